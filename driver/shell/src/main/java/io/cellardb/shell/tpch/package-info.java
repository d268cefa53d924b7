/**
 * The TPC-H benchmark's tables: {@link io.cellardb.shell.tpch.TpchLoad} creates and fills them
 * through JDBC, for the shell's {@code --tpch} and for whoever judges the database.
 */
package io.cellardb.shell.tpch;

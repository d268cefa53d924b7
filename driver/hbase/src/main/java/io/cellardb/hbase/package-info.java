/** HBase clusters behind the URL {@code jdbc:cellar:hbase:QUORUM}. */
package io.cellardb.hbase;

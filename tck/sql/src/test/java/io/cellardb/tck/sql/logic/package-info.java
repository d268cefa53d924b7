/**
 * SQL Logic Test, SQLite's corpus of some six million queries with their results, asked through the
 * JDBC driver. {@code LogicScript} reads the corpus, {@code LogicRun} asks, {@code ResultText} has
 * the rules by which results are compared, {@code KnownDifferences} what is not asked and why.
 */
package io.cellardb.tck.sql.logic;

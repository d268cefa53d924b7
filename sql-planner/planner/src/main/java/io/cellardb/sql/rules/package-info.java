/**
 * The rules that move parts of a query into the scan of a table, and the one that orders joins.
 * Each is one class with a test that it fires and one that it does not. They run in a heuristic
 * phase, after sub-queries are gone and joins are ordered.
 */
package io.cellardb.sql.rules;

/**
 * SQL by example. {@link io.cellardb.tck.sql.GoldenTest} runs the scripts in {@code
 * src/test/resources/golden}, one for each topic, through JDBC; each statement stands there with
 * what it answers. {@link io.cellardb.tck.sql.PushdownTest} compares conditions that go into a scan
 * with the same conditions out of its reach.
 */
package io.cellardb.tck.sql;

/**
 * Benchmarks: {@link io.cellardb.tck.bench.Benchmark} runs suites, each of which has Cellar and its
 * peers do the same with the same data in one process, in turns, and writes a table of ratios.
 * Nothing is asserted but that all give the same answers.
 */
package io.cellardb.tck.bench;

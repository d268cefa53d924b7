/**
 * Benchmarks: {@link io.cellardb.tck.bench.FirstBenchmark} runs the same statements on Cellar and
 * H2 in one process. What they print and write are measurements; nothing is asserted but that both
 * give the same answers.
 */
package io.cellardb.tck.bench;

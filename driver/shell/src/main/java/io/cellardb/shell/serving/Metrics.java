package io.cellardb.shell.serving;

import io.cellardb.server.CellarServer;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.function.DoubleSupplier;

/** What a server and its store tell those who measure them. */
final class Metrics {
  private static final double NANOS_PER_SECOND = 1e9;

  private final PrometheusRegistry registry = new PrometheusRegistry();

  private Metrics() {}

  /** Those of a server, of its store and of this JVM. */
  static PrometheusRegistry of(CellarServer server, StoreBean store) {
    Metrics metrics = new Metrics();
    metrics.gauge("cellar_connections", "Connections that are open.", server::connections);
    metrics.gauge(
        "cellar_statements_running",
        "Statements that run, but for those of transactions.",
        server::runningStatements);
    metrics.gauge(
        "cellar_statements_waiting",
        "Statements that wait for others to end.",
        server::waitingStatements);
    metrics.counter(
        "cellar_connections_taken", "Connections that were taken.", server.counters()::connections);
    metrics.counter(
        "cellar_connections_refused",
        "Connections that were refused, as there were as many as there may be.",
        server.counters()::refusedConnections);
    metrics.counter(
        "cellar_requests",
        "Requests that were carried out, those that failed among them.",
        server.counters()::requests);
    metrics.counter(
        "cellar_request_failures", "Requests that failed.", server.counters()::failures);
    metrics.counter(
        "cellar_request_seconds",
        "Seconds that requests took together.",
        () -> server.counters().nanos() / NANOS_PER_SECOND);
    MultiCollector ofStore = () -> snapshots(store);
    metrics.registry.register(ofStore);
    JvmMetrics.builder().register(metrics.registry);
    return metrics.registry;
  }

  private void gauge(String name, String help, DoubleSupplier value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(callback -> callback.call(value.getAsDouble()))
        .register(registry);
  }

  private void counter(String name, String help, DoubleSupplier value) {
    CounterWithCallback.builder()
        .name(name)
        .help(help)
        .callback(callback -> callback.call(value.getAsDouble()))
        .register(registry);
  }

  private static MetricSnapshots snapshots(StoreBean store) {
    MetricSnapshots.Builder all = MetricSnapshots.builder();
    store
        .counters()
        .forEach(
            (name, value) ->
                all.metricSnapshot(
                    GaugeSnapshot.builder()
                        .name("cellar_store_" + name)
                        .help("As SYS.COUNTERS of the store has it.")
                        .dataPoint(GaugeDataPointSnapshot.builder().value(value).build())
                        .build()));
    return all.build();
  }
}

package io.cellardb.tck.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.storage.Durability;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Transactions of pgbench and TPC-C by 8 threads at once: each thread comes to the end of its own,
 * and the sums of the tables agree.
 */
@Timeout(120)
final class OltpTest {
  private static final int THREADS = 8;
  private static final int EACH = 25;

  @TempDir private Path directory;

  static Stream<OltpLoad> loads() {
    return Stream.of(
        new Pgbench("pgbench", THREADS, 50),
        new Pgbench("pgbench, one branch", 1, 100),
        new Tpcc("TPC-C", 2, 30, 100));
  }

  @ParameterizedTest
  @MethodSource("loads")
  void everyTransactionIsDoneOnceAndWhole(OltpLoad load) throws Exception {
    try (OltpClients clients = clients(SqlDatabase.CELLAR, load)) {
      clients.together(EACH);
      clients.check();
      assertEquals(1, clients.least());
    }
  }

  @ParameterizedTest
  @MethodSource("loads")
  void oneThreadReadsWhatItReadsInH2(OltpLoad load) throws Exception {
    try (OltpClients clients = clients(SqlDatabase.CELLAR, load);
        OltpClients others = clients(SqlDatabase.H2, load)) {
      assertEquals(others.alone(EACH), clients.alone(EACH));
    }
  }

  private OltpClients clients(SqlDatabase database, OltpLoad load) throws SQLException {
    Path own = directory.resolve(database.name());
    var keeper = database.connect(own, Durability.OS);
    load.create(keeper);
    return new OltpClients(
        load, database, keeper, () -> database.connect(own, Durability.OS), THREADS);
  }
}

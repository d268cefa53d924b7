package io.cellardb.tck.bench;

import io.cellardb.avatica.AvaticaDoor;
import io.cellardb.avatica.DoorOptions;
import io.cellardb.server.CellarServer;
import io.cellardb.server.ServerLimits;
import io.cellardb.storage.Durability;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import org.h2.tools.Server;

/**
 * A server in a JVM of its own, until its input ends. Prints the URLs at which it is reached, a
 * line each. Each further line of its input is answered by the bytes of its heap that are in use.
 */
final class ServerProgram {
  private static final int MOST_CONNECTIONS = 10_000;

  private ServerProgram() {}

  /** Serves {@code args[0]}, a {@link SqlDatabase}, in the directory {@code args[1]}. */
  public static void main(String[] args) throws IOException, SQLException {
    SqlDatabase database = SqlDatabase.valueOf(args[0]);
    Path directory = Path.of(args[1]);
    if (database == SqlDatabase.H2) {
      Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
      String url = database.url(directory, Durability.OS);
      print(url.replace("jdbc:h2:file:", "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/"));
      waitForEnd();
      server.stop();
      return;
    }
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    String url = database.url(directory, Durability.OS);
    ServerLimits standard = ServerLimits.STANDARD;
    ServerLimits limits =
        new ServerLimits(
            MOST_CONNECTIONS,
            standard.workers(),
            standard.frameBytes(),
            standard.statements(),
            standard.cursors(),
            standard.idleSeconds(),
            standard.idleInTransactionSeconds(),
            standard.keepAliveSeconds(),
            standard.drainSeconds());
    try (CellarServer server = CellarServer.start(url, any, limits);
        AvaticaDoor door = AvaticaDoor.open(url, DoorOptions.at(any))) {
      print("jdbc:cellar://127.0.0.1:" + server.port() + "/");
      print("jdbc:avatica:remote:serialization=protobuf;url=http://127.0.0.1:" + door.port() + "/");
      waitForEnd();
    }
  }

  private static void print(String url) {
    System.out.println(url);
  }

  private static void waitForEnd() throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    while (lines.readLine() != null) {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      System.out.println(runtime.totalMemory() - runtime.freeMemory());
    }
  }
}

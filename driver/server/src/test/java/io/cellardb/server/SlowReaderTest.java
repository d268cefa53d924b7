package io.cellardb.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.ExecuteOptions;
import io.cellardb.jdbc.session.Expectation;
import io.cellardb.protocol.Execution;
import io.cellardb.protocol.FrameReader;
import io.cellardb.protocol.FrameType;
import io.cellardb.protocol.FrameWriter;
import io.cellardb.protocol.Frames;
import io.cellardb.protocol.Hello;
import io.cellardb.protocol.Requests;
import io.cellardb.protocol.StatementDescription;
import io.cellardb.protocol.WireBatch;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A client that asks for everything at once and does not read it holds up itself alone. */
class SlowReaderTest {
  private static final int ROWS = 40_000;
  private static final int ALL = 60_000;

  private static FrameReader read(DataInputStream in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return new FrameReader(bytes);
  }

  private static FrameWriter requests() throws SQLException {
    FrameWriter out = new FrameWriter(Frames.MOST_BYTES);
    new Hello(1, 1, "slow", Map.of("namespace", "default")).write(out, 1);
    out.begin(FrameType.RUN, 0, 2);
    Requests.writeExpectation(out, new Expectation(true, false, false));
    new Execution(1, ExecuteOptions.DEFAULT, ALL).write(out);
    out.text("SELECT i, t FROM n");
    Requests.writeKeys(out, null);
    out.end();
    return out;
  }

  @Test
  void othersGoOnWithTheOnlyWorkerAndAllRowsComeInTheEnd() throws Exception {
    try (CellarServer server =
            CellarServer.start(
                "jdbc:cellar:mem:slow",
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new ServerLimits(10, 1, 1 << 20, 10, 10, 0, 0, 60, 1));
        Connection other =
            DriverManager.getConnection("jdbc:cellar://127.0.0.1:" + server.port() + "/");
        Statement statement = other.createStatement()) {
      statement.executeUpdate("CREATE TABLE n (i INTEGER PRIMARY KEY, t VARCHAR)");
      statement.executeUpdate(
          "UPSERT INTO n WITH RECURSIVE e (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM e"
              + " WHERE i < "
              + ROWS
              + ") SELECT i, REPEAT('text ', 40) FROM e");
      try (Socket socket = new Socket()) {
        socket.setReceiveBufferSize(1 << 14);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
        FrameWriter out = requests();
        socket.getOutputStream().write(out.array(), 0, out.size());
        DataInputStream in = new DataInputStream(socket.getInputStream());
        assertEquals(FrameType.WELCOME, read(in).type());
        List<ColumnDescription> columns = StatementDescription.read(read(in)).columns();
        for (int i = 0; i < 20; i++) {
          try (ResultSet rows = statement.executeQuery("SELECT MAX(i) FROM n")) {
            assertTrue(rows.next());
            assertEquals(ROWS, rows.getInt(1));
          }
        }
        assertEquals(ROWS, count(in, columns));
      }
    }
  }

  private static int count(DataInputStream in, List<ColumnDescription> columns) throws IOException {
    int rows = 0;
    FrameReader frame = read(in);
    assertEquals(FrameType.RESULT, frame.type());
    for (frame = read(in); frame.type() == FrameType.BATCH; frame = read(in)) {
      assertEquals(List.of(), frame.texts());
      rows += new WireBatch(frame, columns).rows();
    }
    assertEquals(FrameType.END, frame.type());
    return rows;
  }
}

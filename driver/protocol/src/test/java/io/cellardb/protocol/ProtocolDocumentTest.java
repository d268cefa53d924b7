package io.cellardb.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.jdbc.SqlState;
import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.ExecuteOptions;
import io.cellardb.jdbc.session.Expectation;
import io.cellardb.jdbc.session.Nullability;
import io.cellardb.jdbc.session.Prepared;
import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.TypeDescription;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The bytes that PROTOCOL.md shows are those that are written, and say what it says. */
class ProtocolDocumentTest {
  private static final Pattern BLOCK =
      Pattern.compile("```hex ([A-Z_]+)\n(.*?)```", Pattern.DOTALL);

  private static final List<ColumnDescription> COLUMNS =
      List.of(
          new ColumnDescription(
              "k",
              "default",
              "t",
              "k",
              TypeDescription.of(SqlType.INTEGER),
              Nullability.NO_NULLS,
              false),
          ColumnDescription.expression(
              "n", TypeDescription.of(SqlType.VARCHAR), Nullability.NULLABLE));

  private static final String FIRST_MESSAGE = "n,,n=user,r=rOprNGfwEbeRWgbNEkqO";

  private static FrameWriter writer() {
    return new FrameWriter(Frames.MOST_BYTES);
  }

  private static byte[] bytes(FrameWriter out) {
    out.end();
    return Arrays.copyOf(out.array(), out.size());
  }

  /** The frames that the document shows, in its order. */
  private static Map<String, byte[]> examples() throws Exception {
    Map<String, byte[]> examples = new LinkedHashMap<>();
    FrameWriter hello = writer();
    new Hello(1, 1, "me", Map.of("namespace", "web")).write(hello, 1);
    examples.put("HELLO", Arrays.copyOf(hello.array(), hello.size()));
    FrameWriter challenge = writer().begin(FrameType.CHALLENGE, Frames.LAST, 1);
    new Challenge(List.of(Authentication.SCRAM_PLUS, Authentication.SCRAM), new byte[0])
        .write(challenge);
    examples.put("CHALLENGE", bytes(challenge));
    FrameWriter authenticate = writer().begin(FrameType.AUTHENTICATE, 0, 2);
    new Authentication(Authentication.SCRAM, FIRST_MESSAGE.getBytes(UTF_8)).write(authenticate);
    examples.put("AUTHENTICATE", bytes(authenticate));
    FrameWriter run = writer().begin(FrameType.RUN, 0, 2);
    Requests.writeExpectation(run, new Expectation(true, true, true));
    new Execution(1, ExecuteOptions.DEFAULT, 2).write(run);
    run.text("SELECT k, n FROM t");
    Requests.writeKeys(run, null);
    examples.put("RUN", bytes(run));
    FrameWriter description = writer().begin(FrameType.DESCRIPTION, 0, 2);
    new StatementDescription(
            Prepared.Kind.QUERY, false, true, COLUMNS, List.of(), new BitSet(), List.of())
        .write(description);
    examples.put("DESCRIPTION", bytes(description));
    FrameWriter result = writer().begin(FrameType.RESULT, 0, 2);
    new Outcome(new long[0], true, List.of(), null, List.of()).write(result);
    examples.put("RESULT", bytes(result));
    FrameWriter batch = writer().begin(FrameType.BATCH, 0, 2).texts(List.of());
    BatchWriter.write(batch, batch(), COLUMNS, 0, 3);
    examples.put("BATCH", bytes(batch));
    FrameWriter end = writer().begin(FrameType.END, Frames.LAST, 2);
    examples.put("END", bytes(end.texts(List.of())));
    FrameWriter execute = writer().begin(FrameType.EXECUTE, 0, 3).int32(7);
    new Execution(2, new ExecuteOptions(10, 0), 2).write(execute);
    Values.writeRow(execute, new Object[] {5L, "é", null});
    examples.put("EXECUTE", bytes(execute));
    FrameWriter error = writer().begin(FrameType.ERROR, Frames.LAST | Frames.STATE, 3);
    new SessionState(true, false, "web").write(error);
    Failures.write(error, SqlState.UNIQUE_VIOLATION.exception("duplicate key"));
    examples.put("ERROR", bytes(error));
    examples.put("CANCEL", bytes(writer().begin(FrameType.CANCEL, 0, 4).int32(3)));
    return examples;
  }

  private static RowsOfValues batch() {
    return new RowsOfValues(
        COLUMNS,
        List.of(new Object[] {1L, "a"}, new Object[] {300L, null}, new Object[] {-1L, "bc"}));
  }

  private static Map<String, byte[]> shown() throws Exception {
    Map<String, byte[]> shown = new LinkedHashMap<>();
    Matcher blocks = BLOCK.matcher(Files.readString(Path.of("..", "PROTOCOL.md")));
    while (blocks.find()) {
      // Behind a bar stands what the bytes are.
      String hex = blocks.group(2).replaceAll("\\|[^\n]*", "").replaceAll("\\s", "");
      shown.put(blocks.group(1), HexFormat.of().parseHex(hex));
    }
    return shown;
  }

  @Test
  void theExamplesAreWhatIsWritten() throws Exception {
    Map<String, byte[]> shown = shown();
    Map<String, byte[]> written = examples();
    written.forEach(
        (name, bytes) ->
            assertEquals(
                HexFormat.of().formatHex(bytes),
                shown.containsKey(name) ? HexFormat.of().formatHex(shown.get(name)) : "nothing",
                name));
    assertEquals(written.keySet(), shown.keySet());
  }

  private static FrameReader reader(byte[] frame) {
    FrameReader reader = new FrameReader(Arrays.copyOfRange(frame, 4, frame.length));
    assertEquals(frame.length - 4, new FrameReader(withHeader(frame)).int32());
    return reader;
  }

  /** The length of a frame as the body of another one. */
  private static byte[] withHeader(byte[] frame) {
    byte[] bytes = new byte[Frames.HEADER_BYTES + 4];
    bytes[0] = (byte) FrameType.DONE.code();
    System.arraycopy(frame, 0, bytes, Frames.HEADER_BYTES, 4);
    return bytes;
  }

  @Test
  void theExamplesSayWhatTheDocumentSays() throws Exception {
    Map<String, byte[]> shown = shown();
    assertEquals(
        new Hello(1, 1, "me", Map.of("namespace", "web")), Hello.read(reader(shown.get("HELLO"))));
    Challenge challenge = Challenge.read(reader(shown.get("CHALLENGE")));
    assertEquals(List.of("SCRAM-SHA-256-PLUS", "SCRAM-SHA-256"), challenge.mechanisms());
    assertEquals(0, challenge.data().length);
    Authentication authentication = Authentication.read(reader(shown.get("AUTHENTICATE")));
    assertEquals("SCRAM-SHA-256", authentication.mechanism());
    assertEquals(FIRST_MESSAGE, new String(authentication.data(), UTF_8));
    FrameReader run = reader(shown.get("RUN"));
    assertEquals(FrameType.RUN, run.type());
    assertEquals(2, run.request());
    assertEquals(new Expectation(true, true, true), Requests.readExpectation(run));
    assertEquals(new Execution(1, ExecuteOptions.DEFAULT, 2), Execution.read(run));
    assertEquals("SELECT k, n FROM t", run.text());
    assertEquals(COLUMNS, StatementDescription.read(reader(shown.get("DESCRIPTION"))).columns());
    assertTrue(Outcome.read(reader(shown.get("RESULT"))).rows());
    FrameReader rows = reader(shown.get("BATCH"));
    assertEquals(List.of(), rows.texts());
    WireBatch batch = new WireBatch(rows, COLUMNS);
    rows.end();
    assertEquals(3, batch.rows());
    assertEquals(300, batch.column(0).getLong(1));
    assertEquals(-1L, batch.column(0).getObject(2));
    assertEquals("a", batch.column(1).getString(0));
    assertTrue(batch.column(1).isNull(1));
    assertEquals("bc", batch.column(1).getString(2));
    assertTrue(reader(shown.get("END")).isLast());
    FrameReader execute = reader(shown.get("EXECUTE"));
    assertEquals(7, execute.int32());
    assertEquals(10, Execution.read(execute).options().maxRows());
    assertArrayEquals(new Object[] {5L, "é", null}, Values.readRow(execute));
    FrameReader error = reader(shown.get("ERROR"));
    assertEquals(new SessionState(true, false, "web"), SessionState.read(error));
    assertEquals("23505", Failures.read(error).getSQLState());
    assertEquals(3, reader(shown.get("CANCEL")).int32());
  }

  @Test
  void everyTypeOfFrameIsInTheDocument() throws Exception {
    String document = Files.readString(Path.of("..", "PROTOCOL.md"));
    for (FrameType type : FrameType.values()) {
      assertTrue(
          document.contains("| " + type.code() + " | " + type + " |"), () -> type + " is missing");
    }
  }
}

package io.cellardb.avatica;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.TestSeed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import org.apache.calcite.avatica.remote.Driver.Serialization;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What is no request of Avatica's, or of somebody else, has no effect on the sessions there are.
 */
final class HttpAttacksTest {
  private static final int REQUESTS = Integer.getInteger("frames", 500);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private AvaticaDoor door;
  private Connection connection;
  private Statement statement;

  @BeforeEach
  void open() throws Exception {
    door = AvaticaDoor.open("jdbc:cellar:mem:attacks", Doors.options().withRequestBytes(100_000));
    connection = Doors.connect(door, Serialization.PROTOBUF);
    statement = connection.createStatement();
    statement.execute("CREATE TABLE secret (k INT PRIMARY KEY)");
    statement.executeUpdate("INSERT INTO secret VALUES (42)");
  }

  @AfterEach
  void allIsAsItWas() throws Exception {
    assertEquals(List.of("42"), Doors.rows(statement, "SELECT k FROM secret"));
    statement.close();
    connection.close();
    door.close();
  }

  private URI address() {
    return URI.create("http://127.0.0.1:" + door.port() + "/");
  }

  private HttpResponse<String> post(byte[] body, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(address());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(
        request.POST(BodyPublishers.ofByteArray(body)).build(), BodyHandlers.ofString());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private HttpResponse<String> post(String body) throws Exception {
    return post(body.getBytes(UTF_8));
  }

  /** What comes back for a request as it is written here, until the server closes. */
  private String raw(String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), door.port())) {
      socket.getOutputStream().write(request.getBytes(UTF_8));
      socket.shutdownOutput();
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      socket.getInputStream().transferTo(answer);
      return answer.toString(UTF_8);
    }
  }

  @Test
  void onlyThisMachineIsServed() {
    SQLException refused =
        assertThrows(
            SQLException.class,
            () ->
                AvaticaDoor.open(
                    "jdbc:cellar:mem:attacks", DoorOptions.at(new InetSocketAddress(0))));
    assertEquals("22023", refused.getSQLState());
    assertTrue(refused.getMessage().contains("needs a certificate"), refused.getMessage());
  }

  @Test
  void pagesInBrowsersAreNotServed() throws Exception {
    String open = "{\"request\":\"openConnection\",\"connectionId\":\"page\",\"info\":{}}";
    assertEquals(
        403, post(open.getBytes(UTF_8), "Origin", "https://elsewhere.example").statusCode());
    assertTrue(
        raw("POST / HTTP/1.1\r\nHost: elsewhere.example:"
                + door.port()
                + "\r\nContent-Length: "
                + open.length()
                + "\r\nConnection: close\r\n\r\n"
                + open)
            .startsWith("HTTP/1.1 403"));
    assertTrue(raw("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").startsWith("HTTP/1.1 405"));
    assertEquals(
        500,
        post("{\"request\":\"createStatement\",\"connectionId\":\"page\"}").statusCode(),
        "the session was not opened");
  }

  @Test
  void statementsOfOthersAreNotThere() throws Exception {
    assertEquals(
        200,
        post("{\"request\":\"openConnection\",\"connectionId\":\"other\",\"info\":{}}")
            .statusCode());
    for (int id = 0; id < 10; id++) {
      String handle = "\"connectionId\":\"other\",\"statementId\":" + id;
      for (String request :
          List.of(
              "{\"request\":\"prepareAndExecute\"," + handle + ",\"sql\":\"VALUES 1\"}",
              "{\"request\":\"fetch\"," + handle + ",\"offset\":0,\"fetchMaxRowCount\":1}",
              "{\"request\":\"prepareAndExecuteBatch\"," + handle + ",\"sqlCommands\":[]}")) {
        HttpResponse<String> response = post(request);
        assertTrue(
            response.statusCode() == 500 || response.body().contains("\"missingStatement\":true"),
            request + " " + response.body());
      }
      post("{\"request\":\"closeStatement\"," + handle + "}");
    }
    post("{\"request\":\"closeConnection\",\"connectionId\":\"other\"}");
  }

  private static String request(String body, String connection) {
    return "POST / HTTP/1.1\r\nHost: localhost\r\nConnection: "
        + connection
        + "\r\nContent-Length: "
        + body.length()
        + "\r\n\r\n"
        + body;
  }

  @Test
  void requestsThatComeTogetherAreCarriedOutInTheirOrder() throws Exception {
    for (int i = 0; i < 50; i++) {
      String session = "\"connectionId\":\"p" + i + "\"";
      String answers =
          raw(
              request("{\"request\":\"openConnection\"," + session + "}", "keep-alive")
                  + request("{\"request\":\"createStatement\"," + session + "}", "keep-alive")
                  + request("{\"request\":\"closeConnection\"," + session + "}", "close"));
      assertEquals(4, answers.split("HTTP/1.1 200", -1).length, answers);
    }
  }

  @Test
  void requestsThatAreTooLongAreRefused() throws Exception {
    String start =
        raw(
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000000000\r\n\r\n{\"request\":");
    assertTrue(start.startsWith("HTTP/1.1 413"), start);
  }

  @Test
  void anyBytesAreAnsweredOrDropped() throws Exception {
    long seed = TestSeed.get(20_262);
    Random random = new Random(seed);
    List<byte[]> requests =
        List.of(
            bytes("{\"request\":\"openConnection\",\"connectionId\":\"f\",\"info\":{}}"),
            bytes("{\"request\":\"createStatement\",\"connectionId\":\"f\"}"),
            bytes(
                "{\"request\":\"prepareAndExecute\",\"connectionId\":\"f\",\"statementId\":1,"
                    + "\"sql\":\"SELECT 1\",\"maxRowCount\":-1}"),
            bytes(
                "\n?org.apache.calcite.avatica.proto.Requests$OpenConnectionRequest"
                    + "\u0012\u0003\n\u0001f"));
    for (int i = 0; i < REQUESTS; i++) {
      byte[] body = requests.get(random.nextInt(requests.size())).clone();
      for (int changes = random.nextInt(6); changes > 0; changes--) {
        body[random.nextInt(body.length)] = (byte) random.nextInt(256);
      }
      int status = post(body).statusCode();
      assertTrue(status == 200 || status >= 400, status + " -Dtest.seed=" + seed);
    }
  }
}

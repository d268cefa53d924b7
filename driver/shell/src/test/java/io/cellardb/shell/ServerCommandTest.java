package io.cellardb.shell;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.Await;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code cellar server}, and the shell that connects to it. */
class ServerCommandTest {
  private static final Pattern SERVING =
      Pattern.compile(
          "cellar: serving (.*) to (jdbc:cellar://127.0.0.1:[0-9]+/), for operators at"
              + " (http://127.0.0.1:[0-9]+)/metrics .*");

  @TempDir Path directory;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... arguments) {
    out.reset();
    err.reset();
    return new CellarShell(
            new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), false)
        .run(arguments);
  }

  @Test
  void settingsAreCheckedWithoutServing() throws Exception {
    Path file = Files.writeString(directory.resolve("server.properties"), "port=1234\nworkers=3\n");
    assertEquals(
        0, run("server", "./x", "--config", file.toString(), "--port", "5", "--check-config"));
    assertTrue(out.toString(UTF_8).contains("directory=./x\n"), out.toString(UTF_8));
    assertTrue(out.toString(UTF_8).contains("port=5\n"), out.toString(UTF_8));
    assertTrue(out.toString(UTF_8).contains("workers=3\n"), out.toString(UTF_8));
    Path store = directory.resolve("none");
    assertEquals(1, run("server", store.toString(), "--host", "0.0.0.0", "--port", "0"));
    assertTrue(err.toString(UTF_8).contains("needs a certificate"), err.toString(UTF_8));
    Files.writeString(file, "plainText=true\ntlsKeyStorePassword=secret\n");
    assertEquals(
        1, run("server", store.toString(), "--host", "0.0.0.0", "--config", file.toString()));
    assertTrue(err.toString(UTF_8).contains("CREATE USER makes the first"), err.toString(UTF_8));
    assertTrue(err.toString(UTF_8).contains("served without encryption"), err.toString(UTF_8));
    assertEquals(0, run("server", "--config", file.toString(), "--check-config"));
    assertTrue(out.toString(UTF_8).contains("tlsKeyStorePassword=***\n"), out.toString(UTF_8));
    Files.writeString(file, "prot=1\n");
    assertEquals(1, run("server", "--config", file.toString()));
    assertTrue(err.toString(UTF_8).contains("did you mean port?"), err.toString(UTF_8));
    assertEquals(2, run("server", "--prot", "1"));
    assertEquals(0, run("server", "--help"));
    assertTrue(out.toString(UTF_8).startsWith("Usage: cellar server [DIRECTORY]"));
  }

  @Test
  void itServesTheShellUntilItIsToldToEnd() throws Exception {
    Path store = directory.resolve("data");
    Process process = start(store.toString(), "--port", "0", "--operations-port", "0");
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      Matcher serving = SERVING.matcher(String.valueOf(lines.readLine()));
      assertTrue(serving.matches(), "the server did not start");
      assertEquals(store.toString(), serving.group(1));
      assertEquals(
          0,
          run(
              serving.group(2),
              "--format",
              "csv",
              "-e",
              "CREATE TABLE t (k INTEGER PRIMARY KEY); UPSERT INTO t VALUES (1), (2);"
                  + " SELECT SUM(k) AS s FROM t"),
          err.toString(UTF_8));
      assertTrue(out.toString(UTF_8).endsWith("s\n3\n"), out.toString(UTF_8));
      assertEquals("ok\n", get(serving.group(3) + "/health"));
      assertEquals("ok\n", get(serving.group(3) + "/ready"));
      String metrics = get(serving.group(3) + "/metrics");
      assertTrue(metrics.contains("\ncellar_connections_taken_total 1.0\n"), metrics);
      assertTrue(metrics.contains("\ncellar_request_failures_total 0.0\n"), metrics);
      assertTrue(metrics.contains("\njvm_memory_used_bytes"), metrics);
      Await.until(
          "the store's counters are there",
          () -> get(serving.group(3) + "/metrics").contains("\ncellar_store_wal_batches "));
      process.destroy();
      assertTrue(process.waitFor(1, TimeUnit.MINUTES));
    } finally {
      process.destroyForcibly();
    }
    // It was closed: another process may open it, and finds what was written.
    assertEquals(0, run(store.toString(), "--format", "csv", "-e", "SELECT COUNT(*) AS n FROM t"));
    assertTrue(out.toString(UTF_8).endsWith("n\n2\n"), out.toString(UTF_8));
  }

  private static Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            CellarShell.class.getName(),
            "server"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.PIPE).start();
  }

  @Test
  void itServesUsersOverTls() throws Exception {
    Path store = directory.resolve("data");
    assertEquals(0, run(store.toString(), "-e", "CREATE USER ann PASSWORD 'secret'"));
    X509Bundle certificate =
        new CertificateBuilder()
            .ecp256()
            .subject("CN=server")
            .addSanIpAddress("127.0.0.1")
            .setIsCertificateAuthority(true)
            .buildSelfSigned();
    Path own = Files.writeString(directory.resolve("own.pem"), certificate.getCertificatePEM());
    Path key = Files.writeString(directory.resolve("own.key"), certificate.getPrivateKeyPEM());
    Path file =
        Files.writeString(
            directory.resolve("server.properties"),
            "port=0\nhost=0.0.0.0\ntlsCertificate=" + own + "\ntlsKey=" + key + "\n");
    assertEquals(0, run("server", "--config", file.toString(), "--check-config"));
    Process process = start(store.toString(), "--config", file.toString());
    try (BufferedReader lines =
            new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        BufferedReader errors =
            new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8))) {
      String serving = String.valueOf(lines.readLine());
      Matcher port = Pattern.compile(".* jdbc:cellar://0\\.0\\.0\\.0:(\\d+)/ .*").matcher(serving);
      assertTrue(port.matches(), serving);
      String url =
          "jdbc:cellar://127.0.0.1:" + port.group(1) + "/;tls=true;tlsTrust=" + own + ";user=ann";
      String sql = "SELECT CURRENT_USER AS u";
      assertEquals(
          0, run(url + ";password=secret", "--format", "csv", "-e", sql), err.toString(UTF_8));
      assertTrue(out.toString(UTF_8).endsWith("u\nann\n"), out.toString(UTF_8));
      assertEquals(1, run(url + ";password=guess", "-e", sql));
      assertTrue(err.toString(UTF_8).contains("user or password is wrong"), err.toString(UTF_8));
      // The log of logins goes to the error stream, if nothing else is said.
      assertTrue(
          errors.lines().anyMatch(line -> line.contains("login outcome=\"ok\" user=\"ann\"")));
    } finally {
      process.destroyForcibly();
    }
  }

  private static String get(String url) throws Exception {
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(url)).build(),
                HttpResponse.BodyHandlers.ofString());
    assertEquals(200, answer.statusCode(), answer::body);
    return answer.body();
  }
}

package io.cellardb.server.login;

import com.nimbusds.jose.jwk.JWKSet;
import io.cellardb.jdbc.SqlState;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.text.ParseException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The public keys by which tokens are checked, a set of JSON Web Keys. A file is read again when it
 * has changed, and an address every few minutes; if that fails, the keys before stay. Who asks for
 * the keys never waits. Safe for use by any thread.
 */
public final class TokenKeys implements AutoCloseable {
  private static final Logger LOGGER = Logger.getLogger("io.cellardb.server");
  private static final int MOST_BYTES = 1 << 20;
  private static final int FILE_SECONDS = 2;
  private static final int ADDRESS_SECONDS = 300;
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final String place;
  private final boolean remote;
  private final ScheduledExecutorService reading;
  private volatile JWKSet keys;

  /** When the file was changed that was read last. Used by one thread at a time. */
  private FileTime seen;

  /**
   * Reads the keys.
   *
   * @param place a file, or an address that begins with https:
   * @throws SQLException 58P01 if they cannot be read, 22023 if they are none
   */
  public TokenKeys(String place) throws SQLException {
    this.place = place;
    this.remote = place.startsWith("https:");
    this.keys = read();
    this.reading =
        Executors.newSingleThreadScheduledExecutor(
            new DefaultThreadFactory("cellar-server-keys", true));
    int seconds = remote ? ADDRESS_SECONDS : FILE_SECONDS;
    var unused =
        reading.scheduleWithFixedDelay(this::readAgain, seconds, seconds, TimeUnit.SECONDS);
  }

  /** The keys as they are now. */
  JWKSet get() {
    return keys;
  }

  private void readAgain() {
    try {
      if (remote || !Files.getLastModifiedTime(Path.of(place)).equals(seen)) {
        keys = read();
      }
    } catch (SQLException | IOException | RuntimeException e) {
      LOGGER.log(Level.WARNING, "The keys of tokens cannot be read again; those before stay", e);
    }
  }

  private JWKSet read() throws SQLException {
    try {
      JWKSet all = JWKSet.parse(remote ? download() : file());
      // A secret key here would let everybody in who knows the public file.
      return all.toPublicJWKSet();
    } catch (ParseException e) {
      throw SqlState.INVALID_ARGUMENT.exception(
          place + " is no set of JSON Web Keys: " + e.getMessage(), e);
    } catch (IOException e) {
      throw SqlState.NO_SUCH_FILE.exception("The keys " + place + " cannot be read: " + e, e);
    }
  }

  private String file() throws IOException {
    Path file = Path.of(place);
    seen = Files.getLastModifiedTime(file);
    return Files.readString(file);
  }

  private String download() throws IOException {
    HttpClient client =
        HttpClient.newBuilder()
            .connectTimeout(TIMEOUT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    HttpRequest request = HttpRequest.newBuilder(URI.create(place)).timeout(TIMEOUT).build();
    try {
      HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        if (response.statusCode() != 200) {
          throw new IOException("HTTP " + response.statusCode());
        }
        byte[] bytes = body.readNBytes(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
          throw new IOException("there is more than a megabyte");
        }
        return new String(bytes, StandardCharsets.UTF_8);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Stops looking at them. */
  @Override
  public void close() {
    reading.shutdownNow();
  }
}

package io.cellardb.sql.catalog;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * What is kept of a password: enough to tell the right one, and not enough to log in. Its text is
 * PostgreSQL's, {@code SCRAM-SHA-256$iterations:salt$StoredKey:ServerKey}, with the keys of RFC
 * 5802 and 7677. Immutable.
 */
public final class PasswordVerifier {
  /** As many as PostgreSQL takes. */
  private static final int ITERATIONS = 4_096;

  /** More would hold up everybody whom a user keeps logging in. */
  private static final int MOST_ITERATIONS = 1_000_000;

  private static final int SALT_BYTES = 16;
  private static final int KEY_BYTES = 32;
  private static final String HMAC = "HmacSHA256";

  private static final Pattern TEXT =
      Pattern.compile(
          "SCRAM-SHA-256\\$(\\d{1,7}):([A-Za-z0-9+/=]+)\\$([A-Za-z0-9+/=]+):([A-Za-z0-9+/=]+)");

  private static final SecureRandom RANDOM = new SecureRandom();

  /** That of a password that nobody knows. */
  private static final PasswordVerifier NOBODYS =
      new PasswordVerifier(ITERATIONS, random(SALT_BYTES), random(KEY_BYTES), random(KEY_BYTES));

  private final int iterations;
  private final byte[] salt;
  private final byte[] storedKey;
  private final byte[] serverKey;

  private PasswordVerifier(int iterations, byte[] salt, byte[] storedKey, byte[] serverKey) {
    this.iterations = iterations;
    this.salt = salt;
    this.storedKey = storedKey;
    this.serverKey = serverKey;
  }

  /** That of a password, with a new salt; a text that is a verifier already is taken as it is. */
  public static PasswordVerifier of(String password) {
    return parse(password).orElseGet(() -> of(password, random(SALT_BYTES), ITERATIONS));
  }

  /** That of a password with a given salt. */
  static PasswordVerifier of(String password, byte[] salt, int iterations) {
    byte[] salted = salted(password, salt, iterations);
    return new PasswordVerifier(
        iterations, salt, sha256(hmac(salted, "Client Key")), hmac(salted, "Server Key"));
  }

  /** The verifier that a text is; empty if it is none. */
  public static Optional<PasswordVerifier> parse(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    int iterations = Integer.parseInt(parts.group(1));
    try {
      Base64.Decoder decoder = Base64.getDecoder();
      byte[] salt = decoder.decode(parts.group(2));
      byte[] storedKey = decoder.decode(parts.group(3));
      byte[] serverKey = decoder.decode(parts.group(4));
      boolean legal =
          iterations > 0
              && iterations <= MOST_ITERATIONS
              && storedKey.length == KEY_BYTES
              && serverKey.length == KEY_BYTES;
      return legal
          ? Optional.of(new PasswordVerifier(iterations, salt, storedKey, serverKey))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // not Base64, and so a password like any other
    }
  }

  /** One that no password is right for, which takes as long to find out as for any other. */
  public static PasswordVerifier nobodys() {
    return NOBODYS;
  }

  /** Whether this is the right password. It takes as long for a wrong one. */
  public boolean verifies(String password) {
    byte[] salted = salted(password, salt, iterations);
    return MessageDigest.isEqual(sha256(hmac(salted, "Client Key")), storedKey);
  }

  /**
   * A password as it is salted: in the form NFKC of Unicode. SASLprep (RFC 4013), which begins with
   * the same, would refuse some characters, too.
   */
  public static String prepared(String password) {
    return Normalizer.normalize(password, Normalizer.Form.NFKC);
  }

  /** The form in which it is kept. */
  public String text() {
    Base64.Encoder encoder = Base64.getEncoder();
    return "SCRAM-SHA-256$"
        + iterations
        + ":"
        + encoder.encodeToString(salt)
        + "$"
        + encoder.encodeToString(storedKey)
        + ":"
        + encoder.encodeToString(serverKey);
  }

  /** Nothing that helps anybody. */
  @Override
  public String toString() {
    return "SCRAM-SHA-256";
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  private static byte[] salted(String password, byte[] salt, int iterations) {
    PBEKeySpec key =
        new PBEKeySpec(prepared(password).toCharArray(), salt, iterations, KEY_BYTES * Byte.SIZE);
    try {
      return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(key).getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no PBKDF2WithHmacSHA256", e);
    } finally {
      key.clearPassword();
    }
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance(HMAC);
      mac.init(new SecretKeySpec(key, HMAC));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no " + HMAC, e);
    }
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }
}

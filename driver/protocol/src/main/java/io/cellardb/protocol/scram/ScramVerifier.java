package io.cellardb.protocol.scram;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a server keeps of a password: enough to check a proof of it, and not enough to give one. As
 * text it is PostgreSQL's, {@code SCRAM-SHA-256$4096:salt$StoredKey:ServerKey}.
 */
public final class ScramVerifier {
  /** How often a password is hashed, as RFC 7677 has it at least. */
  public static final int ITERATIONS = 4_096;

  /** Bytes of a salt, as PostgreSQL has them. */
  private static final int SALT_BYTES = 16;

  private static final Pattern TEXT =
      Pattern.compile(
          "SCRAM-SHA-256\\$([0-9]{1,9}):([A-Za-z0-9+/=]+)\\$([A-Za-z0-9+/=]+):([A-Za-z0-9+/=]+)");

  private final int iterations;
  private final byte[] salt;
  private final byte[] storedKey;
  private final byte[] serverKey;

  private ScramVerifier(int iterations, byte[] salt, byte[] storedKey, byte[] serverKey) {
    this.iterations = iterations;
    this.salt = salt;
    this.storedKey = storedKey;
    this.serverKey = serverKey;
  }

  /**
   * Reads one.
   *
   * @throws ScramException if it is none
   */
  public static ScramVerifier parse(String text) throws ScramException {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      throw new ScramException("A stored verifier is none of SCRAM-SHA-256");
    }
    int iterations = Integer.parseInt(parts.group(1));
    byte[] storedKey = ScramMessage.decode(parts.group(3));
    byte[] serverKey = ScramMessage.decode(parts.group(4));
    if (iterations == 0
        || storedKey.length != ScramCrypto.KEY_BYTES
        || serverKey.length != ScramCrypto.KEY_BYTES) {
      throw new ScramException("A stored verifier of SCRAM-SHA-256 is damaged");
    }
    return new ScramVerifier(iterations, ScramMessage.decode(parts.group(2)), storedKey, serverKey);
  }

  /** That of a password, in its one form. */
  public static ScramVerifier of(char[] password, byte[] salt, int iterations) {
    char[] prepared = PasswordForm.of(password);
    byte[] salted = ScramCrypto.salted(prepared, salt, iterations);
    Arrays.fill(prepared, '\0');
    byte[] clientKey = ScramCrypto.mac(salted, "Client Key");
    return new ScramVerifier(
        iterations, salt, ScramCrypto.hash(clientKey), ScramCrypto.mac(salted, "Server Key"));
  }

  /**
   * One that no password fits, for a name that nobody has: the same for the same name, so that
   * nobody learns from it which names there are.
   *
   * @param secret known to the server alone
   */
  public static ScramVerifier mock(byte[] secret, String user) {
    byte[] salt = Arrays.copyOf(ScramCrypto.mac(secret, "salt " + user), SALT_BYTES);
    return new ScramVerifier(
        ITERATIONS,
        salt,
        ScramCrypto.random(ScramCrypto.KEY_BYTES),
        ScramCrypto.random(ScramCrypto.KEY_BYTES));
  }

  /** Whether a password is that one; takes as long as hashing it does. */
  public boolean fits(char[] password) {
    return MessageDigest.isEqual(of(password, salt, iterations).storedKey, storedKey);
  }

  int iterations() {
    return iterations;
  }

  byte[] salt() {
    return salt;
  }

  byte[] storedKey() {
    return storedKey;
  }

  byte[] serverKey() {
    return serverKey;
  }

  /** The text that is stored. */
  public String text() {
    return "SCRAM-SHA-256$"
        + iterations
        + ":"
        + ScramCrypto.base64(salt)
        + "$"
        + ScramCrypto.base64(storedKey)
        + ":"
        + ScramCrypto.base64(serverKey);
  }

  /** No part of it is for logs. */
  @Override
  public String toString() {
    return "ScramVerifier";
  }
}

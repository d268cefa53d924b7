package io.cellardb.protocol.scram;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** The functions of RFC 5802 with SHA-256. */
final class ScramCrypto {
  static final int KEY_BYTES = 32;
  private static final int NONCE_BYTES = 18;
  private static final String MAC = "HmacSHA256";
  private static final SecureRandom RANDOM = new SecureRandom();

  private ScramCrypto() {}

  /** H. */
  static byte[] hash(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException e) {
      throw missing(e);
    }
  }

  /** HMAC of a text. */
  static byte[] mac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance(MAC);
      mac.init(new SecretKeySpec(key, MAC));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw missing(e);
    }
  }

  /** Hi. */
  static byte[] salted(char[] password, byte[] salt, int iterations) {
    PBEKeySpec keys = new PBEKeySpec(password, salt, iterations, KEY_BYTES * Byte.SIZE);
    try {
      return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(keys).getEncoded();
    } catch (GeneralSecurityException e) {
      throw missing(e);
    } finally {
      keys.clearPassword();
    }
  }

  static byte[] xor(byte[] one, byte[] other) {
    byte[] result = new byte[one.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = (byte) (one[i] ^ other[i]);
    }
    return result;
  }

  static byte[] random(int count) {
    byte[] bytes = new byte[count];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  /** A text that nobody can guess, for one login. */
  static String nonce() {
    return base64(random(NONCE_BYTES));
  }

  static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static IllegalStateException missing(GeneralSecurityException e) {
    return new IllegalStateException("The JDK lacks what SCRAM-SHA-256 needs", e);
  }
}

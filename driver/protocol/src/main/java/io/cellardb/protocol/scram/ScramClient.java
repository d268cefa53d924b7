package io.cellardb.protocol.scram;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * The side that has the password: {@link #first}, {@link #last} and {@link #check}, in this order
 * and once.
 */
public final class ScramClient {
  /** Fewer would make guessing cheap for who has heard the messages. */
  private static final int LEAST_ITERATIONS = 4_096;

  /** More would let a false server keep the client busy. */
  private static final int MOST_ITERATIONS = 1_000_000;

  private final String user;
  private final char[] password;
  private final String header;
  private final byte[] binding;
  private final String nonce;
  private byte[] serverSignature;

  /**
   * A login.
   *
   * @param password is wiped when it was used
   * @param binding bytes of {@link ChannelBinding}, null for none
   * @param offered whether the server has said that it binds
   */
  public ScramClient(String user, char[] password, byte[] binding, boolean offered) {
    this(user, password, binding, offered, ScramCrypto.nonce());
  }

  ScramClient(String user, char[] password, byte[] binding, boolean offered, String nonce) {
    this.user = user;
    this.password = password;
    this.binding = offered ? binding : null;
    this.nonce = nonce;
    if (this.binding != null) {
      this.header = "p=" + ChannelBinding.END_POINT + ",,";
    } else {
      // A server that does offer it sees by the y that somebody between has taken that away.
      this.header = binding == null ? "n,," : "y,,";
    }
  }

  private String bare() {
    return "n=" + ScramMessage.encodeName(user) + ",r=" + nonce;
  }

  /** The first message. */
  public byte[] first() {
    return (header + bare()).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * The second message, with the proof.
   *
   * @param answer of the server to the first
   * @throws ScramException if that is not one which a server may give
   */
  public byte[] last(byte[] answer) throws ScramException {
    String serverFirst = new String(answer, StandardCharsets.UTF_8);
    ScramMessage message = new ScramMessage(serverFirst);
    String both = message.next('r');
    byte[] salt = message.bytes('s');
    int iterations = iterations(message.next('i'));
    message.end();
    if (!both.startsWith(nonce) || both.length() == nonce.length()) {
      throw new ScramException("The server answers to another login");
    }
    if (salt.length == 0) {
      throw new ScramException("The server has no salt");
    }
    char[] prepared = PasswordForm.of(password);
    byte[] salted = ScramCrypto.salted(prepared, salt, iterations);
    Arrays.fill(prepared, '\0');
    Arrays.fill(password, '\0');
    byte[] clientKey = ScramCrypto.mac(salted, "Client Key");
    String withoutProof = "c=" + ScramCrypto.base64(bound()) + ",r=" + both;
    String all = bare() + "," + serverFirst + "," + withoutProof;
    byte[] signature = ScramCrypto.mac(ScramCrypto.hash(clientKey), all);
    serverSignature = ScramCrypto.mac(ScramCrypto.mac(salted, "Server Key"), all);
    String proof = ScramCrypto.base64(ScramCrypto.xor(clientKey, signature));
    Arrays.fill(clientKey, (byte) 0);
    Arrays.fill(salted, (byte) 0);
    return (withoutProof + ",p=" + proof).getBytes(StandardCharsets.UTF_8);
  }

  private byte[] bound() {
    byte[] begin = header.getBytes(StandardCharsets.US_ASCII);
    if (binding == null) {
      return begin;
    }
    byte[] all = Arrays.copyOf(begin, begin.length + binding.length);
    System.arraycopy(binding, 0, all, begin.length, binding.length);
    return all;
  }

  private static int iterations(String text) throws ScramException {
    if (text.matches("[0-9]{1,8}")) {
      int iterations = Integer.parseInt(text);
      if (iterations >= LEAST_ITERATIONS && iterations <= MOST_ITERATIONS) {
        return iterations;
      }
    }
    throw new ScramException(
        "The server wants the password hashed " + text + " times, which is not safe");
  }

  /**
   * Checks that the server knows the password, too.
   *
   * @param answer of the server to the second message
   * @throws ScramException if it does not
   */
  public void check(byte[] answer) throws ScramException {
    byte[] signature = new ScramMessage(new String(answer, StandardCharsets.UTF_8)).bytes('v');
    if (serverSignature == null || !MessageDigest.isEqual(signature, serverSignature)) {
      throw new ScramException("The server does not know the password of the user");
    }
  }
}

package io.cellardb.protocol.scram;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;

/** The side that has a verifier. It takes the two messages of one login, each once. */
public final class ScramServer {
  private final boolean plus;
  private final byte[] binding;
  private final String nonce;
  private String header;
  private String user;
  private String clientFirst;
  private String clientNonce;
  private String serverFirst;
  private ScramVerifier verifier;

  /**
   * A login.
   *
   * @param plus whether the client has chosen the mechanism that binds
   * @param binding bytes of {@link ChannelBinding}; null if the server has not offered it
   */
  public ScramServer(boolean plus, byte[] binding) {
    this(plus, binding, ScramCrypto.nonce());
  }

  ScramServer(boolean plus, byte[] binding, String nonce) {
    this.plus = plus;
    this.binding = binding;
    this.nonce = nonce;
  }

  /**
   * Takes the first message.
   *
   * @return the name of the user, of whom nothing is proved yet
   */
  public String first(byte[] message) throws ScramException {
    if (header != null) {
      throw new ScramException("The first message came twice");
    }
    String text = utf8(message);
    int comma = text.indexOf(',');
    int second = text.indexOf(',', comma + 1);
    if (comma < 0 || second < 0) {
      throw new ScramException("The first message has no header");
    }
    if (second != comma + 1) {
      throw new ScramException("Nobody can log in for another user");
    }
    String flag = text.substring(0, comma);
    checkFlag(flag);
    header = text.substring(0, second + 1);
    clientFirst = text.substring(second + 1);
    ScramMessage rest = new ScramMessage(clientFirst);
    user = ScramMessage.decodeName(rest.next('n'));
    clientNonce = rest.next('r');
    rest.end();
    if (clientNonce.isEmpty()) {
      throw new ScramException("The client has no nonce");
    }
    return user;
  }

  private void checkFlag(String flag) throws ScramException {
    if (plus) {
      if (binding == null || !flag.equals("p=" + ChannelBinding.END_POINT)) {
        throw new ScramException("The client binds to something else");
      }
    } else if (flag.equals("y")) {
      if (binding != null) {
        throw new ScramException(
            "The client believes that the server does not bind logins: somebody stands between");
      }
    } else if (!flag.equals("n")) {
      throw new ScramException("The client binds, by a mechanism that does not");
    }
  }

  /** The answer to the first message. */
  public byte[] answer(ScramVerifier verifier) {
    this.verifier = verifier;
    serverFirst =
        "r="
            + clientNonce
            + nonce
            + ",s="
            + ScramCrypto.base64(verifier.salt())
            + ",i="
            + verifier.iterations();
    return serverFirst.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Takes the second message.
   *
   * @return the answer, by which the server proves itself; null if the proof is wrong
   * @throws ScramException if the message is not what it has to be
   */
  public byte[] last(byte[] message) throws ScramException {
    if (serverFirst == null) {
      throw new ScramException("The second message came without a first");
    }
    ScramVerifier used = verifier;
    String begin = serverFirst;
    serverFirst = null; // a nonce is good for one proof
    String text = utf8(message);
    ScramMessage parts = new ScramMessage(text);
    byte[] bound = parts.bytes('c');
    String both = parts.next('r');
    int proofAt = text.lastIndexOf(",p=");
    if (proofAt < 0) {
      throw new ScramException("The second message has no proof");
    }
    byte[] proof = ScramMessage.decode(text.substring(proofAt + ",p=".length()));
    if (!both.equals(clientNonce + nonce)) {
      throw new ScramException("The second message is one of another login");
    }
    if (!MessageDigest.isEqual(bound, bound())) {
      throw new ScramException("The login is bound to another connection");
    }
    if (proof.length != ScramCrypto.KEY_BYTES) {
      throw new ScramException("The proof has another length");
    }
    String all = clientFirst + "," + begin + "," + text.substring(0, proofAt);
    byte[] signature = ScramCrypto.mac(used.storedKey(), all);
    byte[] clientKey = ScramCrypto.xor(proof, signature);
    if (!MessageDigest.isEqual(ScramCrypto.hash(clientKey), used.storedKey())) {
      return null;
    }
    String signed = ScramCrypto.base64(ScramCrypto.mac(used.serverKey(), all));
    return ("v=" + signed).getBytes(StandardCharsets.UTF_8);
  }

  private byte[] bound() {
    byte[] begin = header.getBytes(StandardCharsets.US_ASCII);
    if (!plus) {
      return begin;
    }
    byte[] all = Arrays.copyOf(begin, begin.length + binding.length);
    System.arraycopy(binding, 0, all, begin.length, binding.length);
    return all;
  }

  private static String utf8(byte[] message) throws ScramException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(message)).toString();
    } catch (CharacterCodingException e) {
      throw new ScramException("A message of SCRAM is not UTF-8");
    }
  }
}

package io.cellardb.protocol.scram;

import java.io.IOException;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.Locale;

/**
 * What binds a login to the connection that it is made on (RFC 5929): who stands between the two
 * with a certificate of his own cannot pass it on.
 */
public final class ChannelBinding {
  /** The name of the binding to the certificate of the server. */
  public static final String END_POINT = "tls-server-end-point";

  private ChannelBinding() {}

  /**
   * The bytes that both sides have.
   *
   * @return null for a certificate for which there are none, as its signature has no hash
   */
  public static byte[] endPoint(X509Certificate certificate) {
    String hash = hash(certificate);
    if (hash == null) {
      return null;
    }
    try {
      return MessageDigest.getInstance(hash).digest(certificate.getEncoded());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("A certificate cannot be hashed by " + hash, e);
    }
  }

  private static String hash(X509Certificate certificate) {
    String signature = certificate.getSigAlgName().toUpperCase(Locale.ROOT);
    int with = signature.indexOf("WITH");
    if (with > 0) {
      String hash = signature.substring(0, with);
      return switch (hash) {
        case "MD5", "SHA1" -> "SHA-256";
        case "SHA224", "SHA256", "SHA384", "SHA512" -> "SHA-" + hash.substring("SHA".length());
        default -> null;
      };
    }
    return signature.equals("RSASSA-PSS") ? hashOfPss(certificate) : null;
  }

  private static String hashOfPss(X509Certificate certificate) {
    try {
      AlgorithmParameters parameters = AlgorithmParameters.getInstance("RSASSA-PSS");
      parameters.init(certificate.getSigAlgParams());
      String hash = parameters.getParameterSpec(PSSParameterSpec.class).getDigestAlgorithm();
      return hash.equals(MGF1ParameterSpec.SHA1.getDigestAlgorithm()) ? "SHA-256" : hash;
    } catch (GeneralSecurityException | IOException e) {
      return null; // nothing that both sides would agree on
    }
  }
}

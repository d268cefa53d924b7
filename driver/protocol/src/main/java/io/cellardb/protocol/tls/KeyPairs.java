package io.cellardb.protocol.tls;

import io.cellardb.jdbc.SqlState;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.sql.SQLException;

/** Finds out whether a key is that of a certificate. */
final class KeyPairs {
  private static final byte[] SIGNED = "any text".getBytes(StandardCharsets.US_ASCII);
  private static final int SALT_BYTES = 32;

  private KeyPairs() {}

  /**
   * Signs a text by the key, and has the certificate verify it.
   *
   * @throws SQLException 22023 if it does not
   */
  static void checkFit(
      X509Certificate certificate, PrivateKey key, Path certificateFile, Path keyFile)
      throws SQLException {
    try {
      Signature signature = signature(certificate);
      signature.initSign(key);
      signature.update(SIGNED);
      byte[] signed = signature.sign();
      signature.initVerify(certificate.getPublicKey());
      signature.update(SIGNED);
      if (signature.verify(signed)) {
        return;
      }
    } catch (GeneralSecurityException e) {
      throw unfit(certificateFile, keyFile, e);
    }
    throw unfit(certificateFile, keyFile, null);
  }

  private static Signature signature(X509Certificate certificate) throws GeneralSecurityException {
    String kind = certificate.getPublicKey().getAlgorithm();
    return switch (kind) {
      case "RSA" -> Signature.getInstance("SHA256withRSA");
      case "EC" -> Signature.getInstance("SHA256withECDSA");
      case "RSASSA-PSS" -> probabilistic(certificate);
      default -> Signature.getInstance(kind);
    };
  }

  private static Signature probabilistic(X509Certificate certificate)
      throws GeneralSecurityException {
    Signature signature = Signature.getInstance("RSASSA-PSS");
    AlgorithmParameterSpec own = ((RSAKey) certificate.getPublicKey()).getParams();
    signature.setParameter(
        own != null
            ? own
            : new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, SALT_BYTES, 1));
    return signature;
  }

  private static SQLException unfit(Path certificateFile, Path keyFile, Exception cause) {
    return SqlState.INVALID_ARGUMENT.exception(
        "The key in " + keyFile + " is not that of the certificate in " + certificateFile, cause);
  }
}

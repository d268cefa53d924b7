package io.cellardb.protocol.tls;

import io.cellardb.jdbc.SqlState;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A file with texts between lines of BEGIN and END: certificates, or the key of one. */
final class PemFile {
  private static final Pattern KEY =
      Pattern.compile(
          "-----BEGIN ([A-Z0-9 ]*PRIVATE KEY)-----([^-]*)-----END \\1-----", Pattern.DOTALL);

  /** The kinds of keys that certificates have; a PKCS #8 file does not say which before it fits. */
  private static final List<String> KINDS = List.of("RSA", "EC", "EdDSA", "RSASSA-PSS");

  private final Path file;
  private final byte[] content;

  PemFile(Path file, byte[] content) {
    this.file = file;
    this.content = content;
  }

  /** Its certificates, in their order; there is at least one. */
  List<X509Certificate> certificates() throws SQLException {
    List<X509Certificate> found = new ArrayList<>();
    try {
      CertificateFactory factory = CertificateFactory.getInstance("X.509");
      for (Certificate each : factory.generateCertificates(new ByteArrayInputStream(content))) {
        found.add((X509Certificate) each);
      }
    } catch (CertificateException e) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "The file " + file + " has no certificates in PEM: " + e.getMessage(), e);
    }
    if (found.isEmpty()) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "The file " + file + " has no certificate between BEGIN CERTIFICATE and END CERTIFICATE");
    }
    return found;
  }

  /** Its key; the file has one. */
  PrivateKey key() throws SQLException {
    Matcher key = KEY.matcher(new String(content, StandardCharsets.ISO_8859_1));
    if (!key.find()) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "The file " + file + " has no key between BEGIN PRIVATE KEY and END PRIVATE KEY");
    }
    if (!key.group(1).equals("PRIVATE KEY")) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "The key in "
              + file
              + " is "
              + (key.group(1).startsWith("ENCRYPTED") ? "encrypted" : "a " + key.group(1))
              + "; openssl pkcs8 -topk8 -nocrypt makes a PRIVATE KEY of it, or use tlsKeyStore");
    }
    byte[] encoded;
    try {
      encoded = Base64.getMimeDecoder().decode(key.group(2));
    } catch (IllegalArgumentException e) {
      throw SqlState.INVALID_ARGUMENT.exception("The key in " + file + " is not in base 64", e);
    }
    try {
      return decode(encoded);
    } finally {
      Arrays.fill(encoded, (byte) 0);
    }
  }

  private PrivateKey decode(byte[] encoded) throws SQLException {
    GeneralSecurityException last = null;
    for (String kind : KINDS) {
      try {
        return KeyFactory.getInstance(kind).generatePrivate(new PKCS8EncodedKeySpec(encoded));
      } catch (InvalidKeySpecException e) {
        last = e; // a key of another kind, most likely
      } catch (GeneralSecurityException e) {
        throw SqlState.INVALID_ARGUMENT.exception("The key in " + file + " cannot be read", e);
      }
    }
    throw SqlState.INVALID_ARGUMENT.exception(
        "The key in " + file + " is none of " + String.join(", ", KINDS), last);
  }
}

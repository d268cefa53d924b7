package io.cellardb.protocol.tls;

import io.cellardb.jdbc.SqlState;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * The files that one side of TLS has: its own certificate with the key, and the certificates of
 * those whom it trusts. PEM and PKCS #12 are told apart by what is in a file.
 *
 * @param certificate the own one in PEM, and behind it those that lead to its issuer; null for none
 * @param key of the certificate, in PEM and PKCS #8; null if it is in the file of the certificate
 * @param keyStore both in PKCS #12, in the place of the two before; null for none
 * @param keyStorePassword of {@code keyStore}; null for none
 * @param trust those that are trusted; null for those of the JDK
 * @param trustPassword of {@code trust} in PKCS #12; null for none
 */
public record TlsFiles(
    Path certificate,
    Path key,
    Path keyStore,
    String keyStorePassword,
    Path trust,
    String trustPassword) {
  /** The first byte of PKCS #12, as of everything in DER. */
  private static final byte SEQUENCE = 0x30;

  private static final char[] NO_PASSWORD = {};

  /** Whether there is a certificate of its own. */
  public boolean hasCertificate() {
    return certificate != null || keyStore != null;
  }

  /** The files there are. */
  public List<Path> all() {
    return Stream.of(certificate, key, keyStore, trust).filter(Objects::nonNull).toList();
  }

  /** The settings alone: no password is shown. */
  @Override
  public String toString() {
    return "TlsFiles" + all();
  }

  /**
   * Reads the files, and makes of them what connections are made by.
   *
   * @throws SQLException 58P01 for a file that cannot be read; 22023 for one that is not what it
   *     has to be, or a key that does not fit its certificate
   */
  public SSLContext context() throws SQLException {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keyManagers(), trustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw SqlState.INVALID_ARGUMENT.exception("TLS cannot be set up: " + e.getMessage(), e);
    }
  }

  private KeyManager[] keyManagers() throws SQLException, GeneralSecurityException {
    if (!hasCertificate()) {
      return null;
    }
    List<X509Certificate> chain = new ArrayList<>();
    PrivateKey own;
    Path keyFile = key == null ? certificate : key;
    if (keyStore != null) {
      // The first key alone: which one would be taken of several is not said anywhere.
      KeyStore all = store(keyStore, keyStorePassword);
      String alias = keyAlias(all);
      for (Certificate each : all.getCertificateChain(alias)) {
        chain.add((X509Certificate) each);
      }
      own = (PrivateKey) all.getKey(alias, password(keyStorePassword));
      KeyPairs.checkFit(chain.get(0), own, keyStore, keyStore);
    } else {
      chain.addAll(pem(certificate).certificates());
      own = pem(keyFile).key();
      KeyPairs.checkFit(chain.get(0), own, certificate, keyFile);
    }
    KeyStore store = empty();
    store.setKeyEntry("own", own, NO_PASSWORD, chain.toArray(new X509Certificate[0]));
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, NO_PASSWORD);
    return factory.getKeyManagers();
  }

  private String keyAlias(KeyStore store) throws SQLException {
    try {
      for (String alias : Collections.list(store.aliases())) {
        if (store.isKeyEntry(alias)) {
          return alias;
        }
      }
    } catch (GeneralSecurityException e) {
      throw unreadable(keyStore, e);
    }
    throw SqlState.INVALID_ARGUMENT.exception(
        "The file " + keyStore + " has no key with a certificate");
  }

  private TrustManager[] trustManagers() throws SQLException, GeneralSecurityException {
    if (trust == null) {
      return null;
    }
    KeyStore store = empty();
    int count = 0;
    for (X509Certificate each : trusted()) {
      store.setCertificateEntry("trusted" + count++, each);
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private List<X509Certificate> trusted() throws SQLException {
    byte[] content = read(trust);
    if (!isPkcs12(content)) {
      return new PemFile(trust, content).certificates();
    }
    List<X509Certificate> found = new ArrayList<>();
    KeyStore store = store(trust, trustPassword);
    try {
      for (String alias : Collections.list(store.aliases())) {
        if (store.isCertificateEntry(alias)) {
          found.add((X509Certificate) store.getCertificate(alias));
        }
      }
    } catch (GeneralSecurityException e) {
      throw unreadable(trust, e);
    }
    if (found.isEmpty()) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "The file "
              + trust
              + " has no certificate that is trusted; keytool -importcert adds one");
    }
    return found;
  }

  private static KeyStore empty() throws SQLException {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      return store;
    } catch (GeneralSecurityException | IOException e) {
      throw SqlState.INTERNAL.exception("The JDK has no PKCS #12: " + e.getMessage(), e);
    }
  }

  private static KeyStore store(Path file, String password) throws SQLException {
    byte[] content = read(file);
    if (!isPkcs12(content)) {
      throw SqlState.INVALID_ARGUMENT.exception("The file " + file + " is not one of PKCS #12");
    }
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(new ByteArrayInputStream(content), password(password));
      return store;
    } catch (GeneralSecurityException | IOException e) {
      throw unreadable(file, e);
    }
  }

  private static char[] password(String password) {
    return password == null ? NO_PASSWORD : password.toCharArray();
  }

  private static PemFile pem(Path file) throws SQLException {
    return new PemFile(file, read(file));
  }

  private static byte[] read(Path file) throws SQLException {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw SqlState.NO_SUCH_FILE.exception("There is no file " + file, e);
    } catch (IOException e) {
      throw SqlState.NO_SUCH_FILE.exception("The file " + file + " cannot be read: " + e, e);
    }
  }

  private static boolean isPkcs12(byte[] content) {
    return content.length > 0 && content[0] == SEQUENCE;
  }

  private static SQLException unreadable(Path file, Exception e) {
    return SqlState.INVALID_ARGUMENT.exception(
        "The file " + file + " cannot be read as PKCS #12: " + e.getMessage(), e);
  }
}

package io.cellardb.server;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;

/** Certificates of an authority of its own, and the files that they are in. */
final class Certificates {
  private final Path directory;
  private final X509Bundle authority;

  Certificates(Path directory) throws Exception {
    this.directory = directory;
    this.authority =
        new CertificateBuilder()
            .ecp256()
            .subject("CN=authority")
            .setIsCertificateAuthority(true)
            .buildSelfSigned();
    Files.writeString(directory.resolve("trust.pem"), authority.getCertificatePEM());
  }

  /** The file of the authority itself. */
  Path trust() {
    return directory.resolve("trust.pem");
  }

  /**
   * A certificate of the host 127.0.0.1 and localhost, as {@code name.pem} and {@code name.key}.
   */
  X509Bundle server(String name) throws Exception {
    return write(
        name,
        new CertificateBuilder()
            .ecp256()
            .subject("CN=" + name)
            .addSanIpAddress("127.0.0.1")
            .addSanDnsName("localhost")
            .buildIssuedBy(authority));
  }

  /** A certificate of another host. */
  X509Bundle elsewhere(String name) throws Exception {
    return write(
        name,
        new CertificateBuilder()
            .rsa2048()
            .subject("CN=elsewhere.example")
            .addSanDnsName("elsewhere.example")
            .buildIssuedBy(authority));
  }

  /** A certificate of a client. */
  X509Bundle client(String name, String subject) throws Exception {
    return write(
        name,
        new CertificateBuilder()
            .ecp256()
            .subject(subject)
            .addSanRfc822Name(name + "@example.org")
            .buildIssuedBy(authority));
  }

  X509Bundle write(String name, X509Bundle certificate) throws Exception {
    // The key first: who reads between the two has a pair that does not fit.
    Files.writeString(key(name), certificate.getPrivateKeyPEM());
    Files.writeString(certificate(name), certificate.getCertificatePathPEM());
    return certificate;
  }

  /** Writes a certificate and its key into one file of PKCS #12. */
  Path keyStore(String name, X509Bundle certificate, String password) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setKeyEntry(
        "own",
        certificate.getKeyPair().getPrivate(),
        password.toCharArray(),
        certificate.getCertificatePath());
    Path file = directory.resolve(name + ".p12");
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, password.toCharArray());
    }
    return file;
  }

  Path certificate(String name) {
    return directory.resolve(name + ".pem");
  }

  Path key(String name) {
    return directory.resolve(name + ".key");
  }
}

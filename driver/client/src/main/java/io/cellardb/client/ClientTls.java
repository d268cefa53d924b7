package io.cellardb.client;

import io.cellardb.jdbc.StoreLocation.Address;
import io.cellardb.jdbc.TlsProperties;
import io.cellardb.protocol.tls.TlsFiles;
import io.cellardb.protocol.tls.TlsVersions;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.sql.SQLException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** Encrypts connections. The server proves that it is the host which the URL names. */
final class ClientTls {
  private final SSLContext context;

  /**
   * Reads the files.
   *
   * @throws SQLException 58P01 or 22023 for a file that cannot be used
   */
  ClientTls(TlsProperties wanted) throws SQLException {
    this.context =
        new TlsFiles(
                path(wanted.certificate()),
                path(wanted.key()),
                path(wanted.keyStore()),
                wanted.keyStorePassword(),
                path(wanted.trust()),
                wanted.trustPassword())
            .context();
  }

  private static Path path(String file) {
    return file.isEmpty() ? null : Path.of(file);
  }

  /**
   * Encrypts a connection, from its first byte on.
   *
   * @param plain with a limit of time for each read
   * @throws IOException if the server does not speak TLS, or is not who it has to be
   */
  SSLSocket encrypt(Socket plain, Address address) throws IOException {
    SSLSocket socket =
        (SSLSocket)
            context.getSocketFactory().createSocket(plain, address.host(), address.port(), true);
    SSLParameters parameters = TlsVersions.parameters(context);
    parameters.setEndpointIdentificationAlgorithm("HTTPS"); // the certificate has to name the host
    socket.setSSLParameters(parameters);
    try {
      socket.startHandshake();
      return socket;
    } catch (SSLException e) {
      throw new IOException(reason(e, address), e);
    } catch (EOFException e) {
      throw new IOException("the server closed the connection instead of encrypting it", e);
    }
  }

  private static String reason(SSLException failure, Address address) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateException) {
        String why = String.valueOf(cause.getMessage());
        return why.startsWith("No ")
            ? "the server's certificate is not one of " + address.host() + ": " + why
            : "the server's certificate is not trusted: " + why;
      }
    }
    String why = String.valueOf(failure.getMessage());
    return why.contains("SSL message")
        ? "the server does not encrypt connections, or takes no more of them, and tls=true was asked"
            + " for"
        : "no encrypted connection could be made: " + why;
  }
}

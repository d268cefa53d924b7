package io.cellardb.server;

import io.cellardb.jdbc.SqlState;
import io.cellardb.protocol.tls.TlsFiles;
import io.cellardb.server.login.CertificateUser;
import io.cellardb.server.login.Guesses;
import io.cellardb.server.login.TokenCheck;
import io.cellardb.server.login.TokenKeys;
import io.cellardb.server.login.UserConnections;
import io.cellardb.server.tls.ClientCertificates;
import io.cellardb.server.tls.ServerTls;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;

/** Makes of the settings of a server what they say about who is let in. */
final class SecuritySettings {
  private final ServerConfiguration configuration;

  SecuritySettings(ServerConfiguration configuration) {
    this.configuration = configuration;
  }

  ServerSecurity read() throws SQLException {
    TlsFiles files =
        new TlsFiles(
            path(ServerProperty.TLS_CERTIFICATE),
            path(ServerProperty.TLS_KEY),
            path(ServerProperty.TLS_KEY_STORE),
            keyStorePassword(),
            path(ServerProperty.TLS_TRUST),
            get(ServerProperty.TLS_TRUST_PASSWORD));
    ClientCertificates clients =
        ClientCertificates.valueOf(
            get(ServerProperty.TLS_CLIENT_CERTIFICATES).toUpperCase(Locale.ROOT));
    CertificateUser user =
        CertificateUser.valueOf(get(ServerProperty.TLS_CLIENT_USER).toUpperCase(Locale.ROOT));
    check(files, clients);
    if (user != CertificateUser.NONE && clients == ClientCertificates.NONE) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "Property tlsClientUser needs certificates of clients, tlsClientCertificates");
    }
    TokenCheck tokens = tokens();
    return new ServerSecurity(
        files.hasCertificate() ? tls(files, clients, tokens) : null,
        Boolean.parseBoolean(get(ServerProperty.TLS_REQUIRED)),
        Boolean.parseBoolean(get(ServerProperty.PLAIN_TEXT)),
        user,
        tokens,
        new Guesses(
            configuration.number(ServerProperty.FAILED_LOGINS),
            configuration.number(ServerProperty.LOCK_TIME)),
        new UserConnections(configuration.number(ServerProperty.CONNECTIONS_PER_USER)),
        configuration.number(ServerProperty.NEW_CONNECTIONS));
  }

  private static ServerTls tls(TlsFiles files, ClientCertificates clients, TokenCheck tokens)
      throws SQLException {
    try {
      return new ServerTls(files, clients);
    } catch (SQLException e) {
      if (tokens != null) {
        tokens.close();
      }
      throw e;
    }
  }

  private TokenCheck tokens() throws SQLException {
    String keys = get(ServerProperty.TOKEN_KEYS);
    String issuer = get(ServerProperty.TOKEN_ISSUER);
    String audience = get(ServerProperty.TOKEN_AUDIENCE);
    if (keys.isEmpty()) {
      if (!(issuer + audience).isEmpty()) {
        throw SqlState.INVALID_ARGUMENT.exception(
            "Properties tokenIssuer and tokenAudience need tokenKeys");
      }
      return null;
    }
    if (issuer.isEmpty() || audience.isEmpty()) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "Property tokenKeys needs tokenIssuer and tokenAudience: tokens that were issued for"
              + " others are not to let anybody in here");
    }
    return new TokenCheck(new TokenKeys(keys), issuer, audience, get(ServerProperty.TOKEN_USER));
  }

  private static void check(TlsFiles files, ClientCertificates clients) throws SQLException {
    if (files.keyStore() != null && (files.certificate() != null || files.key() != null)) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "There is one certificate of the server: tlsKeyStore, or tlsCertificate and tlsKey");
    }
    if (files.key() != null && files.certificate() == null) {
      throw SqlState.INVALID_ARGUMENT.exception("Property tlsKey goes with tlsCertificate");
    }
    if (clients != ClientCertificates.NONE && !files.hasCertificate()) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "Certificates of clients need a certificate of the server, tlsCertificate or tlsKeyStore");
    }
    if (clients != ClientCertificates.NONE && files.trust() == null) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "Certificates of clients need tlsTrust, a file of those who issue them");
    }
  }

  private String get(ServerProperty property) {
    return configuration.get(property);
  }

  private Path path(ServerProperty property) {
    String file = get(property);
    return file.isEmpty() ? null : Path.of(file);
  }

  private String keyStorePassword() throws SQLException {
    Path file = path(ServerProperty.TLS_KEY_STORE_PASSWORD_FILE);
    String given = get(ServerProperty.TLS_KEY_STORE_PASSWORD);
    if (file == null) {
      return given;
    }
    if (!given.isEmpty()) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "There is one password of tlsKeyStore: tlsKeyStorePassword or tlsKeyStorePasswordFile");
    }
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      String first = lines.readLine();
      return first == null ? "" : first;
    } catch (IOException e) {
      throw SqlState.NO_SUCH_FILE.exception("The file " + file + " cannot be read: " + e, e);
    }
  }
}

package io.cellardb.jdbc;

import java.sql.SQLException;

/**
 * How a connection to a server is encrypted. Passwords are shown nowhere.
 *
 * @param wanted whether it is; then it never goes on without
 * @param trust file of the certificates that are trusted; "" for those of the JDK
 * @param trustPassword of {@code trust} in PKCS #12; "" for none
 * @param certificate file of the client's own one in PEM; "" for none
 * @param key file of its key; "" if it is in that of the certificate
 * @param keyStore file of both in PKCS #12; "" for none
 * @param keyStorePassword of {@code keyStore}; "" for none
 * @param channelBinding whether the login with a password is bound to the certificate of the
 *     server: {@code prefer}, {@code require} or {@code disable}
 */
public record TlsProperties(
    boolean wanted,
    String trust,
    String trustPassword,
    String certificate,
    String key,
    String keyStore,
    String keyStorePassword,
    String channelBinding) {

  static TlsProperties of(UrlParser parser) throws SQLException {
    TlsProperties tls =
        new TlsProperties(
            Boolean.parseBoolean(parser.value(ConnectionProperty.TLS)),
            parser.value(ConnectionProperty.TLS_TRUST),
            parser.value(ConnectionProperty.TLS_TRUST_PASSWORD),
            parser.value(ConnectionProperty.TLS_CERTIFICATE),
            parser.value(ConnectionProperty.TLS_KEY),
            parser.value(ConnectionProperty.TLS_KEY_STORE),
            parser.value(ConnectionProperty.TLS_KEY_STORE_PASSWORD),
            parser.value(ConnectionProperty.CHANNEL_BINDING));
    tls.check();
    return tls;
  }

  private void check() throws SQLException {
    if (!wanted && !(trust + certificate + key + keyStore).isEmpty()) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "Properties of TLS are given, but not tls=true: the connection would not be encrypted");
    }
    if (!keyStore.isEmpty() && !(certificate + key).isEmpty()) {
      throw SqlState.INVALID_ARGUMENT.exception(
          "There is one certificate of the client: tlsKeyStore, or tlsCertificate and tlsKey");
    }
    if (certificate.isEmpty() && !key.isEmpty()) {
      throw SqlState.INVALID_ARGUMENT.exception("Property tlsKey goes with tlsCertificate");
    }
  }

  TlsProperties withoutPasswords() {
    return new TlsProperties(wanted, trust, "", certificate, key, keyStore, "", channelBinding);
  }

  @Override
  public String toString() {
    return "TlsProperties[wanted=" + wanted + "]";
  }
}

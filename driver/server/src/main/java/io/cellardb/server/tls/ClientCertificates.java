package io.cellardb.server.tls;

/** Whether clients of TLS say by a certificate who they are. */
public enum ClientCertificates {
  /** They are not asked. */
  NONE,
  /** They may, and one that is not trusted is refused. */
  OPTIONAL,
  /** Who has none is refused. */
  REQUIRED
}

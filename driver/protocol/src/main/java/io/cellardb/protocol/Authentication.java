package io.cellardb.protocol;

import java.sql.SQLException;

/**
 * What a client answers to a {@link Challenge}.
 *
 * @param mechanism that it chooses; null once one is chosen
 * @param data of the mechanism
 */
@SuppressWarnings("ArrayRecordComponent") // made, written and read once, and never compared
public record Authentication(String mechanism, byte[] data) {
  /** A password is proved. */
  public static final String SCRAM = "SCRAM-SHA-256";

  /** A password is proved, and the proof holds for this connection of TLS alone. */
  public static final String SCRAM_PLUS = "SCRAM-SHA-256-PLUS";

  /** The certificate that the client has shown says who it is. */
  public static final String EXTERNAL = "EXTERNAL";

  /** A token that an issuer has signed says who the client is. */
  public static final String TOKEN = "OAUTHBEARER";

  /** As {@link #SCRAM}, of a secret that processes of one machine find beside the store. */
  public static final String SHARED = "SHARED-SCRAM-SHA-256";

  /** Writes it behind the header. */
  public void write(FrameWriter out) throws SQLException {
    out.text(mechanism).binary(data);
  }

  /** Reads it behind the header. */
  public static Authentication read(FrameReader in) {
    Authentication authentication = new Authentication(in.textOrNull(), in.binary());
    in.end();
    return authentication;
  }
}

package io.cellardb.protocol;

import java.sql.SQLException;
import java.util.List;

/**
 * What a server says before WELCOME, where there are users.
 *
 * @param mechanisms by which a client may log in, by their names for SASL, the best first; none
 *     once one is chosen
 * @param data of the mechanism that was chosen; empty before
 */
@SuppressWarnings("ArrayRecordComponent") // made, written and read once, and never compared
public record Challenge(List<String> mechanisms, byte[] data) {

  /** Writes it behind the header. */
  public void write(FrameWriter out) throws SQLException {
    out.texts(mechanisms).binary(data);
  }

  /** Reads it behind the header. */
  public static Challenge read(FrameReader in) {
    Challenge challenge = new Challenge(in.texts(), in.binary());
    in.end();
    return challenge;
  }
}

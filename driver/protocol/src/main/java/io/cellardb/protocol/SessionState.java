package io.cellardb.protocol;

import java.sql.SQLException;

/**
 * What statements change of a session, and both sides know.
 *
 * @param autoCommit whether each statement commits by itself
 * @param serializable whether transactions are serializable
 * @param namespace where unqualified names are looked up
 */
public record SessionState(boolean autoCommit, boolean serializable, String namespace) {
  private static final int AUTO_COMMIT = 1;
  private static final int SERIALIZABLE = 2;

  /** Writes it. */
  public void write(FrameWriter out) throws SQLException {
    out.int8((autoCommit ? AUTO_COMMIT : 0) | (serializable ? SERIALIZABLE : 0)).text(namespace);
  }

  /** Reads it. */
  public static SessionState read(FrameReader in) {
    int bits = in.int8();
    return new SessionState((bits & AUTO_COMMIT) != 0, (bits & SERIALIZABLE) != 0, in.text());
  }
}

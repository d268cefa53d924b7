package io.cellardb.protocol;

/** What all frames have in common. */
public final class Frames {
  /** The first four bytes of a HELLO behind its header: CELL. */
  public static final int MAGIC = 0x43454C4C;

  /** The version of the protocol that is spoken here. */
  public static final int VERSION = 1;

  /** Bytes of the length, which counts what is behind it. */
  public static final int LENGTH_BYTES = 4;

  /** Bytes of type, flags and number of the request, which the length counts. */
  public static final int HEADER_BYTES = 6;

  /** The flag of the last answer to a request. */
  public static final int LAST = 1;

  /** The flag of an answer whose body begins with the {@link SessionState}. */
  public static final int STATE = 2;

  /**
   * The flag of a frame whose body is compressed: the length of the body as it was, and it in the
   * format of zlib (RFC 1950). Servers send such frames where the client has asked for it.
   */
  public static final int COMPRESSED = 4;

  /** The largest frame that a client takes, and a server takes at most. */
  public static final int MOST_BYTES = 1 << 30;

  private Frames() {}
}

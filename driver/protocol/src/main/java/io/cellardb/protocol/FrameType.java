package io.cellardb.protocol;

/** The kinds of frames. Those of a server have codes from 128 on, but for PING and PONG. */
public enum FrameType {
  /** Opens the session; the first frame of a connection. */
  HELLO(1),
  /** Plans a statement and gives it a number. */
  PREPARE(2),
  /** Executes a planned statement. */
  EXECUTE(3),
  /** Plans a statement without parameters, and executes it if it is what the client expects. */
  RUN(4),
  /** Executes a planned statement once for each row of parameters. */
  EXECUTE_BATCH(5),
  /** Asks for further batches of rows. */
  FETCH(6),
  /** Ends rows that are not read to their end. */
  CLOSE_CURSOR(7),
  /** Forgets a planned statement. */
  CLOSE_STATEMENT(8),
  /** Begins, ends or sets up transactions. */
  TRANSACTION(9),
  /** Sets something of the session. */
  SETTING(10),
  /** Asks what exists. */
  CATALOG(11),
  /** Asks how large an index is. */
  EXTENT(12),
  /** Asks for the statements of a text, or for a text without escapes. */
  TEXT(13),
  /** Ends an execution; does not wait for it. */
  CANCEL(14),
  /** Asks whether the other side is there; each side may. */
  PING(15),
  /** The answer to PING. */
  PONG(16),
  /** Ends the session. */
  GOODBYE(17),
  /** Proves who the user is. */
  AUTHENTICATE(18),

  /** The session is open. */
  WELCOME(128),
  /** What a statement takes and gives. */
  DESCRIPTION(129),
  /** The outcome of an execution. */
  RESULT(130),
  /** Rows, by column. */
  BATCH(131),
  /** There are no more rows. */
  END(132),
  /** It is done; with a number where one was asked for. */
  DONE(133),
  /** Texts. */
  TEXTS(134),
  /** What exists. */
  CATALOG_CONTENT(135),
  /** The request failed. */
  ERROR(136),
  /** The session is over, though nobody asked for that; belongs to no request. */
  NOTICE(137),
  /** Asks who the user is, or goes on with that. */
  CHALLENGE(138);

  private static final FrameType[] BY_CODE = new FrameType[256];

  static {
    for (FrameType type : values()) {
      BY_CODE[type.code] = type;
    }
  }

  private final int code;

  FrameType(int code) {
    this.code = code;
  }

  /** The byte in the header, from 0 to 255. */
  public int code() {
    return code;
  }

  /**
   * The type with a code.
   *
   * @throws MalformedFrameException if there is none
   */
  public static FrameType of(int code) {
    FrameType type = BY_CODE[code & 0xff];
    if (type == null) {
      throw new MalformedFrameException("There is no frame of type " + (code & 0xff));
    }
    return type;
  }
}

package io.cellardb.protocol;

import io.cellardb.jdbc.session.Expectation;
import io.cellardb.jdbc.session.KeyRequest;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Parts of requests that several kinds have. */
public final class Requests {
  private static final int ROWS = 1;
  private static final int COUNT = 2;
  private static final int WRITES = 4;

  private Requests() {}

  /** Writes which generated keys are wanted; null for none. */
  public static void writeKeys(FrameWriter out, KeyRequest keys) throws SQLException {
    out.bool(keys != null);
    if (keys != null) {
      out.texts(keys.names()).int32(keys.numbers().size());
      for (int number : keys.numbers()) {
        out.int32(number);
      }
    }
  }

  /** Reads which generated keys are wanted; null for none. */
  public static KeyRequest readKeys(FrameReader in) {
    if (!in.bool()) {
      return null;
    }
    List<String> names = in.texts();
    int count = in.count(Integer.BYTES);
    List<Integer> numbers = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      numbers.add(in.int32());
    }
    return new KeyRequest(names, numbers);
  }

  /** Writes what a client expects of a statement. */
  public static void writeExpectation(FrameWriter out, Expectation expected) {
    out.int8(
        (expected.rows() ? ROWS : 0)
            | (expected.count() ? COUNT : 0)
            | (expected.writes() ? WRITES : 0));
  }

  /** Reads what a client expects of a statement. */
  public static Expectation readExpectation(FrameReader in) {
    int bits = in.int8();
    return new Expectation((bits & ROWS) != 0, (bits & COUNT) != 0, (bits & WRITES) != 0);
  }
}

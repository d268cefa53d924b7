package io.cellardb.tck.differential.function;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A way to give a function its arguments. */
enum Form {
  LITERALS,
  COLUMNS,
  PARAMETERS;

  private static final Set<String> CONVERSIONS = Set.of("22P02", "22007");
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?(E-?\\d+)?");

  /** What came of a call. */
  record Outcome(String value, String state, String message) {
    boolean isError() {
      return state != null;
    }

    /**
     * Whether two forms of a call came to the same: equal values, decimals up to the digits that
     * both have, or errors of one state. An argument that the result does not depend on need not be
     * converted, so that one form may have a result where another has an unreadable text.
     */
    boolean agreesWith(Outcome other) {
      if (isError() && other.isError()) {
        return state.equals(other.state);
      }
      if (isError() || other.isError()) {
        return CONVERSIONS.contains(isError() ? state : other.state);
      }
      return value.equals(other.value) || isSameNumber(value, other.value);
    }

    /** Whether another database has the same value, give or take the last digits of a DOUBLE. */
    boolean isAbout(Outcome other) {
      if (agreesWith(other)) {
        return true;
      }
      try {
        double a = Double.parseDouble(value);
        double b = Double.parseDouble(other.value);
        return Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b));
      } catch (NumberFormatException e) {
        return false;
      }
    }

    /** Whether there is no such function for these types. */
    boolean isRefused() {
      return isError() && state.equals("0A000");
    }

    private static boolean isSameNumber(String left, String right) {
      if (!NUMBER.matcher(left).matches() || !NUMBER.matcher(right).matches()) {
        return false;
      }
      BigDecimal a = new BigDecimal(left);
      BigDecimal b = new BigDecimal(right);
      int scale = Math.min(a.scale(), b.scale());
      return a.setScale(scale, RoundingMode.HALF_UP)
              .compareTo(b.setScale(scale, RoundingMode.HALF_UP))
          == 0;
    }

    @Override
    public String toString() {
      return isError() ? state + " " + message : value;
    }
  }

  /** The statement of a call with values by their numbers, as {@link ArgumentType#literal}. */
  String sql(Call call, List<Integer> values) {
    List<ArgumentType> types = call.types();
    List<Integer> indexes = IntStream.range(0, types.size()).boxed().toList();
    return switch (this) {
      case LITERALS ->
          "SELECT "
              + call.with(indexes.stream().map(i -> types.get(i).literal(values.get(i))).toList());
      case PARAMETERS ->
          "SELECT "
              + call.with(
                  indexes.stream().map(i -> "CAST(? AS " + types.get(i).sql() + ")").toList());
      case COLUMNS -> {
        List<String> tables =
            indexes.stream().map(i -> types.get(i).table(values.get(i)) + " t" + i).toList();
        List<String> keys = indexes.stream().map(i -> "t" + i + ".k = ?").toList();
        yield "SELECT "
            + call.with(indexes.stream().map(i -> "t" + i + ".v").toList())
            + (tables.isEmpty()
                ? ""
                : " FROM " + String.join(", ", tables) + " WHERE " + String.join(" AND ", keys));
      }
    };
  }

  Outcome run(
      Connection connection, Call call, List<Integer> values, Map<ArgumentType, Object[]> objects) {
    try (PreparedStatement statement = connection.prepareStatement(sql(call, values))) {
      for (int i = 0; i < values.size() && this != LITERALS; i++) {
        if (this == COLUMNS) {
          statement.setInt(i + 1, values.get(i));
        } else {
          statement.setObject(i + 1, objects.get(call.types().get(i))[values.get(i)]);
        }
      }
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        Object value = rows.getObject(1);
        return value == null && rows.getMetaData().isNullable(1) == ResultSetMetaData.columnNoNulls
            ? new Outcome(null, "XX000", "NULL, though its type is never NULL")
            : new Outcome(text(value), null, null);
      }
    } catch (SQLException e) {
      return new Outcome(null, e.getSQLState(), e.getMessage());
    }
  }

  static String text(Object value) throws SQLException {
    if (value instanceof byte[] bytes) {
      return Arrays.toString(bytes);
    }
    if (value instanceof java.sql.Array array) {
      List<String> elements = new ArrayList<>();
      for (Object element : (Object[]) array.getArray()) {
        elements.add(text(element));
      }
      return elements.toString();
    }
    return String.valueOf(value);
  }
}

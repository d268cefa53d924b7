package io.cellardb.sql.parser.text;

import java.util.ArrayList;
import java.util.List;

/**
 * A statement with the parameters {@code $1}, {@code $2} and so on, as PREPARE has it.
 *
 * @param sql a text that ends with the statement
 * @param begin where the statement begins in it
 * @param types the types that the first parameters are declared with, as written
 * @param places where its parameters are, in their order
 */
public record PreparedText(String sql, int begin, List<String> types, List<Place> places) {
  private static final int MAX_PARAMETERS = 65_535;
  private static final int MAX_DIGITS = 5;

  /**
   * A parameter in the text.
   *
   * @param number from 1
   */
  private record Place(int begin, int end, int number) {}

  /** Finds the parameters of the statement that begins in a text. */
  static PreparedText of(String sql, int begin, List<String> types) {
    List<Place> places = new ArrayList<>();
    Tokenizer tokens = new Tokenizer(sql, begin);
    while (tokens.next() != Tokenizer.Kind.END && !tokens.isAtEnd()) {
      if (tokens.kind() == Tokenizer.Kind.PARAMETER) {
        throw refused("the parameters of PREPARE are $1, $2 and so on", sql, tokens.begin());
      }
      if (isNumbered(tokens)) {
        String digits = tokens.text().substring(1);
        int number = digits.length() > MAX_DIGITS ? 0 : Integer.parseInt(digits);
        if (number < 1 || number > MAX_PARAMETERS) {
          throw refused("there is no parameter $" + digits, sql, tokens.begin());
        }
        places.add(new Place(tokens.begin(), tokens.end(), number));
      }
    }
    return new PreparedText(sql, begin, List.copyOf(types), List.copyOf(places));
  }

  private static boolean isNumbered(Tokenizer token) {
    String text = token.kind() == Tokenizer.Kind.WORD ? token.text() : "";
    return text.length() > 1
        && text.charAt(0) == '$'
        && text.chars().skip(1).allMatch(c -> Tokenizer.isDigit((char) c));
  }

  /** How many values it takes. */
  public int parameters() {
    return Math.max(types.size(), places.stream().mapToInt(Place::number).max().orElse(0));
  }

  /** The statement with JDBC's parameters, each place where it is in the text of PREPARE. */
  public String withParameters() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < begin; i++) {
      text.append(TextPositions.endsLine(sql, i) ? '\n' : ' ');
    }
    return with(text, null);
  }

  /** The statement with values, as written, in the places of its parameters. */
  public String with(List<String> values) {
    return with(new StringBuilder(), values);
  }

  private String with(StringBuilder text, List<String> values) {
    int from = begin;
    for (Place place : places) {
      text.append(sql, from, place.begin());
      String value = values == null ? "?" : values.get(place.number() - 1);
      if (place.number() <= types.size()) {
        text.append("CAST(").append(value).append(" AS ");
        text.append(types.get(place.number() - 1)).append(')');
      } else {
        text.append(values == null ? value : enclosed(value));
      }
      from = place.end();
    }
    return text.append(sql.substring(from)).toString();
  }

  /** A value that keeps what it means beside operators. */
  private static String enclosed(String value) {
    Tokenizer tokens = new Tokenizer(value, 0);
    tokens.next();
    return tokens.end() == value.length() ? value : "(" + value + ")";
  }

  static SqlSyntaxException refused(String why, String sql, int position) {
    return new SqlSyntaxException(
        why, TextPositions.line(sql, position), TextPositions.column(sql, position));
  }
}

package io.cellardb.tck.differential;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One statement for all databases.
 *
 * @param text the statement with the {@linkplain Dialect choices} of dialects, in which each {@code
 *     {n}} is a parameter, the n-th of {@code values}: it is written in any order, parameters are
 *     counted in the order of the text
 * @param values what to set
 * @param ordered whether the order of its rows is given
 * @param approximate columns, from 0, whose decimal places are open
 */
record Request(String text, List<Object> values, boolean ordered, Set<Integer> approximate) {
  private static final Pattern PLACE = Pattern.compile("\\{(\\d+)}");

  /**
   * The statement in one dialect.
   *
   * @param sql its text
   * @param parameters what to set, in order
   */
  record Phrase(String sql, List<Object> parameters) {
    /** The same with something before it. */
    Phrase after(String words) {
      return new Phrase(words + sql, parameters);
    }

    @Override
    public String toString() {
      List<String> shown = new ArrayList<>();
      for (Object parameter : parameters) {
        shown.add(
            parameter instanceof byte[] bytes
                ? HexFormat.of().formatHex(bytes)
                : String.valueOf(parameter));
      }
      return sql + shown;
    }
  }

  /** The statement as a dialect has it; null if it cannot say it. */
  Phrase in(Dialect dialect) {
    String said = dialect.of(text);
    if (said == null) {
      return null;
    }
    List<Object> parameters = new ArrayList<>();
    Matcher places = PLACE.matcher(said);
    while (places.find()) {
      parameters.add(values.get(Integer.parseInt(places.group(1))));
    }
    return new Phrase(PLACE.matcher(said).replaceAll("?"), parameters);
  }

  @Override
  public String toString() {
    return in(Dialect.CELLAR).toString();
  }
}

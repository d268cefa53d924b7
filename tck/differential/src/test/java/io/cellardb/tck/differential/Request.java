package io.cellardb.tck.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One statement for both databases.
 *
 * @param cellar the statement in Cellar's syntax
 * @param h2 the same in H2's
 * @param parameters what to set in Cellar, in order
 * @param h2Parameters the same in the order in which H2's syntax has them
 * @param ordered whether the order of its rows is given
 * @param approximate columns, from 0, whose decimal places are open
 */
record Request(
    String cellar,
    String h2,
    List<Object> parameters,
    List<Object> h2Parameters,
    boolean ordered,
    Set<Integer> approximate) {
  private static final Pattern PLACE = Pattern.compile("\\{(\\d+)}");

  /**
   * A statement of which each {@code {n}} is a parameter, the n-th of {@code values}: it is written
   * in any order, parameters are counted in the order of the text.
   */
  static Request of(
      String cellar, String h2, List<Object> values, boolean ordered, Set<Integer> approximate) {
    return new Request(
        PLACE.matcher(cellar).replaceAll("?"),
        PLACE.matcher(h2).replaceAll("?"),
        inOrder(cellar, values),
        inOrder(h2, values),
        ordered,
        approximate);
  }

  private static List<Object> inOrder(String text, List<Object> values) {
    List<Object> parameters = new ArrayList<>();
    Matcher places = PLACE.matcher(text);
    while (places.find()) {
      parameters.add(values.get(Integer.parseInt(places.group(1))));
    }
    return parameters;
  }
}

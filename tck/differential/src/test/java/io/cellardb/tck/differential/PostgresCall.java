package io.cellardb.tck.differential;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A call that PostgreSQL has too, with <code>{0}</code> and so on for its arguments.
 *
 * @param line the call in {@code calls.txt}
 * @param cellar the call here
 * @param postgres the call there
 */
record PostgresCall(String line, String cellar, String postgres, List<Domain> domains) {
  private static final Pattern ARGUMENT = Pattern.compile("\\{([A-Z]+)}");
  private static final Pattern NUMBERED = Pattern.compile("\\{(\\d)}");
  private static final List<String> NUMBERS = List.of("INTEGER", "BIGINT", "DECIMAL", "DOUBLE");
  private static final List<String> UNITS =
      List.of(
          "YEAR",
          "MONTH",
          "DAY",
          "WEEK",
          "DOW",
          "ISODOW",
          "ISOYEAR",
          "DOY",
          "QUARTER",
          "DECADE",
          "CENTURY",
          "MILLENNIUM",
          "HOUR",
          "MINUTE",
          "SECOND",
          "MILLISECOND",
          "MICROSECOND",
          "EPOCH");

  /** Those of {@code calls.txt}. */
  static List<PostgresCall> all() {
    return lines("calls.txt").stream()
        .flatMap(line -> expand(line, "{NUMBER}", NUMBERS, "{", "}"))
        .flatMap(line -> expand(line, "{UNIT}", UNITS, "", ""))
        .map(PostgresCall::of)
        .toList();
  }

  /** The lines of a resource, without comments. */
  static List<String> lines(String name) {
    try (InputStream in = PostgresCall.class.getResourceAsStream("/postgres/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> expand(
      String line, String any, List<String> each, String before, String after) {
    return line.contains(any)
        ? each.stream().map(one -> line.replace(any, before + one + after))
        : Stream.of(line);
  }

  private static PostgresCall of(String line) {
    String[] sides = line.split(" => ", 2);
    List<Domain> domains = new ArrayList<>();
    Matcher matcher = ARGUMENT.matcher(sides[0]);
    while (matcher.find()) {
      domains.add(Domain.valueOf(matcher.group(1)));
    }
    return new PostgresCall(
        line, numbered(sides[0]), numbered(sides[sides.length - 1]), List.copyOf(domains));
  }

  private static String numbered(String typed) {
    StringBuilder numbered = new StringBuilder();
    Matcher matcher = ARGUMENT.matcher(typed);
    for (int i = 0; matcher.find(); i++) {
      matcher.appendReplacement(numbered, "{" + i + "}");
    }
    return matcher.appendTail(numbered).toString();
  }

  /** The call here with values, each written by what is made of its domain and text. */
  String here(BiFunction<Domain, String, String> written, List<String> values) {
    return with(cellar, written, values);
  }

  /** The call in PostgreSQL with values. */
  String there(List<String> values) {
    return with(postgres, Domain::postgres, values);
  }

  private String with(
      String call, BiFunction<Domain, String, String> written, List<String> values) {
    return NUMBERED
        .matcher(call)
        .replaceAll(
            match -> {
              int i = Integer.parseInt(match.group(1));
              return Matcher.quoteReplacement(written.apply(domains.get(i), values.get(i)));
            });
  }
}

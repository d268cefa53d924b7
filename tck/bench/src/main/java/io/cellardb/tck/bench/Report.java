package io.cellardb.tck.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What a suite found: a Markdown table of ratios, and the same as lines of values separated by
 * commas, to be compared with those of another time.
 */
public final class Report {
  /** The peer that the others are compared with. */
  public static final String CELLAR = "Cellar";

  /** What a ratio should be. */
  public record Target(double ratio, boolean atLeast) {
    /** The ratio or more. */
    public static Target atLeast(double ratio) {
      return new Target(ratio, true);
    }

    /** The ratio or less. */
    public static Target atMost(double ratio) {
      return new Target(ratio, false);
    }

    private boolean met(double value) {
      return atLeast ? value >= ratio : value <= ratio;
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%s %.4g", atLeast ? ">=" : "<=", ratio);
    }
  }

  private final String suite;
  private final Consumer<String> progress;
  private final List<String> text = new ArrayList<>();
  private final List<String> values = new ArrayList<>();

  /** Gives each line of figures to {@code progress} as it comes. */
  public Report(String suite, Consumer<String> progress) {
    this.progress = progress;
    this.suite = suite;
    text.add("# " + suite);
    values.add("suite,measure,peer,unit,cellar,other,ratio,low,high,target,verdict");
  }

  /** Adds a paragraph. */
  public void say(String paragraph) {
    text.add("");
    text.add(paragraph);
  }

  /** Begins a table of comparisons. */
  public void table() {
    text.add("");
    text.add("| measure | unit | Cellar | other | | ratio | quartiles | target | |");
    text.add("| --- | --- | ---: | ---: | --- | ---: | --- | --- | --- |");
  }

  /**
   * Adds a line for each peer beside Cellar. The ratio is how many times faster Cellar is: the
   * median over the rounds of the peer's time by Cellar's in the same round.
   *
   * @param operations how many operations a round has
   * @param nanos nanoseconds of each round by peer
   * @param targets by peer
   */
  public void times(
      String measure, long operations, Map<String, double[]> nanos, Map<String, Target> targets) {
    double[] own = nanos.get(CELLAR);
    String unit = unit(median(own) / operations);
    double scale = unit.equals("ms") ? 1e6 : 1e3;
    for (Map.Entry<String, double[]> other : nanos.entrySet()) {
      if (!other.getKey().equals(CELLAR)) {
        double[] ratios = new double[own.length];
        for (int i = 0; i < ratios.length; i++) {
          ratios[i] = other.getValue()[i] / own[i];
        }
        compare(
            measure,
            unit,
            median(own) / operations / scale,
            other.getKey(),
            median(other.getValue()) / operations / scale,
            ratios,
            targets.get(other.getKey()));
      }
    }
  }

  /** Adds a line of what there is nothing to compare with, as {@code why} says. */
  public void alone(String measure, long operations, double[] nanos, String why) {
    double time = median(nanos) / operations;
    String unit = unit(time);
    String figure = digits(time / (unit.equals("ms") ? 1e6 : 1e3));
    text.add("| " + measure + " | " + unit + " | " + figure + " | | " + why + " | | | | |");
    values.add(
        String.join(
            ",",
            suite,
            measure.replace(',', ';'),
            why.replace(',', ';'),
            unit,
            figure,
            "",
            "",
            "",
            "",
            "",
            ""));
    progress.accept(text.get(text.size() - 1));
  }

  /** The unit of a time of so many nanoseconds. */
  private static String unit(double nanos) {
    return nanos > 1e6 ? "ms" : "us";
  }

  /** Adds a line of Cellar's figure by another's, such as bytes. */
  void share(String measure, String unit, double own, String peer, double other, Target target) {
    compare(measure, unit, own, peer, other, new double[] {own / other}, target);
  }

  /** Adds a line of Cellar's figures by another's, the ratio of each round by itself. */
  void shares(
      String measure, String unit, double[] own, String peer, double[] other, Target target) {
    double[] ratios = new double[own.length];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = own[i] / other[i];
    }
    compare(measure, unit, median(own), peer, median(other), ratios, target);
  }

  private void compare(
      String measure,
      String unit,
      double own,
      String peer,
      double other,
      double[] ratios,
      Target target) {
    double ratio = median(ratios);
    double low = quantile(ratios, 0.25);
    double high = quantile(ratios, 0.75);
    String verdict = target == null ? "" : target.met(ratio) ? "met" : "**missed**";
    String spread =
        ratios.length == 1 ? "" : String.format(Locale.ROOT, "%s to %s", digits(low), digits(high));
    text.add(
        String.format(
            Locale.ROOT,
            "| %s | %s | %s | %s | %s | %s | %s | %s | %s |",
            measure,
            unit,
            digits(own),
            digits(other),
            peer,
            digits(ratio),
            spread,
            target == null ? "" : target,
            verdict));
    values.add(
        String.join(
            ",",
            suite,
            measure.replace(',', ';'),
            peer,
            unit,
            digits(own),
            digits(other),
            digits(ratio),
            digits(low),
            digits(high),
            target == null ? "" : target.toString(),
            verdict.replace("*", "")));
    progress.accept(text.get(text.size() - 1));
  }

  /** Begins a table of figures that each stand for themselves. */
  void table(String... columns) {
    text.add("");
    text.add("| " + String.join(" | ", columns) + " |");
    text.add("| --- |" + " ---: |".repeat(columns.length - 1));
  }

  /** Adds a line to such a table. */
  void row(String name, double... figures) {
    StringBuilder line = new StringBuilder("| " + name + " |");
    StringBuilder value = new StringBuilder(suite + "," + name.replace(',', ';'));
    for (double figure : figures) {
      line.append(' ').append(Double.isNaN(figure) ? "" : digits(figure)).append(" |");
      value.append(',').append(Double.isNaN(figure) ? "" : digits(figure));
    }
    text.add(line.toString());
    values.add(value.toString());
    progress.accept(line.toString());
  }

  /** Writes both files. */
  public void write(Path directory) throws IOException {
    Files.createDirectories(directory);
    Files.write(directory.resolve("bench-" + suite + ".md"), text);
    Files.write(directory.resolve("bench-" + suite + ".csv"), values);
  }

  static double median(double[] values) {
    return quantile(values, 0.5);
  }

  private static double quantile(double[] values, double part) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[(int) Math.round((sorted.length - 1) * part)];
  }

  /** Three significant digits, and all of those before the point. */
  private static String digits(double value) {
    double size = Math.abs(value);
    int decimals = size >= 100 || size == 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}

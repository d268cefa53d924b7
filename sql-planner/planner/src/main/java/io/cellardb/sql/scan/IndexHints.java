package io.cellardb.sql.scan;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.Hints;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import org.apache.calcite.rel.hint.HintPredicates;
import org.apache.calcite.rel.hint.HintStrategyTable;
import org.apache.calcite.rel.hint.RelHint;

/**
 * What the hints of a table say of its indexes, as written.
 *
 * @param wanted the names of indexes of which the table is to be read by one; empty for any
 * @param unwanted the names of indexes that it is not to be read by
 * @param none whether it is to be read without an index
 */
public record IndexHints(List<String> wanted, List<String> unwanted, boolean none) {
  /** No hints. */
  public static final IndexHints NONE = new IndexHints(List.of(), List.of(), false);

  private static final Collector<CharSequence, ?, String> NAMES =
      Collectors.joining(", ", "(", ")");

  /** The hints of tables, which Calcite hands on to them; those of queries stay where they are. */
  public static final HintStrategyTable STRATEGIES =
      HintStrategyTable.builder()
          .hintStrategy(Hints.INDEX, HintPredicates.TABLE_SCAN)
          .hintStrategy(Hints.NO_INDEX, HintPredicates.TABLE_SCAN)
          .hintStrategy(Hints.PARTIAL_STATES, (hint, rel) -> false)
          .build();

  /**
   * What hints say.
   *
   * @param hints those of a table
   * @param isIndex whether the table has an index of a name
   * @throws SqlException 42704 if they name another index
   */
  public static IndexHints of(List<RelHint> hints, Predicate<String> isIndex) {
    List<String> wanted = new ArrayList<>();
    List<String> unwanted = new ArrayList<>();
    boolean none = false;
    for (RelHint hint : hints) {
      for (String index : hint.listOptions) {
        if (!isIndex.test(index)) {
          throw SqlException.at(
              hint.pos,
              "42704",
              "the hint " + hint.hintName + " names the index '" + index + "', which is not there");
        }
      }
      boolean without = hint.hintName.equals(Hints.NO_INDEX);
      (without ? unwanted : wanted).addAll(hint.listOptions);
      none |= without && hint.listOptions.isEmpty();
    }
    return new IndexHints(List.copyOf(wanted), List.copyOf(unwanted), none);
  }

  /** Whether an index may find rows; NO_INDEX comes before INDEX. */
  public boolean allows(String index) {
    return !none && !has(unwanted, index) && (wanted.isEmpty() || has(wanted, index));
  }

  /** Whether an index is to find rows whatever that costs. */
  public boolean wants(String index) {
    return has(wanted, index);
  }

  private static boolean has(List<String> names, String index) {
    return names.stream().anyMatch(index::equalsIgnoreCase);
  }

  /** The hints as SQL has them, those of each kind together; empty for none. */
  public String describe() {
    List<String> texts = new ArrayList<>();
    if (!wanted.isEmpty()) {
      texts.add(Hints.INDEX + wanted.stream().collect(NAMES));
    }
    if (!unwanted.isEmpty()) {
      texts.add(Hints.NO_INDEX + unwanted.stream().collect(NAMES));
    }
    if (none) {
      texts.add(Hints.NO_INDEX);
    }
    return String.join(", ", texts);
  }
}

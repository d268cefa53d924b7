package io.cellardb.sql.syntax;

import io.cellardb.sql.error.SqlException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * Queries of WITH that give other rows each time they run. A name of WITH stands for one set of
 * rows, but its query runs for each of its places in FROM; so it may have one only.
 */
final class RandomQueries extends SqlBasicVisitor<Void> {
  private static final Set<String> RANDOM =
      Set.of("RAND", "RANDOM", "RAND_INTEGER", "GEN_RANDOM_UUID");

  private final String query;
  private int places;

  private RandomQueries(String query) {
    this.query = query;
  }

  /** Whether a part of a statement calls a function that gives another value each time. */
  static boolean isRandom(SqlNode part) {
    return SqlUtil.containsCall(
        part, call -> RANDOM.contains(call.getOperator().getName().toUpperCase(Locale.ROOT)));
  }

  /**
   * Refuses a query that would run more than once.
   *
   * @throws SqlException 0A000
   */
  static void check(SqlWith with) {
    Set<String> random = new HashSet<>();
    for (int i = 0; i < with.withList.size(); i++) {
      SqlWithItem item = (SqlWithItem) with.withList.get(i);
      String name = item.name.getSimple().toLowerCase(Locale.ROOT);
      if (isRandom(item.query)
          || SequenceNames.takesValue(item.query)
          || random.stream().anyMatch(other -> places(other, item.query) > 0)) {
        random.add(name);
        int places = places(name, with.body);
        for (SqlNode later : with.withList.subList(i + 1, with.withList.size())) {
          places += places(name, ((SqlWithItem) later).query);
        }
        if (places > 1) {
          throw SqlException.at(
              item.getParserPosition(),
              "0A000",
              "a query of WITH that takes random numbers or values of a sequence is not supported"
                  + " in several places");
        }
      }
    }
  }

  private static int places(String query, SqlNode part) {
    RandomQueries places = new RandomQueries(query);
    part.accept(places);
    return places.places;
  }

  @Override
  public Void visit(SqlCall call) {
    if (call instanceof SqlSelect select && select.getFrom() != null) {
      count(select.getFrom());
    }
    return super.visit(call);
  }

  private void count(SqlNode from) {
    if (from instanceof SqlJoin join) {
      count(join.getLeft());
      count(join.getRight());
    } else if (from.getKind() == SqlKind.AS) {
      count(((SqlCall) from).operand(0));
    } else if (from instanceof SqlIdentifier name
        && name.isSimple()
        && name.getSimple().toLowerCase(Locale.ROOT).equals(query)) {
      places++;
    }
  }
}

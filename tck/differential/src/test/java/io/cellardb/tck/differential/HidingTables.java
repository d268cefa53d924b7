package io.cellardb.tck.differential;

import io.cellardb.tck.differential.SmallTables.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Temporary tables that come and go, and hide tables of the same name while they are there. */
final class HidingTables {
  private final Random random;
  private final List<Table> hidden = new ArrayList<>();

  /** None yet. */
  HidingTables(Random random) {
    this.random = random;
  }

  private List<String> next() {
    Table table = SmallTables.TABLES.get(random.nextInt(SmallTables.TABLES.size()));
    if (hidden.remove(table)) {
      boolean all = random.nextInt(4) == 0;
      if (all) {
        hidden.clear();
      }
      String name = (random.nextBoolean() ? "pg_temp." : "") + table.name();
      return List.of(all ? "DISCARD TEMP" : "DROP TABLE " + name);
    }
    hidden.add(table);
    String create =
        random.nextBoolean()
            ? SmallTables.create(table, true)
            : "CREATE TABLE " + table.name() + " (LIKE " + table.name() + " INCLUDING ALL)";
    String temporary = create.replaceFirst("CREATE", "CREATE TEMP");
    return random.nextInt(4) == 0
        ? List.of(temporary)
        : List.of(temporary, SmallTables.insert(table, random));
  }

  /** Hides a table everywhere, or shows one again or all; adds that to what has been done. */
  void change(Trial trial, List<String> history) throws SQLException {
    for (String statement : next()) {
      history.add(statement);
      trial.define(statement);
    }
  }
}

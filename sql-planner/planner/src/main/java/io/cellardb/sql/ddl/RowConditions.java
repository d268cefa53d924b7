package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.CheckConstraint;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.IndexState;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.schema.RootSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What all rows of a table have to meet for a change of its definition. Before the rows are looked
 * at, statements meet it too, and those are waited for that do not know of it. So no row can come
 * between the look and the change. Those are waited for as well that change rows and read by an
 * index which the change drops: as long as they run, its entries are kept. On a cluster nobody
 * changes rows meanwhile.
 */
final class RowConditions {
  private final SqlCatalog catalog;
  private final InternalStatements statements;
  private final Function<CatalogSnapshot, RootSchema> schemas;
  private final OlderWriters older;
  private final ClosedTables closed;
  private final List<CheckConstraint> conditions = new ArrayList<>();
  private final List<Runnable> looks = new ArrayList<>();

  RowConditions(
      SqlCatalog catalog,
      InternalStatements statements,
      Function<CatalogSnapshot, RootSchema> schemas,
      OlderWriters older,
      ClosedTables closed) {
    this.closed = closed;
    this.catalog = catalog;
    this.statements = statements;
    this.schemas = schemas;
    this.older = older;
  }

  /**
   * Adds a condition.
   *
   * @param condition what statements meet meanwhile; of columns that the table does not have yet,
   *     they meet nothing
   * @param look looks at the rows, and throws if one does not meet it
   */
  void add(CheckConstraint condition, Runnable look) {
    conditions.add(condition);
    looks.add(look);
  }

  /**
   * Makes a change if all rows meet the conditions; while nobody else changes the catalog.
   *
   * @param before the table as the catalog has it
   * @param lost its indexes that no statement may read any more when the change is made
   * @param change changes the catalog last
   */
  void run(TableDefinition before, List<IndexDefinition> lost, Runnable change) {
    Runnable all =
        () -> {
          looks.forEach(Runnable::run);
          change.run();
        };
    boolean rowsOfOthers = statements.hasTransactions() && catalog.tables().isTransactional(before);
    if (rowsOfOthers && !conditions.isEmpty()) {
      closed.run(before, all);
      return;
    }
    boolean others =
        statements.hasLocks() && !before.name().namespace().equals(CatalogSnapshot.TEMPORARY);
    List<CheckConstraint> checks = others ? known(before) : List.of();
    if (!others || (checks.isEmpty() && lost.isEmpty())) {
      all.run();
      return;
    }
    List<CheckConstraint> both = new ArrayList<>(before.checks());
    checks.forEach(
        check -> both.add(new CheckConstraint(freeName(check, both), check.condition())));
    catalog
        .tables()
        .meanwhile(
            before,
            before.withChecks(both).withIndexes(unread(before, lost)),
            () -> {
              if (checks.isEmpty()) {
                older.awaitStatements();
              } else {
                older.await(before);
              }
              all.run();
            });
  }

  /** Indexes of a table of which statements keep the entries, but do not read those of some. */
  private static List<IndexDefinition> unread(TableDefinition table, List<IndexDefinition> lost) {
    return table.indexes().stream()
        .map(index -> lost.contains(index) ? index.withState(IndexState.REPLACING) : index)
        .toList();
  }

  /** The statement may drop a constraint and add another one of its name. */
  private static String freeName(CheckConstraint check, List<CheckConstraint> others) {
    String name = check.name();
    for (int i = 2; isTaken(name, others); i++) {
      name = check.name() + "." + i;
    }
    return name;
  }

  private static boolean isTaken(String name, List<CheckConstraint> checks) {
    return checks.stream().anyMatch(check -> check.name().equalsIgnoreCase(name));
  }

  /** The conditions that are new to a table which has all of their columns. */
  private List<CheckConstraint> known(TableDefinition before) {
    List<CheckConstraint> known = new ArrayList<>(conditions);
    known.removeAll(before.checks());
    if (known.isEmpty()) {
      return known;
    }
    TableDefinition columns = before.withChecks(List.of()).withIndexes(List.of());
    RootSchema schema = schemas.apply(catalog.snapshot().with(columns));
    known.removeAll(Constraints.broken(schema, before.withChecks(List.copyOf(known))));
    return known;
  }
}

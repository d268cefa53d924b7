package io.cellardb.sql.schema;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.Rights;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * What a user who may not do everything sees of the tables of {@code SYS}: rows about the own
 * tables, and the own sessions and statements. A table of which nothing is said here does not exist
 * for the user.
 */
final class VisibleRelations {
  /** About users, whom everybody may know. */
  private static final Set<String> OF_ALL = Set.of("USERS", "ROLE_MEMBERS");

  /** About sessions, whose numbers are in the first column. */
  private static final Set<String> OF_SESSIONS = Set.of("SESSIONS", "STATEMENTS");

  /** About tables of the store; a right on the table is enough. */
  private static final Set<String> OF_TABLES = Set.of("TABLES", "FAMILY_OPTIONS", "FAMILIES");

  /** With values of tables of the store, which only who may read all of them sees. */
  private static final Set<String> OF_VALUES = Set.of("COLUMN_STATISTICS", "QUALIFIERS");

  private final CatalogSnapshot catalog;
  private final Rights rights;
  private final LongPredicate session;
  private final Supplier<List<Object[]>> statistics;

  /**
   * What there is for a user.
   *
   * @param catalog as the user sees it
   * @param session whether a session is one of the user, by its number
   * @param statistics the rows about the user's statements
   */
  VisibleRelations(
      CatalogSnapshot catalog,
      Rights rights,
      LongPredicate session,
      Supplier<List<Object[]>> statistics) {
    this.catalog = catalog;
    this.rights = rights;
    this.session = session;
    this.statistics = statistics;
  }

  /** Those of some relations that the user sees, with the rows that the user sees. */
  List<SystemRelation> of(List<SystemRelation> all) {
    List<SystemRelation> seen = new ArrayList<>();
    for (SystemRelation relation : all) {
      String name = relation.name();
      if (OF_ALL.contains(name)) {
        seen.add(relation);
      } else if (name.equals("STATEMENT_STATISTICS")) {
        seen.add(new SystemRelation(name, relation.comment(), relation.columns(), statistics));
      } else if (OF_SESSIONS.contains(name)) {
        seen.add(filtered(relation, row -> session.test((Long) row[0])));
      } else if (OF_TABLES.contains(name)) {
        seen.add(filtered(relation, named(relation, stored(table -> true))));
      } else if (OF_VALUES.contains(name)) {
        seen.add(
            filtered(
                relation,
                named(relation, stored(table -> rights.allows(Right.SELECT, table.name())))));
      } else if (name.equals("INDEXES")) {
        seen.add(filtered(relation, named(relation, names())));
      } else if (name.equals("GRANTS")) {
        Predicate<Object[]> ofObject = named(relation, names());
        seen.add(
            filtered(
                relation,
                row ->
                    row[1] == null ? catalog.namespaces().contains(row[0]) : ofObject.test(row)));
      }
    }
    return seen;
  }

  private static SystemRelation filtered(SystemRelation relation, Predicate<Object[]> wanted) {
    return new SystemRelation(
        relation.name(),
        relation.comment(),
        relation.columns(),
        () -> relation.rows().get().stream().filter(wanted).toList());
  }

  /** Whether a row is about one of some names. */
  private static Predicate<Object[]> named(SystemRelation relation, Set<TableName> names) {
    int namespace = column(relation, "namespace");
    int table = column(relation, "table_name");
    return row ->
        row[table] != null
            && names.contains(new TableName((String) row[namespace], (String) row[table]));
  }

  private static int column(SystemRelation relation, String name) {
    for (int i = 0; i < relation.columns().size(); i++) {
      if (relation.columns().get(i).name().equals(name)) {
        return i;
      }
    }
    throw new IllegalArgumentException(relation.name() + " has no column " + name);
  }

  private Set<TableName> stored(Predicate<TableDefinition> wanted) {
    Set<TableName> names = new HashSet<>();
    for (TableDefinition table : catalog.tables()) {
      if (wanted.test(table)) {
        names.add(table.stored());
        table.indexes().stream().map(IndexDefinition::stored).forEach(names::add);
      }
    }
    return names;
  }

  private Set<TableName> names() {
    Set<TableName> names = new HashSet<>();
    catalog.tables().forEach(table -> names.add(table.name()));
    catalog.views().forEach(view -> names.add(view.name()));
    catalog.sequences().forEach(sequence -> names.add(sequence.name()));
    return names;
  }
}

package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.LockingQuery;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.storage.LockMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;

/** The tables of a query whose rows FOR UPDATE and the like lock, by their names in the query. */
final class LockedTables {
  /**
   * A table that is locked.
   *
   * @param alias its name in the query
   * @param clause how
   */
  record Locked(String alias, TableDefinition table, LockingQuery.Clause clause) {
    /** What others are kept from. */
    LockMode mode() {
      return switch (clause.strength()) {
        case "UPDATE" -> LockMode.EXCLUSIVE;
        case "NO KEY UPDATE" -> LockMode.CHANGING;
        case "SHARE" -> LockMode.SHARED;
        default -> LockMode.KEY_SHARED;
      };
    }
  }

  /**
   * What FROM has.
   *
   * @param name of a table; null of anything else that has rows of tables, such as a sub-query
   * @param outer whether a row may be absent, in an outer join
   */
  private record Source(SqlIdentifier name, boolean outer) {}

  private final QueryPlanner planner;
  private final Map<String, Source> sources = new LinkedHashMap<>();
  private final Set<String> ofWith = new HashSet<>();

  /** What FROM calls queries of WITH, which have no rows to lock. */
  private final Set<String> queries = new HashSet<>();

  private LockedTables(QueryPlanner planner) {
    this.planner = planner;
  }

  /**
   * The tables that clauses are for, each once, in the strongest way that is asked for.
   *
   * @param with what stands before the SELECT, or null
   * @throws SqlException 42P01, 0A000 or 42809 for what cannot be locked, with its place
   */
  static List<Locked> of(
      QueryPlanner planner, SqlWith with, SqlSelect select, List<LockingQuery.Clause> clauses) {
    LockedTables tables = new LockedTables(planner);
    if (with != null) {
      for (SqlNode item : with.withList) {
        tables.ofWith.add(key(((SqlWithItem) item).name.getSimple()));
      }
    }
    if (select.getFrom() != null) {
      tables.add(select.getFrom(), null, false);
    }
    Map<String, Locked> locked = new LinkedHashMap<>();
    for (LockingQuery.Clause clause : clauses) {
      for (Locked each : tables.of(clause)) {
        locked.merge(
            key(each.alias()),
            each,
            (one, other) -> other.mode().compareTo(one.mode()) > 0 ? other : one);
      }
    }
    return List.copyOf(locked.values());
  }

  private void add(SqlNode from, String alias, boolean outer) {
    if (from instanceof SqlJoin join) {
      add(join.getLeft(), null, outer || join.getJoinType().generatesNullsOnLeft());
      add(join.getRight(), null, outer || join.getJoinType().generatesNullsOnRight());
      return;
    }
    switch (from.getKind()) {
      case AS -> {
        SqlCall call = (SqlCall) from;
        String name = call.operand(1).toString();
        if (call.operandCount() > 2 && call.operand(0) instanceof SqlIdentifier) {
          sources.put(key(name), new Source(null, outer));
        } else {
          add(call.operand(0), name, outer);
        }
      }
      case EXTEND, TABLE_REF -> add(((SqlCall) from).operand(0), alias, outer);
      case IDENTIFIER -> {
        SqlIdentifier name = (SqlIdentifier) from;
        String called = alias == null ? name.names.get(name.names.size() - 1) : alias;
        boolean table = name.names.size() > 1 || !ofWith.contains(key(name.getSimple()));
        if (table) {
          sources.put(key(called), new Source(name, outer));
        } else {
          queries.add(key(called));
        }
      }
      case UNNEST, VALUES, COLLECTION_TABLE -> {
        // rows of no table
      }
      default -> sources.put(alias == null ? "" : key(alias), new Source(null, outer));
    }
  }

  private List<Locked> of(LockingQuery.Clause clause) {
    List<Locked> locked = new ArrayList<>();
    if (clause.tables().isEmpty()) {
      sources.forEach((alias, source) -> locked.add(locked(alias, source, clause)));
    }
    for (SqlIdentifier name : clause.tables()) {
      String alias = key(name.names.get(name.names.size() - 1));
      Source source = sources.get(alias);
      if (queries.contains(alias)) {
        throw refused(clause, "has no rows of the query of WITH " + name + " to lock");
      }
      if (source == null) {
        throw SqlException.at(
            name.getParserPosition(),
            "42P01",
            "FOR " + clause.strength() + " OF " + name + ": FROM has no table of that name");
      }
      locked.add(locked(alias, source, clause));
    }
    return locked;
  }

  private Locked locked(String alias, Source source, LockingQuery.Clause clause) {
    if (source.name() == null) {
      throw refused(
          clause,
          "locks the newest rows of tables that FROM names, under their own columns; OF says which");
    }
    if (source.outer()) {
      throw refused(clause, "cannot lock the side of an outer join that may have no row");
    }
    TableDefinition table = TableNames.resolve(planner, source.name());
    TableNames.checked(
        source.name(), () -> planner.schema().rights().checkSome(Right.UPDATE, table.name()));
    return new Locked(alias, table, clause);
  }

  /** The error of a clause for something that has no rows to lock. */
  static SqlException refused(LockingQuery.Clause clause, String why) {
    return SqlException.at(clause.pos(), "0A000", "FOR " + clause.strength() + " " + why);
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}

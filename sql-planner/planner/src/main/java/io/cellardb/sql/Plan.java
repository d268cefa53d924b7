package io.cellardb.sql;

import io.cellardb.sql.modify.Write;
import io.cellardb.sql.parser.tree.SessionSetting;
import io.cellardb.sql.parser.tree.TransactionStatement;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/** A planned statement. Immutable, cached, and executed by many threads at once. */
sealed interface Plan {
  /** The version of the catalog that it was made for. */
  long catalogVersion();

  /** The types of its parameters, in order. */
  List<RelDataType> parameters();

  /** The lines of EXPLAIN; null where they are not known, or there are none. */
  default List<String> text() {
    return null;
  }

  /** Whether its text wants states of which something may be missing. */
  default boolean partialStates() {
    return false;
  }

  /**
   * Returns rows.
   *
   * @param oneTable whether each row is one row of one table that the text names
   * @param partialStates whether it wants states of which something may be missing
   * @param text the lines of EXPLAIN; null where they are not known
   */
  record Query(
      long catalogVersion,
      List<RelDataType> parameters,
      List<ResultColumn> columns,
      OperatorFactory operators,
      boolean needsSnapshot,
      boolean oneTable,
      boolean partialStates,
      List<String> text)
      implements Plan {}

  /**
   * Changes rows.
   *
   * @param columns what RETURNING returns; empty without it
   * @param rowType the type of what it returns
   * @param counts whether it counts rows all the same, as what it returns are keys that were wanted
   * @param oneTable as in {@link Query}; for a query that locks its rows
   * @param partialStates whether it wants states of which something may be missing
   * @param text the lines of EXPLAIN; null where they are not known
   */
  record Modification(
      long catalogVersion,
      List<RelDataType> parameters,
      Write write,
      List<ResultColumn> columns,
      RelDataType rowType,
      boolean counts,
      boolean oneTable,
      boolean partialStates,
      List<String> text)
      implements Plan {}

  /**
   * Changes the catalog or the store; never cached.
   *
   * @param transactional whether it may stand in a transaction
   */
  record Definition(
      long catalogVersion, io.cellardb.sql.ddl.Definition definition, boolean transactional)
      implements Plan {
    @Override
    public List<RelDataType> parameters() {
      return definition.parameters();
    }
  }

  /** Begins, ends or shapes a transaction of the session that runs it. */
  record Control(long catalogVersion, TransactionStatement statement) implements Plan {
    @Override
    public List<RelDataType> parameters() {
      return List.of();
    }
  }

  /** Changes what only the session knows. */
  record OfSession(long catalogVersion, Runnable work) implements Plan {
    @Override
    public List<RelDataType> parameters() {
      return List.of();
    }
  }

  /** Changes a setting of the session that runs it. */
  record Setting(long catalogVersion, SessionSetting statement) implements Plan {
    @Override
    public List<RelDataType> parameters() {
      return List.of();
    }
  }
}

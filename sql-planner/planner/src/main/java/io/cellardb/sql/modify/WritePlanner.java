package io.cellardb.sql.modify;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.Copy;
import io.cellardb.sql.parser.tree.Merge;
import io.cellardb.sql.parser.tree.Overriding;
import io.cellardb.sql.parser.tree.Returning;
import io.cellardb.sql.parser.tree.WithChange;
import io.cellardb.sql.plan.QueryPlanner;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUpdate;

/**
 * Plans INSERT, UPSERT, UPDATE, DELETE and MERGE. Each is rewritten to a query that returns what is
 * to be written: {@code UPDATE t SET c = e WHERE p} to {@code SELECT key, CAST(e AS type) FROM t
 * WHERE p} and so on. The validator and the planner thus see nothing but queries, and places in
 * error messages stay those of the statement.
 */
public final class WritePlanner {
  private final QueryPlanner planner;
  private final GeneratedKeys keys;

  /** A planner of one statement. */
  public WritePlanner(QueryPlanner planner) {
    this(planner, null);
  }

  /**
   * A planner of one statement.
   *
   * @param keys what the user wants to know of the rows that INSERT and UPSERT write; null for
   *     nothing. It is for nothing in a statement with RETURNING
   */
  public WritePlanner(QueryPlanner planner, GeneratedKeys keys) {
    this.planner = planner;
    this.keys = keys;
  }

  /**
   * A planned write.
   *
   * @param write runs it
   * @param parameters types of its parameters
   * @param text makes what EXPLAIN shows
   * @param returning the columns of RETURNING, or of the keys that are wanted; else empty
   */
  public record Planned(
      Write write,
      List<RelDataType> parameters,
      Supplier<List<String>> text,
      List<RelDataTypeField> returning) {}

  /** Plans a statement. */
  public Planned plan(SqlNode statement) {
    if (statement instanceof WithChange with) {
      return new WritePlanner(planner.with(with.queries()), keys).plan(with.statement());
    }
    if (statement instanceof Copy copy) {
      return new CopyPlanner(planner).plan(copy);
    }
    return statement instanceof Returning returning
        ? plan(returning.statement(), returning.items())
        : plan(statement, null);
  }

  private Planned plan(SqlNode statement, SqlNodeList returning) {
    if (returning != null && !planner.schema().rights().unlimited()) {
      new ReturningRights(planner).check(statement, returning);
    }
    if (statement instanceof Overriding overriding) {
      return new InsertPlanner(
              planner, overriding.system() ? IdentityValues.GIVEN : IdentityValues.GENERATED, keys)
          .plan(overriding.insert(), returning);
    }
    return switch (statement.getKind()) {
      case INSERT ->
          new InsertPlanner(planner, IdentityValues.CHECKED, keys)
              .plan((SqlInsert) statement, returning);
      case UPDATE -> new UpdatePlanner(planner).plan((SqlUpdate) statement, returning);
      case DELETE -> new DeletePlanner(planner).plan((SqlDelete) statement, returning);
      case MERGE -> new MergePlanner(planner).plan((Merge) statement, returning);
      default ->
          throw SqlException.at(
              statement.getParserPosition(),
              "0A000",
              "there are no stored procedures to CALL; SELECT computes functions");
    };
  }
}

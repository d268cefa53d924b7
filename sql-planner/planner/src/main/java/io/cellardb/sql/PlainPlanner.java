package io.cellardb.sql;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.ddl.PlainTable;
import io.cellardb.sql.modify.PlainDelete;
import io.cellardb.sql.modify.PlainInsert;
import io.cellardb.sql.parser.PlainParser;
import io.cellardb.sql.parser.PlainStatement;
import io.cellardb.sql.plan.PlainSelect;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.TableStatistics;
import io.cellardb.storage.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelRecordType;

/**
 * Plans the statements that most programs begin with, without the planner, whose classes take the
 * JVM longer to load than all else that such a statement needs. The plans are made of the same
 * parts. What is not plain in any regard, or is wrong, {@link StatementPlanner} plans.
 */
final class PlainPlanner {
  private final Session session;
  private final CatalogSnapshot catalog;

  PlainPlanner(Session session) {
    this.session = session;
    this.catalog = session.snapshot();
  }

  /** The plan of a statement, if it is plain. */
  Optional<Plan> plan(String sql) {
    // The rights of a user are looked at by the whole planner alone.
    if (session.asOf() != null || !session.rights().unlimited()) {
      return Optional.empty();
    }
    try {
      return PlainParser.parse(sql).flatMap(statement -> plan(statement, sql));
    } catch (CatalogException | StorageException e) {
      return Optional.empty();
    } catch (RuntimeException e) {
      throw Errors.translate(e); // as where it is cancelled
    }
  }

  private Optional<Plan> plan(PlainStatement statement, String sql) {
    String written = statement.table().namespace();
    String namespace =
        written == null
            ? catalog.searched(session.namespace(), statement.table().table())
            : written;
    if (Engine.isSystemSchema(namespace)) {
      return Optional.empty();
    }
    if (statement instanceof PlainStatement.Select select) {
      return catalog.find(namespace, select.table().table()).flatMap(table -> query(table, select));
    }
    if (session.engine().readOnly()) {
      return Optional.empty();
    }
    if (statement instanceof PlainStatement.Insert insert) {
      return catalog
          .find(namespace, insert.table().table())
          .filter(table -> !catalog.isReferring(table))
          .flatMap(table -> PlainInsert.plan(table, insert))
          .map(this::write);
    }
    if (statement instanceof PlainStatement.Delete delete) {
      return catalog
          .find(namespace, delete.table().table())
          .filter(table -> !catalog.isReferring(table))
          .flatMap(table -> PlainDelete.plan(table, () -> statistics(table), delete))
          .map(this::write);
    }
    if (catalog.hasTemporary()) {
      return Optional.empty();
    }
    PlainStatement.Create create = (PlainStatement.Create) statement;
    session.engine().catalog().refresh();
    return PlainTable.creation(
            session.engine().catalog().as(session.owner()),
            namespace,
            create,
            Transaction.isSupportedBy(session.store()),
            () -> ((Plan.Definition) new StatementPlanner(session, null).plan(sql)).definition())
        .map(creation -> new Plan.Definition(catalog.version(), creation, false));
  }

  private Optional<Plan> query(TableDefinition table, PlainStatement.Select select) {
    return PlainSelect.plan(table, () -> statistics(table), select)
        .map(
            planned ->
                new Plan.Query(
                    catalog.version(),
                    planned.parameters(),
                    columns(table, planned, select.columns()),
                    planned.rows(),
                    planned.indexed(),
                    true,
                    false,
                    null));
  }

  private TableStatistics statistics(TableDefinition table) {
    return session.statistics(table.stored());
  }

  private static List<ResultColumn> columns(
      TableDefinition table, PlainSelect.Planned planned, List<String> labels) {
    List<ResultColumn> columns = new ArrayList<>();
    for (int i = 0; i < planned.columns().size(); i++) {
      ColumnDefinition column = planned.columns().get(i);
      columns.add(
          new ResultColumn(
              labels.isEmpty() ? column.name() : labels.get(i),
              table.name().namespace(),
              table.name().qualifier(),
              column.name(),
              planned.types().get(i),
              column.identity() != null,
              column.isJson()));
    }
    return columns;
  }

  private Plan write(PlainInsert.Planned planned) {
    return new Plan.Modification(
        catalog.version(),
        planned.parameters(),
        planned.write(),
        List.of(),
        new RelRecordType(List.of()),
        false,
        false,
        false,
        null);
  }
}

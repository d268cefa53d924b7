package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.modify.TableNames;
import io.cellardb.sql.parser.tree.CommentOn;
import io.cellardb.sql.plan.QueryPlanner;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.sql.SqlIdentifier;

/** Runs COMMENT ON. */
final class Comments {
  /** The property of a namespace that holds its comment. */
  private static final String PROPERTY = "comment";

  private final QueryPlanner planner;
  private final SqlCatalog catalog;
  private final CatalogNames names;
  private List<String> warnings = List.of();

  Comments(QueryPlanner planner, SqlCatalog catalog, CatalogNames names) {
    this.planner = planner;
    this.catalog = catalog;
    this.names = names;
  }

  void run(CommentOn comment) {
    String text = comment.text().orElse("");
    SqlIdentifier name = comment.name();
    switch (comment.kind()) {
      case NAMESPACE -> onNamespace(name, text);
      case TABLE -> {
        TableDefinition table = names.table(name, Right.ALTER);
        catalog.tables().alter(table, table.withComment(text), List.of());
      }
      case VIEW -> catalog.views().put(names.view(name, false, Right.ALTER).withComment(text));
      case MATERIALIZED_VIEW ->
          catalog.views().put(names.view(name, true, Right.ALTER).withComment(text));
      case COLUMN -> onColumn(name, text);
      case SEQUENCE -> {
        names.sequence(name, Right.ALTER);
        notKept("sequences");
      }
      case CONSTRAINT -> onConstraint(comment);
      case INDEX -> onIndex(name, text);
      default -> throw new IllegalArgumentException(comment.kind().name());
    }
  }

  /** What the user should know of the outcome; empty until the comment was made. */
  List<String> warnings() {
    return warnings;
  }

  private void notKept(String what) {
    warnings = List.of("comments on " + what + " are not kept");
  }

  private void onIndex(SqlIdentifier name, String text) {
    onIndex(names.tableOfIndex(name), last(name), text);
  }

  private void onIndex(TableDefinition table, String name, String text) {
    List<IndexDefinition> indexes =
        table.indexes().stream()
            .map(index -> index.name().equalsIgnoreCase(name) ? index.withComment(text) : index)
            .toList();
    catalog.tables().alter(table, table.withIndexes(indexes), List.of());
  }

  /** The key has the name that the metadata shows, too. */
  private void onConstraint(CommentOn comment) {
    SqlIdentifier name = comment.table();
    TableDefinition table = names.table(name, Right.ALTER);
    String constraint = comment.name().getSimple();
    if (table.findIndex(constraint).filter(IndexDefinition::constraint).isPresent()) {
      onIndex(table, constraint, comment.text().orElse(""));
      return;
    }
    if (!constraint.equalsIgnoreCase(table.name().qualifier() + "_pkey")
        && table.findForeignKey(constraint).isEmpty()
        && table.checks().stream().noneMatch(c -> c.name().equalsIgnoreCase(constraint))) {
      throw new CatalogException(
          CatalogException.NO_SUCH_OBJECT,
          "table "
              + table.name().namespace()
              + "."
              + table.name().qualifier()
              + " has no constraint '"
              + constraint
              + "'");
    }
    notKept("constraints");
  }

  private void onNamespace(SqlIdentifier name, String text) {
    if (!name.isSimple()) {
      throw SqlException.at(
          name.getParserPosition(), "42601", "a namespace has a name of one part");
    }
    TableNames.checkNotSystem(planner, name, name.getSimple());
    catalog
        .namespaces()
        .alter(
            names.namespace(name),
            namespace -> {
              Map<String, String> properties = new TreeMap<>(namespace.properties());
              properties.remove(PROPERTY);
              if (!text.isEmpty()) {
                properties.put(PROPERTY, text);
              }
              return namespace.withProperties(properties);
            });
  }

  /** The name is that of a table, of one or two parts, and then that of a column, too. */
  private void onColumn(SqlIdentifier name, String text) {
    int parts = name.names.size();
    if (parts < 2) {
      throw SqlException.at(
          name.getParserPosition(), "42601", "a column is named with its table here: table.column");
    }
    boolean qualified =
        parts > 2 && names.seen().find(name.names.get(0), name.names.get(1)).isPresent();
    SqlIdentifier tableName = name.getComponent(0, qualified ? 2 : 1);
    TableDefinition table = names.table(tableName, Right.ALTER);
    ColumnDefinition column = TableNames.column(table, name.getComponent(qualified ? 2 : 1, parts));
    catalog.tables().alter(table, table.withColumn(column.withComment(text)), List.of());
  }

  private static String last(SqlIdentifier name) {
    return name.names.get(name.names.size() - 1);
  }
}

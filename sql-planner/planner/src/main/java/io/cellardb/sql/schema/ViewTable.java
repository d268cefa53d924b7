package io.cellardb.sql.schema;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.catalog.ViewDefinition;
import io.cellardb.sql.execution.type.CellarTypeFactory;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;

/** A view as Calcite sees it: its query stands in its place. */
public final class ViewTable extends AbstractTable implements TranslatableTable, States {
  private static final String CYCLE = "42P17";
  private static final String NOT_POPULATED = "55000";

  private final ViewDefinition definition;
  private final RootSchema root;

  @GuardedBy("this")
  private RelDataType rowType;

  @GuardedBy("this")
  private Set<Integer> json;

  @GuardedBy("this")
  private boolean resolving;

  ViewTable(ViewDefinition definition, RootSchema root) {
    this.definition = definition;
    this.root = root;
  }

  /** The catalog's definition. */
  public ViewDefinition definition() {
    return definition;
  }

  @Override
  public RelDataType getRowType(RelDataTypeFactory types) {
    return types.copyType(
        definition.isMaterialized() ? rowType(definition.materialized().rows()) : rowType());
  }

  /** The columns that the rows of a materialized view have. */
  static RelDataType rowType(TableDefinition rows) {
    CellarTypeFactory types = new CellarTypeFactory();
    RelDataTypeFactory.Builder builder = types.builder();
    for (ColumnDefinition column : rows.visibleColumns()) {
      builder.add(column.name(), column.type().toRel(types, column.nullable()));
    }
    return builder.build();
  }

  /**
   * The types of the query under the names of the view, worked out when they are first needed.
   *
   * @throws CatalogException 42P17 if the view uses itself, 42P16 if its query is no longer valid,
   *     42701 if two columns have one name
   */
  public synchronized RelDataType rowType() {
    if (rowType == null) {
      if (resolving) {
        throw new CatalogException(CYCLE, "view " + display() + " uses itself");
      }
      resolving = true;
      try {
        ViewColumns columns = root.columns(definition);
        json = columns.json();
        rowType = named(columns.rowType());
      } catch (CalciteContextException e) {
        // The place is one in the view's text, and would be taken for one in the statement's.
        String why = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
        throw new CatalogException(
            CatalogException.INVALID_DEFINITION,
            "the query of view " + display() + " is not valid: " + why);
      } finally {
        resolving = false;
      }
    }
    return rowType;
  }

  /** Whether a column is JSON; that of a view that is not valid is an error of the row type. */
  public synchronized boolean isJson(String column) {
    int ordinal = rowType().getFieldNames().indexOf(column);
    return json.contains(ordinal);
  }

  /** The columns, of which the first have the names of the list, and which all differ. */
  private RelDataType named(RelDataType query) {
    List<String> names = definition.columns();
    if (names.size() > query.getFieldCount()) {
      throw new CatalogException(
          CatalogException.INVALID_DEFINITION,
          "view "
              + display()
              + " has "
              + names.size()
              + " names of columns for "
              + query.getFieldCount()
              + " columns");
    }
    RelDataTypeFactory.Builder builder = new CellarTypeFactory().builder();
    Set<String> taken = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    for (RelDataTypeField field : query.getFieldList()) {
      int i = field.getIndex();
      String name = i < names.size() ? names.get(i) : field.getName();
      if (!taken.add(name)) {
        throw new CatalogException(
            CatalogException.DUPLICATE_COLUMN,
            "view " + display() + " has two columns '" + name + "'; give them other names");
      }
      builder.add(name, field.getType());
    }
    return names.isEmpty() ? query : builder.build();
  }

  private String display() {
    return definition.name().namespace() + "." + definition.name().qualifier();
  }

  @Override
  public Schema.TableType getJdbcTableType() {
    return Schema.TableType.VIEW;
  }

  @Override
  public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
    if (definition.isMaterialized()) {
      throw new CatalogException(
          NOT_POPULATED,
          "materialized view "
              + display()
              + " has no rows yet; REFRESH MATERIALIZED VIEW computes them");
    }
    RelNode query =
        context
            .expandView(
                table.getRowType(),
                definition.query(),
                List.of(definition.searched()),
                List.of(definition.name().namespace(), definition.name().qualifier()))
            .project();
    return RelOptUtil.createCastRel(query, table.getRowType(), true);
  }
}

package io.cellardb.sql.schema;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.catalog.NearestName;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.storage.FamilyDescriptor;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataTypeField;

/** Columns that only one statement knows, {@code t EXTEND (f.x BIGINT)}. */
public final class DynamicColumns {
  private DynamicColumns() {}

  /**
   * A table with more columns.
   *
   * @param fields names as written, {@code q} or {@code f.q}, and types
   * @throws CatalogException 42704 if the table has no such family, 42701 if it has the column,
   *     0A000 for a MAP or NOT NULL
   */
  public static TableDefinition extend(TableDefinition table, List<RelDataTypeField> fields) {
    List<ColumnDefinition> columns = new ArrayList<>(table.columns());
    for (RelDataTypeField field : fields) {
      columns.add(column(table, field, columns.size()));
    }
    return table.withColumns(columns);
  }

  private static ColumnDefinition column(
      TableDefinition table, RelDataTypeField field, int ordinal) {
    String name = field.getName();
    ColumnType type = ColumnType.of(field.getType());
    if (type.isMap() || !field.getType().isNullable()) {
      throw new CatalogException(
          CatalogException.NOT_SUPPORTED,
          "column '" + name + "' of EXTEND can be neither a MAP nor NOT NULL");
    }
    int dot = name.indexOf('.');
    String written = dot < 0 ? TableDefinition.DEFAULT_FAMILY : name.substring(0, dot);
    List<String> families = table.families().stream().map(FamilyDescriptor::name).toList();
    String family =
        families.contains(written)
            ? written
            : families.stream()
                .filter(written::equalsIgnoreCase)
                .findFirst()
                .orElseThrow(
                    () ->
                        new CatalogException(
                            CatalogException.NO_SUCH_OBJECT,
                            "table "
                                + table.name().namespace()
                                + "."
                                + table.name().qualifier()
                                + " has no family '"
                                + written
                                + "' for the column '"
                                + name
                                + "'"
                                + NearestName.among(families, written)
                                    .map(near -> "; did you mean " + near + "?")
                                    .orElse("")));
    return ColumnDefinition.cell(
        dot < 0 ? null : family, name.substring(dot + 1), type, true, null, ordinal);
  }
}

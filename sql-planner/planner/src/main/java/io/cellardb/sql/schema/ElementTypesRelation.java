package io.cellardb.sql.schema;

import static io.cellardb.storage.SystemRelation.Column.number;
import static io.cellardb.storage.SystemRelation.Column.text;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.catalog.ViewDefinition;
import io.cellardb.sql.execution.type.CellarTypeFactory;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * {@code INFORMATION_SCHEMA.ELEMENT_TYPES}: what the elements of ARRAYs are. The type of a column
 * is identified by its ordinal, that of the elements of a type by the type's identifier with {@code
 * e}; of a MAP those of its keys and values by {@code k} and {@code v}, which the standard does not
 * know.
 */
final class ElementTypesRelation {
  private ElementTypesRelation() {}

  /** What identifies the type of a column, whose ordinal is from 0. */
  static String identifier(int ordinal) {
    return Integer.toString(ordinal + 1);
  }

  static SystemRelation relation(RootSchema root) {
    return new SystemRelation(
        "ELEMENT_TYPES",
        "The types of the elements of ARRAYs, and of the keys and values of MAPs",
        List.of(
            text("object_catalog", "NULL"),
            text("object_schema", "the namespace"),
            text("object_name", "the table or view"),
            text("object_type", "TABLE or VIEW"),
            text("collection_type_identifier", "the type that has the elements"),
            text("data_type", "the type of the elements without its parameters"),
            number("character_maximum_length", "the greatest length of a text or binary"),
            number("numeric_precision", "the digits of a number"),
            number("numeric_scale", "the digits behind the point"),
            number("datetime_precision", "the digits of a second behind the point"),
            text("dtd_identifier", "what identifies the type of the elements")),
        () -> {
          List<Object[]> rows = new ArrayList<>();
          RelDataTypeFactory types = new CellarTypeFactory();
          for (TableDefinition table : root.catalog().tables()) {
            List<ColumnDefinition> columns = table.visibleColumns();
            for (int i = 0; i < columns.size(); i++) {
              RelDataType type = columns.get(i).type().toRel(types, true);
              add(rows, table.name(), "TABLE", identifier(i), type);
            }
          }
          for (ViewDefinition view : root.catalog().views()) {
            root.columns(view.name()).ifPresent(type -> add(rows, view.name(), type));
          }
          return rows;
        });
  }

  private static void add(List<Object[]> rows, TableName view, RelDataType row) {
    for (RelDataTypeField field : row.getFieldList()) {
      add(rows, view, "VIEW", identifier(field.getIndex()), field.getType());
    }
  }

  /** Adds what {@code type} consists of, if anything. */
  private static void add(
      List<Object[]> rows, TableName object, String kind, String identifier, RelDataType type) {
    if (type.getComponentType() != null) {
      addPart(rows, object, kind, identifier, "e", type.getComponentType());
    } else if (type.getKeyType() != null) {
      addPart(rows, object, kind, identifier, "k", type.getKeyType());
      addPart(rows, object, kind, identifier, "v", type.getValueType());
    }
  }

  private static void addPart(
      List<Object[]> rows,
      TableName object,
      String kind,
      String whole,
      String suffix,
      RelDataType type) {
    SqlTypeName name = type.getSqlTypeName();
    boolean text = SqlTypeName.STRING_TYPES.contains(name);
    boolean exact = SqlTypeName.EXACT_TYPES.contains(name);
    boolean number = exact || SqlTypeName.APPROX_TYPES.contains(name);
    boolean time = SqlTypeName.DATETIME_TYPES.contains(name) && name != SqlTypeName.DATE;
    Long precision = type.getPrecision() < 0 ? null : (Long) (long) type.getPrecision();
    boolean unlimited = type.getPrecision() == Integer.MAX_VALUE;
    rows.add(
        InformationSchema.named(
            object,
            kind,
            whole,
            InformationSchema.name(name),
            text && !unlimited ? precision : null,
            number ? precision : null,
            exact ? (Long) (long) type.getScale() : null,
            time ? precision : null,
            whole + suffix));
    add(rows, object, kind, whole + suffix, type);
  }
}

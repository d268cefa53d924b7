package io.cellardb.sql.schema;

import static io.cellardb.storage.SystemRelation.Column.number;
import static io.cellardb.storage.SystemRelation.Column.text;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.CheckConstraint;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.Generation;
import io.cellardb.sql.catalog.Identity;
import io.cellardb.sql.catalog.SequenceDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.catalog.ViewDefinition;
import io.cellardb.sql.execution.type.CellarTypeFactory;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The schema {@value #NAME}: what is defined, in the views and columns of the SQL standard. There
 * is one catalog, which has no name, so that every {@code ..._catalog} is NULL.
 */
final class InformationSchema {
  /** Its name. */
  static final String NAME = "INFORMATION_SCHEMA";

  private static final int DECIMAL_RADIX = 10;
  private static final int BINARY_RADIX = 2;

  private final RootSchema root;

  InformationSchema(RootSchema root) {
    this.root = root;
  }

  /** Its views. */
  List<SystemRelation> relations() {
    ConstraintRelations constraints = new ConstraintRelations(root);
    PrivilegeRelations privileges = new PrivilegeRelations(root);
    return List.of(
        schemata(),
        tables(),
        columns(),
        ElementTypesRelation.relation(root),
        views(),
        constraints.tableConstraints(),
        constraints.keyColumns(),
        constraints.referentialConstraints(),
        constraints.columns(),
        checks(),
        sequences(),
        privileges.tables(),
        privileges.columns(),
        privileges.enabledRoles(),
        privileges.applicableRoles());
  }

  private SystemRelation schemata() {
    return new SystemRelation(
        "SCHEMATA",
        "The namespaces",
        List.of(
            text("catalog_name", "NULL"),
            text("schema_name", "the namespace"),
            text("schema_owner", "NULL")),
        () -> {
          List<Object[]> rows = new ArrayList<>();
          root.catalog().namespaces().forEach(name -> rows.add(row(null, name, null)));
          root.systemRelations().keySet().forEach(name -> rows.add(row(null, name, null)));
          return rows;
        });
  }

  private SystemRelation tables() {
    return new SystemRelation(
        "TABLES",
        "The tables and views",
        List.of(
            text("table_catalog", "NULL"),
            text("table_schema", "the namespace"),
            text("table_name", "the name"),
            text("table_type", "BASE TABLE, LOCAL TEMPORARY, VIEW or MATERIALIZED VIEW"),
            text("is_insertable_into", "YES or NO"),
            text("remarks", "the comment")),
        () -> {
          List<Object[]> rows = new ArrayList<>();
          for (TableDefinition table : root.catalog().tables()) {
            boolean temporary = table.name().namespace().equals(CatalogSnapshot.TEMPORARY);
            String type = temporary ? "LOCAL TEMPORARY" : "BASE TABLE";
            rows.add(named(table.name(), type, "YES", remarks(table.comment())));
          }
          for (ViewDefinition view : root.catalog().views()) {
            String type = view.isMaterialized() ? "MATERIALIZED VIEW" : "VIEW";
            rows.add(named(view.name(), type, "NO", remarks(view.comment())));
          }
          return rows;
        });
  }

  private SystemRelation columns() {
    return new SystemRelation(
        "COLUMNS",
        "The columns of tables and views",
        List.of(
            text("table_catalog", "NULL"),
            text("table_schema", "the namespace"),
            text("table_name", "the table or view"),
            text("column_name", "the name, with the family unless that is the default one"),
            number("ordinal_position", "from 1"),
            text("column_default", "the default, as SQL"),
            text("is_nullable", "YES or NO"),
            text("data_type", "the type without its parameters"),
            number("character_maximum_length", "the greatest length of a text or binary"),
            number("numeric_precision", "the digits of a number"),
            number("numeric_precision_radix", "in which base these are digits"),
            number("numeric_scale", "the digits behind the point"),
            number("datetime_precision", "the digits of a second behind the point"),
            text("interval_type", "the units of an interval"),
            text(
                "is_updatable",
                "YES or NO: keys, columns of views and computed ones cannot be set"),
            text("is_identity", "YES or NO"),
            text("identity_generation", "ALWAYS or BY DEFAULT"),
            text("is_generated", "ALWAYS for a column that is computed from others, else NEVER"),
            text("generation_expression", "what it is computed by, as SQL"),
            text("dtd_identifier", "what ELEMENT_TYPES calls the type of the column"),
            text("remarks", "the comment")),
        () -> {
          List<Object[]> rows = new ArrayList<>();
          root.catalog().tables().forEach(table -> addColumns(table, rows));
          root.catalog().views().forEach(view -> addColumns(view, rows));
          return rows;
        });
  }

  private static void addColumns(TableDefinition table, List<Object[]> rows) {
    RelDataTypeFactory types = new CellarTypeFactory();
    List<ColumnDefinition> columns = table.visibleColumns();
    for (ColumnDefinition column : columns) {
      rows.add(
          column(
              table.name(),
              column.name(),
              columns.indexOf(column),
              column.type().toRel(types, column.nullable()),
              column.isJson() ? "JSON" : name(column.type().name()),
              column,
              column.comment()));
    }
  }

  private void addColumns(ViewDefinition view, List<Object[]> rows) {
    root.columns(view.name())
        .ifPresent(
            type -> {
              for (RelDataTypeField field : type.getFieldList()) {
                rows.add(
                    column(
                        view.name(),
                        field.getName(),
                        field.getIndex(),
                        field.getType(),
                        name(field.getType().getSqlTypeName()),
                        null,
                        ""));
              }
            });
  }

  private static String units(SqlTypeName interval) {
    TimeUnit first = interval.getStartUnit();
    TimeUnit last = interval.getEndUnit();
    return first == last ? first.name() : first + " TO " + last;
  }

  static String name(SqlTypeName type) {
    return SqlTypeName.INTERVAL_TYPES.contains(type)
        ? "INTERVAL"
        : type.getName().replace('_', ' ');
  }

  /** {@code definition} is null for a column of a view. */
  private static Object[] column(
      TableName table,
      String name,
      int ordinal,
      RelDataType type,
      String dataType,
      ColumnDefinition definition,
      String comment) {
    Identity identity = definition == null ? null : definition.identity();
    Generation generation = definition == null ? null : definition.generation();
    SqlTypeName kind = type.getSqlTypeName();
    boolean sized =
        SqlTypeName.STRING_TYPES.contains(kind) && type.getPrecision() != Integer.MAX_VALUE;
    boolean exact = SqlTypeName.EXACT_TYPES.contains(kind);
    boolean approximate = SqlTypeName.APPROX_TYPES.contains(kind);
    boolean time = SqlTypeName.DATETIME_TYPES.contains(kind) && kind != SqlTypeName.DATE;
    boolean interval = SqlTypeName.INTERVAL_TYPES.contains(kind);
    boolean seconds = interval && kind.getEndUnit() == TimeUnit.SECOND;
    return named(
        table,
        name,
        ordinal + 1L,
        definition == null ? null : definition.defaultSql(),
        yes(type.isNullable()),
        dataType,
        sized && type.getPrecision() >= 0 ? (Long) (long) type.getPrecision() : null,
        exact || approximate ? (Long) (long) type.getPrecision() : null,
        exact || approximate ? (Long) (long) (exact ? DECIMAL_RADIX : BINARY_RADIX) : null,
        exact ? (Long) (long) type.getScale() : null,
        time || seconds ? (Long) (long) (time ? type.getPrecision() : type.getScale()) : null,
        interval ? units(kind) : null,
        yes(definition != null && !definition.isKey() && generation == null),
        yes(identity != null),
        identity == null ? null : identity.always() ? "ALWAYS" : "BY DEFAULT",
        generation == null ? "NEVER" : "ALWAYS",
        generation == null ? null : generation.expression(),
        ElementTypesRelation.identifier(ordinal),
        remarks(comment));
  }

  private SystemRelation views() {
    return new SystemRelation(
        "VIEWS",
        "The views that are not materialized",
        List.of(
            text("table_catalog", "NULL"),
            text("table_schema", "the namespace"),
            text("table_name", "the view"),
            text("view_definition", "its query, as written"),
            text("check_option", "NONE"),
            text("is_updatable", "NO"),
            text("insertable_into", "NO")),
        () -> {
          List<Object[]> rows = new ArrayList<>();
          for (ViewDefinition view : root.catalog().views()) {
            if (!view.isMaterialized()) {
              // As the standard has it, nobody but the owner reads how it is made.
              String query = root.rights().mayAll(view.name()) ? view.query() : null;
              rows.add(named(view.name(), query, "NONE", "NO", "NO"));
            }
          }
          return rows;
        });
  }

  private SystemRelation checks() {
    return new SystemRelation(
        "CHECK_CONSTRAINTS",
        "The conditions of CHECK constraints",
        List.of(
            text("constraint_catalog", "NULL"),
            text("constraint_schema", "the namespace"),
            text("constraint_name", "the name"),
            text("check_clause", "the condition, as SQL")),
        () -> {
          List<Object[]> rows = new ArrayList<>();
          for (TableDefinition table : root.catalog().tables()) {
            for (CheckConstraint check : table.checks()) {
              rows.add(row(null, table.name().namespace(), check.name(), check.condition()));
            }
          }
          return rows;
        });
  }

  private SystemRelation sequences() {
    return new SystemRelation(
        "SEQUENCES",
        "The sequences, those of identity columns among them",
        List.of(
            text("sequence_catalog", "NULL"),
            text("sequence_schema", "the namespace"),
            text("sequence_name", "the name"),
            text("data_type", "the type of its values"),
            number("start_value", "the first value"),
            number("minimum_value", "the least value"),
            number("maximum_value", "the greatest value"),
            number("increment", "the step from a value to the next"),
            text("cycle_option", "YES or NO"),
            number("cache", "how many values are reserved at once")),
        () -> {
          List<Object[]> rows = new ArrayList<>();
          for (SequenceDefinition sequence : root.catalog().sequences()) {
            rows.add(
                named(
                    sequence.name(),
                    sequence.type().getName(),
                    sequence.start(),
                    sequence.least(),
                    sequence.greatest(),
                    sequence.increment(),
                    yes(sequence.cycle()),
                    (long) sequence.cache()));
          }
          return rows;
        });
  }

  static Object[] named(TableName name, Object... rest) {
    Object[] row = new Object[rest.length + 3];
    row[1] = name.namespace();
    row[2] = name.qualifier();
    System.arraycopy(rest, 0, row, 3, rest.length);
    return row;
  }

  private static Object[] row(Object... values) {
    return values;
  }

  private static String yes(boolean yes) {
    return yes ? "YES" : "NO";
  }

  private static String remarks(String comment) {
    return comment.isEmpty() ? null : comment;
  }
}

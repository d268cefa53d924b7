package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CellEncoding;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.IndexFamilies;
import io.cellardb.sql.catalog.IndexPart;
import io.cellardb.sql.catalog.IndexState;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.modify.TableNames;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.parser.tree.CreateIndex;
import io.cellardb.sql.parser.tree.IndexElement;
import io.cellardb.sql.parser.tree.UniqueDefinition;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.RootSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;

/** What the elements of CREATE INDEX and the columns of UNIQUE mean for a table. */
final class IndexColumns {
  private static final String NOT_IMMUTABLE = "42P17";

  private final RootSchema schema;
  private final TableDefinition table;

  /** For a table that a schema has. */
  IndexColumns(RootSchema schema, TableDefinition table) {
    this.schema = schema;
    this.table = table;
  }

  /** The index, which has no entries yet. */
  IndexDefinition index(CreateIndex create, String name) {
    List<IndexPart> parts = new ArrayList<>();
    for (IndexElement element : create.elements()) {
      IndexPart part = part(element);
      checkNew(element, part.column(), columns(parts), "index");
      parts.add(part);
    }
    checkElements(create, parts);
    String condition = null;
    if (create.where() != null) {
      condition = text(create.where());
      checkImmutable(
          create.where(), planner().conditions(table.name(), List.of(create.where())).get(0));
    }
    return checked(
        create,
        new IndexDefinition(
            name,
            table.stored(),
            parts,
            included(create.include(), "index"),
            create.unique(),
            create.nullsDistinct(),
            false,
            condition,
            IndexState.DELETE_ONLY,
            IndexOptions.family(create.options()),
            ""));
  }

  /** The index of a UNIQUE constraint, which has no entries yet. */
  IndexDefinition index(UniqueDefinition unique, String name) {
    List<IndexPart> parts = new ArrayList<>();
    for (SqlIdentifier written : unique.columns()) {
      IndexPart part = part(written, written, false);
      checkNew(written, part.column(), columns(parts), "constraint");
      parts.add(part);
    }
    return checked(
        unique,
        new IndexDefinition(
            name,
            table.stored(),
            parts,
            included(unique.include(), "constraint"),
            true,
            unique.nullsDistinct(),
            true,
            null,
            IndexState.DELETE_ONLY,
            IndexOptions.family(List.of()),
            ""));
  }

  /** What the catalog keeps of an expression, which does not depend on the name of the table. */
  private String text(SqlNode written) {
    return CellarParser.unparse(GeneratedDefinitions.named(table, written));
  }

  /** Refuses a unique index whose rows change without being written. */
  private IndexDefinition checked(SqlNode place, IndexDefinition index) {
    Optional<String> changing = IndexFamilies.whyNotExact(table, index);
    if (index.unique() && changing.isPresent()) {
      throw refused(place, changing.get() + ", and cannot be unique");
    }
    return index;
  }

  /** The columns among some parts. */
  private static List<String> columns(List<IndexPart> parts) {
    return parts.stream().map(IndexPart::column).filter(Objects::nonNull).toList();
  }

  private static void checkNew(SqlNode place, String column, List<String> before, String what) {
    if (column != null && before.contains(column)) {
      throw SqlException.at(
          place.getParserPosition(),
          CatalogException.DUPLICATE_COLUMN,
          "column '" + column + "' appears twice in the " + what);
    }
  }

  private List<String> included(List<SqlIdentifier> columns, String what) {
    List<String> included = new ArrayList<>();
    for (SqlIdentifier column : columns) {
      ColumnDefinition found = TableNames.column(table, column);
      if (found.isVirtual()) {
        throw refused(
            column, "column '" + found.name() + "' is computed when it is read, and not included");
      }
      if (found.type().isMap()) {
        throw refused(column, "column '" + found.name() + "' is a MAP, which no index includes");
      }
      checkNew(column, found.name(), included, what);
      included.add(found.name());
    }
    return included;
  }

  private QueryPlanner planner() {
    return new QueryPlanner(schema, table.name().namespace());
  }

  private IndexPart part(IndexElement element) {
    if (element.nullsFirst() != null && element.nullsFirst() != element.descending()) {
      throw refused(
          element,
          "an index has NULL above all other values; NULLS "
              + (element.nullsFirst() ? "FIRST" : "LAST")
              + " is not supported here");
    }
    if (element.unnested().isPresent()) {
      return elements(element, element.unnested().get());
    }
    if (element.column().isPresent()) {
      return part(element, element.column().get(), element.descending());
    }
    String text = text(element.expression());
    RexNode expression = immutable(element, element.expression());
    ColumnType type = type(element, expression.getType());
    checkOrdered(element, "the expression", type, false);
    return new IndexPart(null, text, type, true, element.descending(), false);
  }

  /** UNNEST of an array. */
  private IndexPart elements(IndexElement element, SqlNode array) {
    RelDataType type = immutable(element, array).getType();
    if (type.getSqlTypeName() == SqlTypeName.MAP) {
      throw refused(
          element, "UNNEST in an index is of an ARRAY; MAP_KEYS makes one of the keys of a MAP");
    }
    if (type.getSqlTypeName() != SqlTypeName.ARRAY) {
      throw SqlException.at(
          element.getParserPosition(), "42809", "UNNEST in an index is of an ARRAY");
    }
    ColumnType each = type(element, type.getComponentType());
    checkOrdered(element, "an element", each, false);
    return new IndexPart(null, text(array), each, false, element.descending(), true);
  }

  private RexNode immutable(SqlNode place, SqlNode written) {
    RexNode expression = planner().expressions(table.name(), List.of(written)).get(0);
    checkImmutable(place, expression);
    return expression;
  }

  private static ColumnType type(SqlNode place, RelDataType type) {
    if (type.getPrecision() == 0 && SqlTypeName.BINARY_TYPES.contains(type.getSqlTypeName())) {
      return ColumnType.of(SqlTypeName.VARBINARY); // X'', of a type that no column has
    }
    if (type.getPrecision() == 0 && SqlTypeName.CHAR_TYPES.contains(type.getSqlTypeName())) {
      return ColumnType.of(SqlTypeName.VARCHAR);
    }
    try {
      return ColumnType.of(type);
    } catch (CatalogException e) {
      throw SqlException.at(place.getParserPosition(), e.sqlState(), e.getMessage(), e);
    }
  }

  /** An index of elements has several entries of a row. */
  private static void checkElements(CreateIndex create, List<IndexPart> parts) {
    boolean found = false;
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i).elements()) {
        if (create.unique()) {
          throw refused(create.elements().get(i), "an index of elements cannot be UNIQUE");
        }
        if (found) {
          throw refused(create.elements().get(i), "an index has the elements of one array at most");
        }
        found = true;
      }
    }
  }

  private IndexPart part(SqlNode place, SqlIdentifier written, boolean descending) {
    ColumnDefinition column = TableNames.column(table, written);
    if (column.isVirtual()) {
      throw refused(
          place,
          "column '"
              + column.name()
              + "' is computed when it is read, which an index does not; an index of its"
              + " expression does, or a STORED column");
    }
    boolean json = column.encoding() == CellEncoding.JSON;
    checkOrdered(place, "column '" + column.name() + "'", column.type(), json);
    return IndexPart.of(column, descending);
  }

  private static void checkOrdered(SqlNode place, String what, ColumnType type, boolean json) {
    if (json || type.isMap() || type.isArray()) {
      throw refused(
          place,
          what
              + " is "
              + (json ? "JSON" : type.isMap() ? "a MAP" : "an ARRAY")
              + ", which has no order in an index; "
              + (json
                  ? "a part of it has"
                  : type.isMap()
                      ? "UNNEST(MAP_KEYS(...)) has an entry for each key"
                      : "UNNEST(...) has an entry for each element"));
    }
  }

  /** What an entry says must be true later and for every session. */
  private static void checkImmutable(SqlNode place, RexNode expression) {
    boolean[] changing = {!RexUtil.isDeterministic(expression)};
    expression.accept(
        new RexVisitorImpl<Void>(true) {
          @Override
          public Void visitCall(RexCall call) {
            changing[0] |= call.getOperator().isDynamicFunction() || dependsOnZone(call);
            return super.visitCall(call);
          }
        });
    if (changing[0]) {
      throw SqlException.at(
          place.getParserPosition(),
          NOT_IMMUTABLE,
          "the expression of an index cannot depend on the time, the session or its time zone");
    }
  }

  private static boolean dependsOnZone(RexCall call) {
    boolean compares = call.isA(SqlKind.COMPARISON) || call.isA(SqlKind.IS_NULL);
    return !compares
        && (isInstant(call) != call.getOperands().stream().anyMatch(IndexColumns::isInstant));
  }

  private static boolean isInstant(RexNode node) {
    return node.getType().getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
  }

  private static SqlException refused(SqlNode place, String sentence) {
    return SqlException.at(place.getParserPosition(), "0A000", sentence);
  }
}

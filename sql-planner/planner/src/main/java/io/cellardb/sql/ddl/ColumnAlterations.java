package io.cellardb.sql.ddl;

import static io.cellardb.sql.catalog.CatalogException.INVALID_DEFINITION;
import static io.cellardb.sql.catalog.CatalogException.NOT_SUPPORTED;
import static io.cellardb.sql.ddl.InternalStatements.name;
import static io.cellardb.sql.ddl.InternalStatements.quoted;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.CellEncoding;
import io.cellardb.sql.catalog.CheckConstraint;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.IndexPart;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.ValueEncoding;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.modify.DefaultValues;
import io.cellardb.sql.modify.TableNames;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.parser.tree.Alteration;
import io.cellardb.sql.plan.GeneratedColumns;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.syntax.JsonType;
import io.cellardb.storage.ByteString;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;

/** Runs ALTER COLUMN. */
final class ColumnAlterations {
  private static final String NULL_VIOLATION = "23502";

  private final QueryPlanner planner;
  private final TableDraft draft;
  private final FamilyAlterations families;

  ColumnAlterations(QueryPlanner planner, TableDraft draft, FamilyAlterations families) {
    this.planner = planner;
    this.draft = draft;
    this.families = families;
  }

  private TableDefinition table() {
    return draft.table();
  }

  private ColumnDefinition column(SqlIdentifier name) {
    return TableNames.column(table(), name);
  }

  void setDefault(Alteration.SetDefault set) {
    ColumnDefinition column = column(set.column());
    refuseIdentity(column);
    refuseGenerated(column);
    String text = set.value() == null ? null : new TableBuilder(planner).sql(set.value());
    ColumnDefinition changed = column.withDefaultSql(text);
    if (set.value() != null) {
      ColumnDefaults.check(planner, set.value(), changed);
    }
    draft.replace(table().withColumn(withAbsent(column, changed)), draft.describe(column));
  }

  void dropExpression(Alteration.DropExpression drop) {
    ColumnDefinition column = column(drop.column());
    if (column.isVirtual()) {
      throw new CatalogException(
          NOT_SUPPORTED,
          draft.describe(column) + " is not stored, and would have no values without expression");
    }
    if (column.isGenerated()) {
      draft.become(table().withColumn(column.withGeneration(null)));
    } else if (!drop.ifExists()) {
      throw new CatalogException("55000", draft.describe(column) + " is not generated");
    }
  }

  private void refuseGenerated(ColumnDefinition column) {
    if (column.isGenerated()) {
      throw new CatalogException(
          "42601", draft.describe(column) + " is computed from others and has no default");
    }
  }

  private void refuseIdentity(ColumnDefinition column) {
    if (column.identity() != null) {
      throw new CatalogException(
          INVALID_DEFINITION,
          draft.describe(column) + " is an identity column, whose default cannot be changed");
    }
  }

  void setNullable(Alteration.SetNullable set) {
    ColumnDefinition column = column(set.column());
    boolean nullable = set.nullable();
    boolean finds =
        !nullable
            && draft.isTransactional()
            && table().inEachRow(column.withNullable(false)).inEachRow();
    if (column.nullable() == nullable && (column.inEachRow() || !finds)) {
      return;
    }
    if (column.isKey() || column.type().isMap()) {
      throw new CatalogException(
          INVALID_DEFINITION,
          "column '"
              + column.name()
              + (column.isKey()
                  ? "' is part of the primary key, and whether it can be NULL cannot be changed"
                  : "' is a MAP, which is never NULL, only empty"));
    }
    refuseIdentity(column);
    ColumnDefinition changed = column.withNullable(nullable);
    if (nullable) {
      changed = withAbsent(column, changed);
    } else {
      families.checkMade("NOT NULL");
      checkNotNull(changed);
      changed = changed.withInEachRow(finds);
    }
    draft.replace(table().withColumn(changed), draft.describe(column));
    if (nullable) {
      draft.renewIndexesWithoutNull(changed);
    }
  }

  /**
   * The column as it is to be, with what it read as so far in the rows that lack its cell. Where
   * that was its default, as it is NOT NULL, the default is written into these rows.
   */
  private ColumnDefinition withAbsent(ColumnDefinition column, ColumnDefinition changed) {
    boolean readsDefault =
        column.absent() == null && DefaultValues.of(table()).containsKey(column.ordinal());
    if (readsDefault && draft.isNew(column)) {
      return changed.withAbsent(defaultOf(column));
    }
    if (readsDefault) {
      TableDefinition bare =
          table().withColumn(column.withNullable(true).withDefaultSql(null)).withChecks(List.of());
      String name = quoted(column.name());
      draft.write(
          bare,
          "UPDATE "
              + name(bare)
              + " SET "
              + name
              + " = "
              + column.defaultSql()
              + " WHERE "
              + name
              + " IS NULL");
    }
    return changed;
  }

  ByteString defaultOf(ColumnDefinition column) {
    return DefaultValues.at(
        column, new QueryPlanner(planner.schema(), planner.namespace()), draft.started());
  }

  /** Looks for rows in which a column is NULL that is NOT NULL from now on. */
  void checkNotNull(ColumnDefinition column) {
    draft.become(table().withColumn(column.withNullable(true)));
    String name = quoted(column.name());
    draft.check(
        new CheckConstraint(column.name() + " NOT NULL", name + " IS NOT NULL"),
        "SELECT 1 FROM " + name(table()) + " WHERE " + name + " IS NULL",
        new CatalogException(
            NULL_VIOLATION,
            "column '" + column.name() + "' of table " + draft.display() + " contains NULL"));
    draft.become(table().withColumn(column));
  }

  void setExpression(Alteration.SetExpression set) {
    ColumnDefinition column = column(set.column());
    if (!column.isGenerated()) {
      throw new CatalogException("55000", draft.describe(column) + " is not generated");
    }
    if (!column.isVirtual()) {
      draft.rewrite();
    }
    TableDefinition after = GeneratedDefinitions.with(table(), column, set.expression());
    draft.replace(after, draft.describe(column));
    if (!column.nullable()) {
      checkNotNull(after.columns().get(column.ordinal()));
    }
    draft.checkConstraints(table().checks());
  }

  void setType(Alteration.SetType set) {
    ColumnDefinition column = column(set.column());
    boolean json = JsonType.is(set.type());
    ColumnType type =
        json ? ColumnType.of(SqlTypeName.VARCHAR) : ColumnType.of(planner.type(set.type()));
    checkTypeChange(column, type);
    if (column.isGenerated()) {
      setGeneratedType(set, column, type, json);
      return;
    }
    TypeChange change = TypeChange.of(column, type, json);
    if (change == TypeChange.WIDENED && isIndexed(column)) {
      change = TypeChange.REWRITTEN;
    }
    boolean plain = change == TypeChange.SAME_BYTES || change == TypeChange.WIDENED;
    if (set.using() != null && !(plain && isCast(set.using(), column, type))) {
      change = TypeChange.REWRITTEN;
    }
    ColumnDefinition changed = typed(column, type, json, change);
    checkReferences(set, column, changed, change);
    if (column.defaultSql() != null) {
      ColumnDefaults.check(planner, CellarParser.parseExpression(column.defaultSql()), changed);
    }
    if (change == TypeChange.REWRITTEN) {
      rewrite(set, column, type);
    } else if (change == TypeChange.CHECKED) {
      checkFits(column, type);
    }
    draft.replace(indexed(table().withColumn(changed), changed), draft.describe(column));
  }

  /** Refuses other values where foreign keys compare them, and values that they cannot compare. */
  private void checkReferences(
      Alteration.SetType set,
      ColumnDefinition column,
      ColumnDefinition changed,
      TypeChange change) {
    boolean same =
        change != TypeChange.REWRITTEN
            || (set.using() == null
                && SqlTypeName.INT_TYPES.contains(column.type().name())
                && SqlTypeName.INT_TYPES.contains(changed.type().name()));
    List<CatalogSnapshot.Reference> references =
        new ArrayList<>(draft.now().references(table().name()));
    table().foreignKeys().forEach(k -> references.add(new CatalogSnapshot.Reference(table(), k)));
    for (CatalogSnapshot.Reference each : references) {
      TableDefinition named = draft.now().find(each.key().table()).orElseThrow();
      for (int i = 0; i < each.key().columns().size(); i++) {
        ColumnDefinition own = each.table().column(each.key().columns().get(i));
        ColumnDefinition other = named.column(each.key().referenced().get(i));
        boolean isOwn = each.table().name().equals(table().name()) && own.equals(column);
        boolean isOther = named.name().equals(table().name()) && other.equals(column);
        boolean fits = ForeignKeys.isComparable(isOwn ? changed : own, isOther ? changed : other);
        if ((isOwn || isOther) && !(same && fits)) {
          throw new CatalogException(
              NOT_SUPPORTED,
              draft.describe(column)
                  + " is in the foreign key '"
                  + each.key().name()
                  + "', which has to be dropped before its values become others");
        }
      }
    }
  }

  private boolean isIndexed(ColumnDefinition column) {
    return table().indexes().stream().anyMatch(index -> index.has(column.name()));
  }

  /** The table with indexes whose parts have the type of a column. */
  private static TableDefinition indexed(TableDefinition table, ColumnDefinition column) {
    List<IndexDefinition> indexes = new ArrayList<>();
    for (IndexDefinition index : table.indexes()) {
      List<IndexPart> parts = new ArrayList<>();
      for (IndexPart part : index.parts()) {
        boolean own = column.name().equals(part.column());
        parts.add(own ? IndexPart.of(column, part.descending()) : part);
      }
      indexes.add(index.withParts(parts));
    }
    return table.withIndexes(indexes);
  }

  private void checkTypeChange(ColumnDefinition column, ColumnType type) {
    boolean identity = column.identity() != null && !column.type().equals(type);
    if (identity || column.type().isMap() || type.isMap()) {
      throw new CatalogException(
          NOT_SUPPORTED,
          "the type of "
              + draft.describe(column)
              + " cannot be changed, as "
              + (identity ? "it is an identity column" : "a MAP is a family of its own"));
    }
    List<ColumnDefinition> dependents = GeneratedDefinitions.dependents(table(), column);
    if (!dependents.isEmpty()) {
      throw new CatalogException(
          NOT_SUPPORTED,
          draft.describe(dependents.get(0)) + " is computed from " + draft.describe(column));
    }
    for (IndexDefinition index : table().indexes()) {
      if (GeneratedDefinitions.computes(table(), index, column)) {
        throw new CatalogException(
            NOT_SUPPORTED,
            "the index '" + index.name() + "' is computed from " + draft.describe(column));
      }
    }
    draft.checkUnseen(column);
  }

  private void setGeneratedType(
      Alteration.SetType set, ColumnDefinition column, ColumnType type, boolean json) {
    if (set.using() != null) {
      throw SqlException.at(
          set.using().getParserPosition(),
          "42601",
          draft.describe(column) + " is computed by its own expression, not by that of USING");
    }
    if (!column.isVirtual()) {
      draft.rewrite();
    }
    ColumnDefinition changed = typed(column, type, json, TypeChange.REWRITTEN);
    draft.replace(
        GeneratedDefinitions.with(
            indexed(table().withColumn(changed), changed),
            changed,
            GeneratedColumns.expression(column)),
        draft.describe(column));
    draft.checkConstraints(table().checks());
  }

  private static ColumnDefinition typed(
      ColumnDefinition column, ColumnType type, boolean json, TypeChange change) {
    CellEncoding encoding =
        json
            ? CellEncoding.JSON
            : change == TypeChange.WIDENED
                ? CellEncoding.WIDENED
                : column.isJson() ? CellEncoding.CELLAR : column.encoding();
    ColumnDefinition changed = column.withType(type).withEncoding(encoding);
    if (change != TypeChange.REWRITTEN) {
      return changed;
    }
    ColumnDefinition anew = TypeChange.rewritten(changed).withAbsent(null);
    if (!anew.isKey()) {
      ValueEncoding.of(anew);
    }
    return anew;
  }

  /** Whether an expression is nothing but a column, or that as a value of the type it gets. */
  private boolean isCast(SqlNode using, ColumnDefinition column, ColumnType type) {
    SqlNode value = using;
    if (using.getKind() == SqlKind.CAST && ((SqlCall) using).operandCount() == 2) {
      SqlNode target = ((SqlCall) using).operand(1);
      if (!(target instanceof SqlDataTypeSpec spec)
          || JsonType.is(spec)
          || !ColumnType.of(planner.type(spec)).equals(type)) {
        return false;
      }
      value = ((SqlCall) using).operand(0);
    }
    return value instanceof SqlIdentifier name
        && table().find(String.join(".", name.names)).filter(column::equals).isPresent();
  }

  private void rewrite(Alteration.SetType set, ColumnDefinition column, ColumnType type) {
    if (set.using() == null && !TypeChange.isAssignable(column.type(), type)) {
      throw new CatalogException(
          "42804",
          draft.describe(column)
              + " does not become "
              + type.sql()
              + " by itself; USING says how, as in USING CAST("
              + column.name()
              + " AS "
              + type.sql()
              + ")");
    }
    draft.rewrite(
        column.name(),
        set.using() == null
            ? quoted(column.name())
            : GeneratedDefinitions.text(draft.before(), set.using()));
  }

  /** Looks for values that are too long, or have too many digits, for a type of the same bytes. */
  private void checkFits(ColumnDefinition column, ColumnType type) {
    boolean number = type.name() == SqlTypeName.DECIMAL;
    String value = quoted(column.name());
    String beyond =
        number
            ? "ABS(" + value + ") >= 1E" + (type.precision() - type.scale())
            : (type.isText() ? "CHAR_LENGTH(" : "OCTET_LENGTH(")
                + value
                + ") > "
                + type.precision();
    draft.check(
        new CheckConstraint(column.name() + " " + type.sql(), "NOT (" + beyond + ")"),
        "SELECT 1 FROM " + name(table()) + " WHERE " + beyond,
        new CatalogException(
            number ? "22003" : "22001",
            draft.describe(column) + " has values that are no " + type.sql()));
  }
}

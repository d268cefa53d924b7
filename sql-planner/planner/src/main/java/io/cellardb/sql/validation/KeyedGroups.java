package io.cellardb.sql.validation;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.schema.BaseTable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorTable;

/**
 * GROUP BY of the whole primary key of a table, which also tells its other columns: {@code SELECT
 * u.name, COUNT(*) ... GROUP BY u.id}. Those that the query names outside of aggregates are added
 * to the list, which makes no other groups.
 */
final class KeyedGroups extends SqlBasicVisitor<Void> {
  private static final SqlNameMatcher CASELESS = SqlNameMatchers.withCaseSensitive(false);

  private final SqlValidator validator;
  private final SqlValidatorScope scope;
  private final Map<String, TableDefinition> tables = new HashMap<>();
  private final Set<String> grouped = new TreeSet<>();
  private final List<SqlNode> added = new ArrayList<>();

  private KeyedGroups(SqlValidator validator, SqlValidatorScope scope) {
    this.validator = validator;
    this.scope = scope;
  }

  /** Adds the columns to the list of a query whose tables are known. */
  static void complete(SqlSelect select, SqlValidator validator, SqlValidatorScope scope) {
    SqlNodeList group = select.getGroup();
    if (group == null || group.isEmpty()) {
      return;
    }
    KeyedGroups groups = new KeyedGroups(validator, scope);
    groups.findKeys(group, select.getSelectList());
    if (groups.tables.isEmpty()) {
      return;
    }
    groups.accept(select.getSelectList());
    groups.accept(select.getHaving());
    groups.accept(select.getQualify());
    groups.accept(select.getOrderList());
    if (!groups.added.isEmpty()) {
      List<SqlNode> all = new ArrayList<>(group);
      all.addAll(groups.added);
      select.setGroupBy(new SqlNodeList(all, group.getParserPosition()));
    }
  }

  /** Finds the tables whose whole keys are in the list. */
  private void findKeys(SqlNodeList group, SqlNodeList items) {
    Map<String, Set<String>> columns = new TreeMap<>();
    for (SqlNode written : group) {
      SqlNode item = labelled(numbered(written, items), items);
      if (item.getKind() == SqlKind.GROUPING_SETS
          || item.getKind() == SqlKind.ROLLUP
          || item.getKind() == SqlKind.CUBE) {
        return;
      }
      String table = item instanceof SqlIdentifier name ? table(name) : null;
      if (table != null && (item != written || !isLabel((SqlIdentifier) item, items))) {
        String column = column((SqlIdentifier) item, table);
        grouped.add(table + "." + column);
        columns
            .computeIfAbsent(table, name -> new TreeSet<>(String.CASE_INSENSITIVE_ORDER))
            .add(column);
      }
    }
    columns.forEach(
        (table, names) -> {
          TableDefinition definition = definition(table);
          if (definition != null
              && definition.keyColumns().stream()
                  .allMatch(column -> !column.nullable() && names.contains(column.name()))) {
            tables.put(table, definition);
          }
        });
  }

  /** What the number of an item stands for. */
  private static SqlNode numbered(SqlNode written, SqlNodeList items) {
    if (!(written instanceof SqlNumericLiteral literal)
        || !literal.isInteger()
        || literal.bigDecimalValue().signum() <= 0
        || literal.bigDecimalValue().compareTo(BigDecimal.valueOf(items.size())) > 0) {
      return written;
    }
    return SqlUtil.stripAs(items.get(literal.intValue(true) - 1));
  }

  /** The item that has a label, unless a table has a column of that name. */
  private SqlNode labelled(SqlNode written, SqlNodeList items) {
    if (!(written instanceof SqlIdentifier name)
        || !isLabel(name, items)
        || !scope.findQualifyingTableNames(name.getSimple(), name, CASELESS).isEmpty()) {
      return written;
    }
    List<SqlNode> labelled =
        items.stream()
            .filter(item -> item.getKind() == SqlKind.AS)
            .filter(item -> name.getSimple().equalsIgnoreCase(ResultLabels.label(item)))
            .toList();
    return labelled.size() == 1 ? SqlUtil.stripAs(labelled.get(0)) : written;
  }

  /** Whether a name is that of an expression of the select list. */
  private static boolean isLabel(SqlIdentifier name, SqlNodeList items) {
    return name.isSimple()
        && items.stream()
            .anyMatch(
                item ->
                    item.getKind() == SqlKind.AS
                        && name.getSimple().equalsIgnoreCase(ResultLabels.label(item)));
  }

  /** The table of a column, in small letters; null if that is not clear. */
  private String table(SqlIdentifier name) {
    if (!name.isSimple()) {
      return lower(name.names.get(0));
    }
    Set<String> owners = scope.findQualifyingTableNames(name.getSimple(), name, CASELESS).keySet();
    return owners.size() == 1 ? lower(owners.iterator().next()) : null;
  }

  private static String column(SqlIdentifier name, String table) {
    List<String> names = name.names;
    boolean qualified = names.size() > 1 && names.get(0).equalsIgnoreCase(table);
    return lower(String.join(".", qualified ? names.subList(1, names.size()) : names));
  }

  private TableDefinition definition(String alias) {
    SqlValidatorScope.ResolvedImpl found = new SqlValidatorScope.ResolvedImpl();
    scope.resolve(List.of(alias), CASELESS, false, found);
    SqlValidatorTable table = found.count() == 1 ? found.only().namespace.getTable() : null;
    BaseTable base = table == null ? null : table.unwrap(BaseTable.class);
    return base == null ? null : base.definition();
  }

  @Override
  public Void visit(SqlCall call) {
    switch (call.getKind()) {
      case FILTER, WITHIN_GROUP, WITHIN_DISTINCT -> {
        return null;
      }
      case AS -> {
        return call.operand(0).accept(this);
      }
      case OVER -> {
        ((SqlCall) call.operand(0)).getOperandList().forEach(this::accept);
        accept(call.operand(1));
        return null;
      }
      default -> {
        return isAggregate(call) ? null : super.visit(call);
      }
    }
  }

  private void accept(SqlNode node) {
    if (node != null) {
      node.accept(this);
    }
  }

  /** Whether a call is one of an aggregate function, whose name is not resolved yet. */
  private boolean isAggregate(SqlCall call) {
    if (call.getOperator().isAggregator()) {
      return true;
    }
    if (!(call.getOperator() instanceof SqlFunction function)
        || function.getSqlIdentifier() == null) {
      return false;
    }
    List<SqlOperator> named = new ArrayList<>();
    validator
        .getOperatorTable()
        .lookupOperatorOverloads(
            function.getSqlIdentifier(), null, SqlSyntax.FUNCTION, named, CASELESS);
    return named.stream().anyMatch(SqlOperator::isAggregator);
  }

  @Override
  public Void visit(SqlIdentifier name) {
    if (name.isStar()) {
      addAll(name);
      return null;
    }
    String table = table(name);
    TableDefinition definition = table == null ? null : tables.get(table);
    if (definition != null) {
      String column = column(name, table);
      boolean known = definition.find(column).filter(KeyedGroups::isComparable).isPresent();
      if (known && grouped.add(table + "." + column)) {
        added.add(name.clone(name.getParserPosition()));
      }
    }
    return null;
  }

  private void addAll(SqlIdentifier star) {
    tables.forEach(
        (table, definition) -> {
          if (star.names.size() > 1 && !star.names.get(0).equalsIgnoreCase(table)) {
            return;
          }
          for (ColumnDefinition column : definition.visibleColumns()) {
            if (isComparable(column) && grouped.add(table + "." + lower(column.name()))) {
              SqlParserPos pos = star.getParserPosition();
              added.add(
                  new SqlIdentifier(List.of(table, column.name()), null, pos, List.of(pos, pos)));
            }
          }
        });
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static boolean isComparable(ColumnDefinition column) {
    return !column.type().isMap();
  }
}

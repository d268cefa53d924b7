package io.cellardb.sql.validation;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.schema.BaseTable;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlMoniker;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorTable;
import org.apache.calcite.util.Util;

/**
 * Columns that are written {@code family.qualifier}, with or without a table before them. Where
 * nothing else has the name, as an alias {@code family} with a column {@code qualifier} would,
 * family and qualifier become one name, and the table's name is put before it: the validator takes
 * the first of several names for a table.
 */
final class FamilyNames extends SqlBasicVisitor<Void> {
  private static final SqlNameMatcher CASELESS = SqlNameMatchers.withCaseSensitive(false);

  private final SqlValidatorScope scope;

  private FamilyNames(SqlValidatorScope scope) {
    this.scope = scope;
  }

  /**
   * Writes out such names in an expression, but for its sub-queries.
   *
   * @throws SqlException 42702 if several tables have the column, 42703 if the family lacks it
   */
  static void qualify(SqlNode expression, SqlValidatorScope scope) {
    if (expression != null) {
      expression.accept(new FamilyNames(scope));
    }
  }

  /** The same in a list of SELECT, whose items keep the qualifiers as names. */
  static void qualifyItems(SqlNodeList items, SqlValidatorScope scope) {
    for (int i = 0; i < items.size(); i++) {
      SqlNode item = items.get(i);
      String label = item instanceof SqlIdentifier name ? last(name) : null;
      qualify(item, scope);
      if (label != null && !label.equals(last((SqlIdentifier) item))) {
        SqlParserPos pos = item.getParserPosition();
        items.set(i, SqlStdOperatorTable.AS.createCall(pos, item, new SqlIdentifier(label, pos)));
      }
    }
  }

  private static String last(SqlIdentifier name) {
    return name.names.get(name.names.size() - 1);
  }

  @Override
  public Void visit(SqlCall call) {
    return call.isA(SqlKind.QUERY) ? null : super.visit(call);
  }

  @Override
  public Void visit(SqlIdentifier name) {
    int size = name.names.size();
    if (size < 2 || name.isStar() || (isTable(name.names.get(0)) && isFound(name))) {
      return null;
    }
    List<String> table = name.names.subList(0, size - 2);
    String column = name.names.get(size - 2) + "." + last(name);
    if (!table.isEmpty()) {
      SqlIdentifier joined = name(table, column, name);
      if (isFound(joined)) {
        name.assignNamesFrom(joined);
      }
      return null;
    }
    List<String> tables =
        List.copyOf(scope.findQualifyingTableNames(column, name, CASELESS).keySet());
    if (tables.size() > 1) {
      throw SqlException.at(
          name.getParserPosition(), "42702", "Column '" + column + "' is ambiguous");
    }
    if (!tables.isEmpty()) {
      name.assignNamesFrom(name(tables, column, name));
    } else if (isFamily(name.names.get(0))) {
      throw SqlException.at(
          name.getParserPosition(), "42703", "Column '" + column + "' not found in any table");
    }
    return null;
  }

  /** Names of a table and a column, where another name stands. */
  private static SqlIdentifier name(List<String> table, String column, SqlIdentifier written) {
    List<String> names = new ArrayList<>(table);
    List<SqlParserPos> places = new ArrayList<>();
    for (int i = 0; i < table.size(); i++) {
      places.add(SqlParserPos.ZERO);
    }
    names.add(column);
    places.add(written.getParserPosition());
    return new SqlIdentifier(names, null, written.getParserPosition(), places);
  }

  private boolean isFound(SqlIdentifier name) {
    try {
      scope.fullyQualify(name);
      return true;
    } catch (CalciteContextException e) {
      return false; // Said again by the validator, if the name stays as it is.
    }
  }

  private boolean isTable(String alias) {
    return resolved(alias).count() > 0;
  }

  private boolean isFamily(String name) {
    List<SqlMoniker> aliases = new ArrayList<>();
    scope.findAliases(aliases);
    for (SqlMoniker alias : aliases) {
      SqlValidatorScope.ResolvedImpl found = resolved(Util.last(alias.getFullyQualifiedNames()));
      SqlValidatorTable table = found.count() == 1 ? found.only().namespace.getTable() : null;
      BaseTable base = table == null ? null : table.unwrap(BaseTable.class);
      if (base != null && base.hasFamily(name)) {
        return true;
      }
    }
    return false;
  }

  private SqlValidatorScope.ResolvedImpl resolved(String alias) {
    SqlValidatorScope.ResolvedImpl found = new SqlValidatorScope.ResolvedImpl();
    scope.resolve(List.of(alias), CASELESS, false, found);
    return found;
  }
}

package io.cellardb.sql.validation;

import io.cellardb.sql.validation.Choices.Place;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;

/**
 * The parameters and text literals that a query has for columns, as in {@code SELECT ? UNION SELECT
 * 1}. They have the type that the column has elsewhere in the query, and where it is compared, that
 * of the other side.
 */
final class ReturnedParameters {
  /** What is known of a statement so far. */
  interface Types {
    /** The columns of a query. */
    RelDataType rowOf(SqlNode query);

    /** Has the items of a SELECT written so that their types can be asked for. */
    void prepare(SqlNode branch);

    /** The type of an item of a SELECT or VALUES. */
    RelDataType of(SqlNode branch, SqlNode item);

    /** Whether nothing has told the type of a parameter yet. */
    boolean isUnknown(SqlDynamicParam parameter);
  }

  /** Parameters and text literals of one column, and the types that tell theirs. */
  record Column(List<SqlDynamicParam> parameters, List<Place> literals, List<RelDataType> types) {}

  private final List<SqlNode> branches = new ArrayList<>();
  private final Types types;

  private ReturnedParameters(SqlNode query, Types types) {
    this.types = types;
    addBranches(query);
  }

  /**
   * The columns of a query that have text literals, or parameters of which nothing has told the
   * type yet.
   *
   * @param compared what each column is compared with; empty if it is not, or that is not known
   */
  static List<Column> in(SqlNode query, List<List<RelDataType>> compared, Types types) {
    ReturnedParameters returned = new ReturnedParameters(query, types);
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < returned.width(); i++) {
      List<SqlDynamicParam> unknown = returned.unknown(i);
      List<Place> literals = returned.literals(i);
      if (!unknown.isEmpty() || !literals.isEmpty()) {
        List<RelDataType> known =
            new ArrayList<>(i < compared.size() ? compared.get(i) : List.of());
        returned.addTypes(i, known);
        columns.add(new Column(unknown, literals, known));
      }
    }
    return columns;
  }

  /** Whether a query has any such column. */
  static boolean areIn(SqlNode query, Types types) {
    ReturnedParameters returned = new ReturnedParameters(query, types);
    for (int i = 0; i < returned.width(); i++) {
      if (!returned.unknown(i).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** The SELECTs and VALUES that set operations put together, with a stack of our own. */
  private void addBranches(SqlNode query) {
    List<SqlNode> left = new ArrayList<>(List.of(query));
    while (!left.isEmpty()) {
      SqlNode node = left.remove(left.size() - 1);
      if (SqlKind.SET_QUERY.contains(node.getKind())) {
        left.addAll(((SqlCall) node).getOperandList());
      } else {
        branches.add(node);
      }
    }
  }

  /** How many columns are written out in some branch. */
  private int width() {
    return branches.stream().mapToInt(branch -> columns(branch)).max().orElse(0);
  }

  /** How many columns are written out; 0 where there is a star, or another kind of query. */
  private static int columns(SqlNode branch) {
    if (branch instanceof SqlSelect select) {
      boolean star =
          select.getSelectList().stream()
              .anyMatch(item -> item instanceof SqlIdentifier name && name.isStar());
      return star ? 0 : select.getSelectList().size();
    }
    return branch.getKind() == SqlKind.VALUES
        ? ((SqlCall) ((SqlCall) branch).operand(0)).operandCount()
        : 0;
  }

  /** What a branch has in a column: one item, or one for each row. */
  private static List<SqlNode> items(SqlNode branch, int column) {
    return places(branch, column).stream().map(Place::get).toList();
  }

  private static List<Place> places(SqlNode branch, int column) {
    if (column >= columns(branch)) {
      return List.of();
    }
    if (branch instanceof SqlSelect select) {
      SqlNode item = select.getSelectList().get(column);
      return List.of(
          item.getKind() == SqlKind.AS
              ? Choices.operand((SqlCall) item, 0)
              : Choices.item(select.getSelectList(), column));
    }
    List<Place> items = new ArrayList<>();
    for (SqlNode row : ((SqlCall) branch).getOperandList()) {
      if (column < ((SqlCall) row).operandCount()) {
        items.add(Choices.operand((SqlCall) row, column));
      }
    }
    return items;
  }

  private List<Place> literals(int column) {
    return branches.stream()
        .flatMap(branch -> places(branch, column).stream())
        .filter(place -> place.get() instanceof SqlCharStringLiteral)
        .toList();
  }

  private List<SqlDynamicParam> unknown(int column) {
    List<SqlDynamicParam> unknown = new ArrayList<>();
    branches.forEach(branch -> addUnknown(branch, column, unknown));
    return unknown;
  }

  private void addUnknown(SqlNode branch, int column, List<SqlDynamicParam> unknown) {
    for (SqlNode item : items(branch, column)) {
      if (item instanceof SqlDynamicParam parameter && types.isUnknown(parameter)) {
        unknown.add(parameter);
      }
    }
  }

  private boolean isOpen(SqlNode item) {
    return item instanceof SqlCharStringLiteral
        || (item instanceof SqlDynamicParam parameter && types.isUnknown(parameter));
  }

  /** The types that tell that of a column. Only branches without these are validated. */
  private void addTypes(int column, List<RelDataType> known) {
    for (SqlNode branch : branches) {
      boolean open = false;
      for (int i = 0; i < columns(branch); i++) {
        open |= items(branch, i).stream().anyMatch(this::isOpen);
      }
      if (!open) {
        RelDataType row = types.rowOf(branch);
        if (column < row.getFieldCount()) {
          known.add(row.getFieldList().get(column).getType());
        }
        continue;
      }
      types.prepare(branch);
      for (SqlNode item : items(branch, column)) {
        if (!isOpen(item)
            && !(item instanceof SqlDynamicParam)
            && !SqlUtil.isNullLiteral(item, false)) {
          known.add(types.of(branch, item));
        }
      }
    }
  }
}

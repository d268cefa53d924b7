package io.cellardb.sql.validation;

import io.cellardb.sql.parser.tree.ArraySlice;
import io.cellardb.sql.parser.tree.NamedCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.fun.SqlCase;

/**
 * The labels of result columns that a query does not name, as PostgreSQL gives them: a function's
 * name, the column or the type of a CAST, {@code case}. Others keep the name that Calcite gives.
 */
public final class ResultLabels {
  private static final Pattern UNNAMED = Pattern.compile("EXPR\\$\\d+");
  private static final Pattern ADDED = Pattern.compile("\\{fn |}|_(ABSENT|NULL)_ON_NULL$");

  /** Of each item without a name, in their order, its label; null for none. */
  private final List<String> labels = new ArrayList<>();

  /** The labels of a query as it was parsed, before the validator rewrites it. */
  public ResultLabels(SqlNode query) {
    SqlSelect select = select(query);
    if (select != null) {
      for (SqlNode item : select.getSelectList()) {
        if (!(item instanceof SqlIdentifier) && item.getKind() != SqlKind.AS) {
          labels.add(label(item));
        }
      }
    }
  }

  /** The labels of fields with the names that Calcite gives. */
  public List<String> of(List<String> names) {
    List<String> result = new ArrayList<>(names);
    List<Integer> unnamed = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if (UNNAMED.matcher(names.get(i)).matches()) {
        unnamed.add(i);
      }
    }
    if (unnamed.size() == labels.size()) {
      for (int i = 0; i < labels.size(); i++) {
        if (labels.get(i) != null) {
          result.set(unnamed.get(i), labels.get(i));
        }
      }
    }
    return result;
  }

  /** The part of a query that names its columns; null if that is no SELECT. */
  static SqlSelect select(SqlNode query) {
    SqlNode part = query;
    while (!(part instanceof SqlSelect)) {
      if (part instanceof SqlOrderBy ordered) {
        part = ordered.query;
      } else if (part instanceof SqlWith with) {
        part = with.body;
      } else if (part instanceof SqlCall call && SqlKind.SET_QUERY.contains(call.getKind())) {
        part = call.operand(0);
      } else {
        return null;
      }
    }
    return (SqlSelect) part;
  }

  /** The label of an expression; null if it has none. */
  public static String label(SqlNode item) {
    if (item instanceof SqlIdentifier name) {
      return name.isStar() ? null : name.names.get(name.names.size() - 1);
    }
    if (!(item instanceof SqlCall call)) {
      return null;
    }
    if (call instanceof SqlCase) {
      return "case";
    }
    return switch (call.getKind()) {
      case OVER, FILTER, WITHIN_GROUP, WITHIN_DISTINCT, IGNORE_NULLS, RESPECT_NULLS, ITEM ->
          label(call.operand(0));
      case AS -> label(call.operand(1));
      case CAST, SAFE_CAST -> {
        String inner = label(call.operand(0));
        yield inner == null && call.operand(1) instanceof SqlDataTypeSpec type
            ? label(type.getTypeName()).toLowerCase(Locale.ROOT)
            : inner;
      }
      case SELECT, ORDER_BY, WITH -> {
        SqlSelect select = select(call);
        yield select == null ? null : label(select.getSelectList().get(0));
      }
      default -> {
        if (ArraySlice.is(call)) {
          yield label(call.operand(0));
        }
        yield call.getOperator() instanceof SqlFunction function && !NamedCall.isOperator(function)
            ? name(function)
            : null;
      }
    };
  }

  /** The name as it is written, to which Calcite adds JDBC's braces and the words of a clause. */
  private static String name(SqlFunction function) {
    return ADDED.matcher(function.getName()).replaceAll("").toLowerCase(Locale.ROOT);
  }
}

package io.cellardb.sql.syntax;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.SequenceDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.expression.SequenceFunction;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.util.Util;

/**
 * The sequences in a statement. {@code NEXT VALUE FOR s} and {@code CURRENT VALUE FOR s}, and
 * {@code NEXTVAL('s')} and {@code CURRVAL('s')}, which mean the same, become calls of {@link
 * SequenceFunction} with the names of the catalog.
 *
 * <p>A value is given for each row of a result, so that the next one is refused where a statement
 * does not say how many rows there are: in conditions, groups and orders.
 */
public final class SequenceNames extends SqlShuttle {
  private final CatalogSnapshot catalog;
  private final String namespace;

  /** Names without a namespace are found in {@code namespace}. */
  public SequenceNames(CatalogSnapshot catalog, String namespace) {
    this.catalog = catalog;
    this.namespace = namespace;
  }

  /** Whether an expression or statement, not yet validated, takes a sequence's next value. */
  public static boolean takesValue(SqlNode node) {
    try {
      node.accept(
          new SqlShuttle() {
            @Override
            public SqlNode visit(SqlCall call) {
              if (isNext(call)) {
                throw Util.FoundOne.NULL;
              }
              return super.visit(call);
            }
          });
      return false;
    } catch (Util.FoundOne found) {
      Util.swallow(found, null);
      return true;
    }
  }

  /**
   * An expression whose sequences have their names in full, so that it means the same wherever it
   * is looked at.
   */
  public SqlNode qualified(SqlNode expression) {
    return expression.accept(
        new SqlShuttle() {
          @Override
          public SqlNode visit(SqlCall call) {
            if (!isNext(call)) {
              return super.visit(call);
            }
            TableName name = resolve(call.operand(0)).name();
            SqlParserPos pos = call.getParserPosition();
            return SqlStdOperatorTable.NEXT_VALUE.createCall(
                pos, new SqlIdentifier(List.of(name.namespace(), name.qualifier()), pos));
          }
        });
  }

  private static boolean isNext(SqlCall call) {
    return call.getKind() == SqlKind.NEXT_VALUE || isFunction(call, "NEXTVAL");
  }

  private static boolean isFunction(SqlCall call, String name) {
    return call.operandCount() == 1
        && call.getOperator().getName().toUpperCase(Locale.ROOT).equals(name);
  }

  @Override
  public SqlNode visit(SqlCall call) {
    if (call instanceof SqlSelect select) {
      refuse(select.getWhere(), "WHERE");
      refuse(select.getGroup(), "GROUP BY");
      refuse(select.getHaving(), "HAVING");
      refuse(select.getQualify(), "QUALIFY");
      refuse(select.getOrderList(), "ORDER BY");
      if (select.isDistinct()) {
        refuse(select.getSelectList(), "SELECT DISTINCT");
      }
    } else if (call instanceof SqlJoin join) {
      refuse(join.getCondition(), "ON");
    } else if (call instanceof SqlOrderBy order) {
      refuse(order.orderList, "ORDER BY");
    } else if (isNext(call)) {
      return value(call, true);
    } else if (call.getKind() == SqlKind.CURRENT_VALUE || isFunction(call, "CURRVAL")) {
      return value(call, false);
    }
    return super.visit(call);
  }

  private static void refuse(SqlNode part, String clause) {
    if (part != null && takesValue(part)) {
      throw SqlException.at(
          part.getParserPosition(), "0A000", "NEXT VALUE FOR is not supported in " + clause);
    }
  }

  private SqlNode value(SqlCall call, boolean next) {
    SqlParserPos pos = call.getParserPosition();
    SequenceDefinition sequence = resolve(call.operand(0));
    SequenceFunction function =
        next ? SequenceFunction.next(sequence.type()) : SequenceFunction.current(sequence.type());
    return function.createCall(
        pos,
        SqlLiteral.createCharString(sequence.name().namespace(), pos),
        SqlLiteral.createCharString(sequence.name().qualifier(), pos));
  }

  /** The names in a text such as {@code s}, {@code web.s} or {@code "web"."s"}. */
  private static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' && quoted && text.startsWith("\"", i + 1)) {
        part.append(c);
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == '.' && !quoted) {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(c);
      }
    }
    parts.add(part.toString());
    return parts;
  }

  private SequenceDefinition resolve(SqlNode name) {
    List<String> parts;
    if (name instanceof SqlIdentifier identifier) {
      parts = identifier.names;
    } else if (name instanceof SqlCharStringLiteral literal) {
      parts = parts(literal.getValueAs(String.class));
    } else {
      throw SqlException.at(
          name.getParserPosition(), "42601", "the name of a sequence must be a literal");
    }
    if (parts.size() > 2) {
      throw SqlException.at(
          name.getParserPosition(),
          "42601",
          "a sequence is named sequence or namespace.sequence, not " + String.join(".", parts));
    }
    try {
      String last = parts.get(parts.size() - 1);
      return catalog.sequence(
          parts.size() > 1 ? parts.get(0) : catalog.searched(namespace, last), last);
    } catch (CatalogException e) {
      throw SqlException.at(name.getParserPosition(), e.sqlState(), e.getMessage(), e);
    }
  }
}

package io.cellardb.sql.syntax;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.Identity;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.Rights;
import io.cellardb.sql.catalog.SequenceDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.expression.SequenceFunction;
import io.cellardb.sql.parser.tree.MadePos;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * The sequences in a statement. {@code NEXT VALUE FOR s} and {@code CURRENT VALUE FOR s}, {@code
 * NEXTVAL('s')} and {@code CURRVAL('s')}, which mean the same, {@code SETVAL} and {@code LASTVAL}
 * become calls of {@link SequenceFunction} with the names of the catalog.
 *
 * <p>A value is given for each row of a result, so that the next one is refused where a statement
 * does not say how many rows there are: in conditions, groups and orders.
 */
public final class SequenceNames extends SqlShuttle {
  private final CatalogSnapshot catalog;
  private final CatalogSnapshot all;
  private final Rights rights;
  private final String namespace;

  /**
   * Names without a namespace are found in {@code namespace}.
   *
   * @param all the same catalog with what the user does not see
   * @param rights whether values may be taken and looked at
   */
  public SequenceNames(
      CatalogSnapshot catalog, CatalogSnapshot all, String namespace, Rights rights) {
    this.all = all;
    this.rights = rights;
    this.catalog = catalog;
    this.namespace = namespace;
  }

  /** Whether an expression or statement, not yet validated, takes a sequence's next value. */
  public static boolean takesValue(SqlNode node) {
    return SqlUtil.containsCall(node, SequenceNames::isNext);
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
            TableName name = resolve(call.operand(0), Right.UPDATE).name();
            SqlParserPos pos = call.getParserPosition();
            return SqlStdOperatorTable.NEXT_VALUE.createCall(
                pos, new SqlIdentifier(List.of(name.namespace(), name.qualifier()), pos));
          }
        });
  }

  private static boolean isNext(SqlCall call) {
    return call.getKind() == SqlKind.NEXT_VALUE || isFunction(call, "NEXTVAL", 1);
  }

  private static boolean isSet(SqlCall call) {
    return isFunction(call, "SETVAL", 2) || isFunction(call, "SETVAL", 3);
  }

  private static boolean isFunction(SqlCall call, String name, int operands) {
    return call.operandCount() == operands && call.getOperator().getName().equalsIgnoreCase(name);
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
    } else if (call.getKind() == SqlKind.CURRENT_VALUE || isFunction(call, "CURRVAL", 1)) {
      return value(call, false);
    } else if (isSet(call)) {
      return set((SqlCall) super.visit(call));
    } else if (isFunction(call, "LASTVAL", 0)) {
      return SequenceFunction.LAST.createCall(call.getParserPosition());
    }
    return super.visit(call);
  }

  private static void refuse(SqlNode part, String clause) {
    if (part == null) {
      return;
    }
    boolean takes = takesValue(part);
    if (takes || SqlUtil.containsCall(part, SequenceNames::isSet)) {
      throw SqlException.at(
          part.getParserPosition(),
          "0A000",
          (takes ? "NEXT VALUE FOR" : "SETVAL") + " is not supported in " + clause);
    }
  }

  private SqlNode value(SqlCall call, boolean next) {
    SqlParserPos pos = call.getParserPosition();
    SequenceDefinition sequence = resolve(call.operand(0), next ? Right.UPDATE : Right.SELECT);
    SequenceFunction function =
        next ? SequenceFunction.next(sequence.type()) : SequenceFunction.current(sequence.type());
    return function.createCall(pos, names(sequence, pos));
  }

  private SqlNode set(SqlCall call) {
    SqlParserPos pos = call.getParserPosition();
    List<SqlNode> operands = names(resolve(call.operand(0), Right.UPDATE), pos);
    SqlDataTypeSpec whole =
        new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.BIGINT, pos), pos);
    operands.add(SqlStdOperatorTable.CAST.createCall(pos, call.operand(1), whole));
    operands.add(call.operandCount() == 3 ? call.operand(2) : SqlLiteral.createBoolean(true, pos));
    return SequenceFunction.SET.createCall(pos, operands);
  }

  private static List<SqlNode> names(SequenceDefinition sequence, SqlParserPos pos) {
    List<SqlNode> names = new ArrayList<>();
    names.add(SqlLiteral.createCharString(sequence.name().namespace(), pos));
    names.add(SqlLiteral.createCharString(sequence.name().qualifier(), pos));
    return names;
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

  /** The sequence that {@code PG_GET_SERIAL_SEQUENCE('table', 'column')} names. */
  private SequenceDefinition ofColumn(SqlCall call) {
    SqlParserPos pos = call.getParserPosition();
    List<String> table = parts(text(call.operand(0)));
    String name = table.get(table.size() - 1);
    try {
      Identity identity =
          catalog
              .table(table.size() > 1 ? table.get(0) : catalog.searched(namespace, name), name)
              .column(text(call.operand(1)))
              .identity();
      if (identity == null) {
        throw SqlException.at(pos, "55000", "the column has no sequence of its own");
      }
      return catalog.sequence(identity.sequence().namespace(), identity.sequence().qualifier());
    } catch (CatalogException e) {
      throw SqlException.at(pos, e.sqlState(), e.getMessage(), e);
    }
  }

  private static String text(SqlNode literal) {
    if (literal instanceof SqlCharStringLiteral text) {
      return text.getValueAs(String.class);
    }
    throw SqlException.at(
        literal.getParserPosition(), "42601", "the name of a table or column must be a literal");
  }

  /** The sequence that a name means, to which there must be a right. */
  private SequenceDefinition resolve(SqlNode name, Right right) {
    if (name instanceof SqlIdentifier made && MadePos.is(name.getParserPosition())) {
      return all.sequence(made.names.get(0), made.names.get(1));
    }
    SequenceDefinition sequence = resolve(name);
    try {
      rights.check(right, sequence.name());
    } catch (CatalogException e) {
      throw SqlException.at(name.getParserPosition(), e.sqlState(), e.getMessage(), e);
    }
    return sequence;
  }

  private SequenceDefinition resolve(SqlNode name) {
    if (name instanceof SqlCall call && isFunction(call, "PG_GET_SERIAL_SEQUENCE", 2)) {
      return ofColumn(call);
    }
    if (name instanceof SqlCall cast
        && cast.getKind() == SqlKind.CAST
        && cast.operand(1) instanceof SqlDataTypeSpec type
        && type.getTypeName().isSimple()
        && type.getTypeName().getSimple().equalsIgnoreCase("regclass")) {
      return resolve(cast.operand(0));
    }
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

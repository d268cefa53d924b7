package io.cellardb.sql.repair;

import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * A UUID literal as {@code CAST('...' AS UUID)}. The smallest condition is {@code u > UUID
 * '00000000-0000-0000-0000-000000000000' AND u < UUID '80000000-0000-0000-0000-000000000000'}.
 * Calcite simplifies it to false, since it orders UUID literals as pairs of signed numbers. SQL and
 * the row key order them by their bytes. Of a cast Calcite knows no order.
 */
public final class UuidLiterals {
  private static final Pattern TEXT =
      Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

  private UuidLiterals() {}

  /** A cast in the place of a UUID literal; other literals, and invalid ones, as they are. */
  public static SqlNode cast(SqlLiteral literal) {
    if (!(literal instanceof SqlUnknownLiteral typed)
        || !typed.tag.equals("UUID")
        || !TEXT.matcher(typed.getValue()).matches()) {
      return literal;
    }
    SqlParserPos pos = literal.getParserPosition();
    return SqlStdOperatorTable.CAST.createCall(
        pos,
        SqlLiteral.createCharString(typed.getValue(), pos),
        new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.UUID, pos), pos));
  }
}

package io.cellardb.sql.syntax;

import io.cellardb.sql.parser.text.TimeWord;
import java.util.List;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * {@code DATE 'today'} and its like as casts of their texts, which mean what {@link TimeWord} says.
 * Calcite reads literals of times itself, and knows no words.
 */
final class TimeWords {
  private TimeWords() {}

  /** The cast that such a literal stands for, or the literal. */
  static SqlNode meant(SqlLiteral literal) {
    if (!(literal instanceof SqlUnknownLiteral unknown)) {
      return literal;
    }
    SqlTypeName type = SqlTypeName.get(unknown.tag.replace(' ', '_'));
    TimeWord word = type == null ? null : TimeWord.of(unknown.getValue());
    if (word == null || (type == SqlTypeName.TIME && word != TimeWord.NOW)) {
      return literal;
    }
    SqlParserPos pos = literal.getParserPosition();
    return SqlStdOperatorTable.CAST.createCall(
        pos,
        List.of(
            SqlLiteral.createCharString(unknown.getValue(), pos),
            new SqlDataTypeSpec(new SqlBasicTypeNameSpec(type, pos), pos)));
  }
}

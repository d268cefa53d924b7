package io.cellardb.sql.parser.tree;

import static org.apache.calcite.util.Static.RESOURCE;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlBinaryStringLiteral;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.BitString;

/** Literals of texts and binaries, which may be written in parts on several lines. */
public final class StringLiterals {
  private StringLiterals() {}

  /**
   * A text that names its character set. All texts are Unicode, so the set is checked and left out.
   *
   * @param charset null without one
   * @throws RuntimeException if the set is unknown or lacks a character of the text
   */
  public static SqlCharStringLiteral text(String text, String charset, SqlParserPos pos) {
    SqlCharStringLiteral literal = SqlLiteral.createCharString(text, charset, pos);
    return charset == null ? literal : SqlLiteral.createCharString(text, pos);
  }

  /**
   * One literal of several parts. Calcite would join them later, and loses the zeros in front of
   * binary ones.
   *
   * @throws org.apache.calcite.runtime.CalciteContextException if two parts are on one line
   */
  public static SqlLiteral joined(List<? extends SqlNode> parts) {
    for (int i = 1; i < parts.size(); i++) {
      SqlParserPos pos = parts.get(i).getParserPosition();
      if (parts.get(i - 1).getParserPosition().getEndLineNum() >= pos.getLineNum()) {
        throw SqlUtil.newContextException(pos, RESOURCE.stringFragsOnSameLine());
      }
    }
    SqlParserPos pos = SqlParserPos.sum(parts);
    return parts.get(0) instanceof SqlBinaryStringLiteral
        ? SqlLiteral.createBinaryString(
            parts.stream()
                .map(part -> ((SqlLiteral) part).getValueAs(BitString.class).toHexString())
                .collect(Collectors.joining()),
            pos)
        : SqlLiteral.createCharString(
            parts.stream()
                .map(part -> ((SqlLiteral) part).getValueAs(String.class))
                .collect(Collectors.joining()),
            pos);
  }
}

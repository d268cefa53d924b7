package io.cellardb.sql.execution.function;

import static io.cellardb.sql.execution.function.PostgresFunctions.BIG;
import static io.cellardb.sql.execution.function.PostgresFunctions.BINARIES;
import static io.cellardb.sql.execution.function.PostgresFunctions.INT;
import static io.cellardb.sql.execution.function.PostgresFunctions.TEXT;
import static io.cellardb.sql.execution.function.PostgresFunctions.TRUTH;
import static io.cellardb.sql.execution.function.PostgresFunctions.number;
import static io.cellardb.sql.execution.function.PostgresFunctions.taking;
import static io.cellardb.sql.execution.function.PostgresFunctions.text;
import static org.apache.calcite.sql.type.SqlTypeFamily.ANY;
import static org.apache.calcite.sql.type.SqlTypeFamily.BINARY;
import static org.apache.calcite.sql.type.SqlTypeFamily.CHARACTER;
import static org.apache.calcite.sql.type.SqlTypeFamily.INTEGER;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.expression.RowFunction;
import io.cellardb.sql.execution.vector.TextBytes;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;

/** Functions of texts as SQL writes them, of texts as bytes, and of the bits of bytes. */
final class TextFunctions {
  private final List<SqlOperator> all = new ArrayList<>();

  private TextFunctions() {
    quoted();
    encoded();
    unicode();
    bits();
  }

  static List<SqlOperator> all() {
    return new TextFunctions().all;
  }

  private void add(
      String name,
      SqlReturnTypeInference type,
      SqlOperandTypeChecker arguments,
      RowFunction.Body body) {
    all.add(RowFunction.of(name, SqlFunctionCategory.STRING, type, arguments, body));
  }

  private void quoted() {
    add("QUOTE_IDENT", TEXT, taking(CHARACTER), (a, c) -> FormattedText.name(text(a, 0)));
    all.add(
        RowFunction.of(
                "QUOTE_LITERAL",
                SqlFunctionCategory.STRING,
                TEXT,
                taking(ANY),
                (a, c) -> FormattedText.literal(text(a, 0)))
            .aligned((given, rexBuilder) -> texts(given, rexBuilder)));
    all.add(
        RowFunction.of(
                "QUOTE_NULLABLE",
                SqlFunctionCategory.STRING,
                TEXT,
                taking(ANY),
                (a, c) -> a[0] == null ? "NULL" : FormattedText.literal(text(a, 0)))
            .withNulls()
            .aligned((given, rexBuilder) -> texts(given, rexBuilder)));
    all.add(
        RowFunction.of(
                "FORMAT",
                SqlFunctionCategory.STRING,
                TEXT,
                OperandTypes.variadic(SqlOperandCountRanges.from(1)),
                (a, c) -> a[0] == null ? null : FormattedText.of(text(a, 0), a))
            .withNulls()
            .aligned((given, rexBuilder) -> texts(given, rexBuilder)));
  }

  /** The arguments as texts. */
  private static List<RexNode> texts(List<RexNode> arguments, RexBuilder rexBuilder) {
    RelDataTypeFactory types = rexBuilder.getTypeFactory();
    RelDataType text =
        types.createTypeWithNullability(types.createSqlType(SqlTypeName.VARCHAR), true);
    return arguments.stream()
        .map(argument -> rexBuilder.makeCast(text, argument, true, false))
        .toList();
  }

  private void encoded() {
    all.add(
        RowFunction.of(
                "CONVERT_FROM",
                SqlFunctionCategory.STRING,
                TEXT,
                taking(BINARY, CHARACTER),
                (a, c) -> {
                  checkUnicode(text(a, 1));
                  return a[0];
                })
            .aligned((given, rexBuilder) -> texts(given, rexBuilder)));
    add(
        "CONVERT_TO",
        BINARIES,
        taking(CHARACTER, CHARACTER),
        (a, c) -> {
          checkUnicode(text(a, 1));
          return TextBytes.of(text(a, 0));
        });
    SqlOperandTypeChecker digested = taking(CHARACTER).or(taking(BINARY));
    add("SHA224", BINARIES, digested, (a, c) -> Texts.digest("SHA-224", a[0]));
    add("SHA384", BINARIES, digested, (a, c) -> Texts.digest("SHA-384", a[0]));
  }

  private static void checkUnicode(String encoding) {
    String name = encoding.replaceAll("[^A-Za-z0-9]", "");
    if (!name.equalsIgnoreCase("UTF8") && !name.equalsIgnoreCase("UNICODE")) {
      throw SqlExecutionException.unsupported("the encoding '" + encoding + "'", null);
    }
  }

  private void unicode() {
    SqlOperandTypeChecker normalized = taking(CHARACTER).or(taking(CHARACTER, CHARACTER));
    add("NORMALIZE", TEXT, normalized, (a, c) -> Normalizer.normalize(text(a, 0), form(a)));
    add("IS_NORMALIZED", TRUTH, normalized, (a, c) -> Normalizer.isNormalized(text(a, 0), form(a)));
    add("UNISTR", TEXT, taking(CHARACTER), (a, c) -> EscapedText.unescape(text(a, 0)));
  }

  private static Normalizer.Form form(Object[] arguments) {
    String name = arguments.length > 1 ? text(arguments, 1) : "NFC";
    for (Normalizer.Form form : Normalizer.Form.values()) {
      if (form.name().equalsIgnoreCase(name)) {
        return form;
      }
    }
    throw new SqlExecutionException("22023", "there is no form of Unicode '" + name + "'");
  }

  private void bits() {
    add("BIT_COUNT", BIG, taking(BINARY), (a, c) -> bitCount((byte[]) a[0]));
    add("GET_BYTE", INT, taking(BINARY, INTEGER), (a, c) -> at(a, 8) & 0xFFL);
    add(
        "GET_BIT",
        INT,
        taking(BINARY, INTEGER),
        (a, c) -> (long) (at(a, 1) >> (number(a, 1) % 8) & 1));
    add(
        "SET_BYTE",
        BINARIES,
        taking(BINARY, INTEGER, INTEGER),
        (a, c) -> {
          at(a, 8);
          byte[] bytes = ((byte[]) a[0]).clone();
          bytes[(int) number(a, 1)] = (byte) number(a, 2);
          return bytes;
        });
    add(
        "SET_BIT",
        BINARIES,
        taking(BINARY, INTEGER, INTEGER),
        (a, c) -> {
          byte old = at(a, 1);
          long bit = number(a, 2);
          if (bit != 0 && bit != 1) {
            throw new SqlExecutionException("22023", "a bit is 0 or 1, not " + bit);
          }
          int mask = 1 << (number(a, 1) % 8);
          byte[] bytes = ((byte[]) a[0]).clone();
          bytes[(int) (number(a, 1) / 8)] = (byte) (bit == 1 ? old | mask : old & ~mask);
          return bytes;
        });
  }

  private static long bitCount(byte[] bytes) {
    long count = 0;
    for (byte b : bytes) {
      count += Integer.bitCount(b & 0xFF);
    }
    return count;
  }

  /** The byte with an index that counts units of some bits, which is the second argument. */
  private static byte at(Object[] arguments, int bits) {
    byte[] bytes = (byte[]) arguments[0];
    long index = number(arguments, 1);
    long units = bytes.length * 8L / bits;
    if (index < 0 || index >= units) {
      throw new SqlExecutionException(
          "2202E", "the index " + index + " is not within 0 to " + (units - 1));
    }
    return bytes[(int) (index * bits / 8)];
  }
}

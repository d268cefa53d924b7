package io.cellardb.sql.execution.function;

import static org.apache.calcite.sql.SqlFunctionCategory.STRING;
import static org.apache.calcite.sql.SqlFunctionCategory.TIMEDATE;
import static org.apache.calcite.sql.type.SqlTypeFamily.BINARY;
import static org.apache.calcite.sql.type.SqlTypeFamily.CHARACTER;
import static org.apache.calcite.sql.type.SqlTypeFamily.DATE;
import static org.apache.calcite.sql.type.SqlTypeFamily.DATETIME;
import static org.apache.calcite.sql.type.SqlTypeFamily.INTEGER;
import static org.apache.calcite.sql.type.SqlTypeFamily.NUMERIC;
import static org.apache.calcite.sql.type.SqlTypeFamily.TIMESTAMP;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.expression.RowFunction;
import io.cellardb.sql.execution.vector.TextBytes;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** The functions of our own. */
public final class PostgresFunctions {
  static final SqlReturnTypeInference TEXT = nullable(SqlTypeName.VARCHAR);
  static final SqlReturnTypeInference BINARIES = nullable(SqlTypeName.VARBINARY);
  static final SqlReturnTypeInference INT = nullable(SqlTypeName.INTEGER);
  static final SqlReturnTypeInference BIG = nullable(SqlTypeName.BIGINT);
  static final SqlReturnTypeInference TRUTH = nullable(SqlTypeName.BOOLEAN);
  private static final SqlReturnTypeInference INSTANT =
      nullable(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE);

  /** What the first argument is, of any length. */
  private static final SqlReturnTypeInference TEXT_OR_BINARY =
      binding ->
          (SqlTypeUtil.isBinary(binding.getOperandType(0)) ? BINARIES : TEXT)
              .inferReturnType(binding);

  static final SqlReturnTypeInference TEXTS =
      binding -> {
        RelDataTypeFactory types = binding.getTypeFactory();
        RelDataType text =
            types.createTypeWithNullability(types.createSqlType(SqlTypeName.VARCHAR), true);
        return types.createTypeWithNullability(types.createArrayType(text, -1), true);
      };

  /** A timestamp as precise as the argument; of a date one of whole seconds. */
  private static final SqlReturnTypeInference TRUNCATED =
      binding -> {
        RelDataTypeFactory types = binding.getTypeFactory();
        RelDataType type = binding.getOperandType(1);
        RelDataType result =
            type.getSqlTypeName() == SqlTypeName.DATE
                ? types.createSqlType(SqlTypeName.TIMESTAMP, 0)
                : type;
        return types.createTypeWithNullability(result, true);
      };

  private static final List<SqlOperator> ALL = new ArrayList<>();

  static {
    texts();
    times();
  }

  private PostgresFunctions() {}

  /** All of them; they come before those of Calcite's libraries with the same names. */
  public static List<SqlOperator> all() {
    List<SqlOperator> all = new ArrayList<>(ALL);
    all.addAll(PatternFunctions.all());
    all.addAll(TimeFunctions.all());
    all.addAll(DegreeFunctions.all());
    all.addAll(JsonPathFunctions.all());
    all.addAll(TextFunctions.all());
    all.addAll(SystemFunctions.all());
    all.addAll(MadeIntervals.all());
    all.addAll(IntervalFunctions.all());
    return all;
  }

  private static void texts() {
    add(STRING, "REVERSE", TEXT, taking(CHARACTER), (a, c) -> Texts.reverse(text(a, 0)));
    add(STRING, "INITCAP", TEXT, taking(CHARACTER), (a, c) -> Texts.initcap(text(a, 0)));
    add(STRING, "ASCII", INT, taking(CHARACTER), (a, c) -> Texts.ascii(text(a, 0)));
    add(STRING, "CHR", TEXT, taking(INTEGER), (a, c) -> Texts.chr(number(a, 0)));
    add(
        STRING,
        "BIT_LENGTH",
        BIG,
        taking(CHARACTER).or(taking(BINARY)),
        (a, c) -> 8L * bytes(a[0]).length);
    add(
        STRING,
        "REPEAT",
        TEXT,
        taking(CHARACTER, INTEGER),
        (a, c) -> Texts.repeat(text(a, 0), number(a, 1)));
    SqlOperandTypeChecker padding =
        taking(CHARACTER, INTEGER).or(taking(CHARACTER, INTEGER, CHARACTER));
    add(
        STRING,
        "LPAD",
        TEXT,
        padding,
        (a, c) -> Texts.pad(text(a, 0), number(a, 1), filling(a), true));
    add(
        STRING,
        "RPAD",
        TEXT,
        padding,
        (a, c) -> Texts.pad(text(a, 0), number(a, 1), filling(a), false));
    SqlOperandTypeChecker trimming =
        taking(CHARACTER).or(taking(CHARACTER, CHARACTER)).or(taking(BINARY, BINARY));
    add(STRING, "BTRIM", TEXT_OR_BINARY, trimming, (a, c) -> trim(a, true, true));
    add(STRING, "LTRIM", TEXT_OR_BINARY, trimming, (a, c) -> trim(a, true, false));
    add(STRING, "RTRIM", TEXT_OR_BINARY, trimming, (a, c) -> trim(a, false, true));
    add(
        STRING,
        "SPLIT_PART",
        TEXT,
        taking(CHARACTER, CHARACTER, INTEGER),
        (a, c) -> Texts.splitPart(text(a, 0), text(a, 1), number(a, 2)));
    add(
        STRING,
        "TRANSLATE",
        TEXT,
        taking(CHARACTER, CHARACTER, CHARACTER),
        (a, c) -> Texts.translate(text(a, 0), text(a, 1), text(a, 2)));
    add(
        STRING,
        "OVERLAY",
        TEXT_OR_BINARY,
        taking(CHARACTER, CHARACTER, INTEGER)
            .or(taking(CHARACTER, CHARACTER, INTEGER, INTEGER))
            .or(taking(BINARY, BINARY, INTEGER))
            .or(taking(BINARY, BINARY, INTEGER, INTEGER)),
        (a, c) -> overlay(a));
    add(
        STRING,
        "STRPOS",
        INT,
        taking(CHARACTER, CHARACTER),
        (a, c) -> Texts.position(text(a, 0), text(a, 1)));
    add(
        STRING,
        "STARTS_WITH",
        TRUTH,
        taking(CHARACTER, CHARACTER),
        (a, c) -> text(a, 0).startsWith(text(a, 1)));
    ALL.add(
        RowFunction.of(
                "CONCAT_WS",
                STRING,
                TEXT,
                OperandTypes.repeat(SqlOperandCountRanges.from(2), OperandTypes.CHARACTER),
                (a, c) -> Texts.concatWithSeparator(a))
            .withNulls());
    SqlOperandTypeChecker digested = taking(CHARACTER).or(taking(BINARY));
    add(STRING, "MD5", TEXT, digested, (a, c) -> Texts.hex(Texts.digest("MD5", a[0])));
    add(STRING, "SHA1", TEXT, digested, (a, c) -> Texts.hex(Texts.digest("SHA-1", a[0])));
    add(STRING, "SHA256", BINARIES, digested, (a, c) -> Texts.digest("SHA-256", a[0]));
    add(STRING, "SHA512", BINARIES, digested, (a, c) -> Texts.digest("SHA-512", a[0]));
    add(STRING, "TO_HEX", TEXT, taking(INTEGER), (a, c) -> Long.toHexString(number(a, 0)));
    add(
        STRING,
        "ENCODE",
        TEXT,
        taking(BINARY, CHARACTER),
        (a, c) -> BinaryFormat.of(text(a, 1)).encode((byte[]) a[0]));
    add(
        STRING,
        "DECODE",
        BINARIES,
        taking(CHARACTER, CHARACTER),
        (a, c) -> BinaryFormat.of(text(a, 1)).decode(text(a, 0)));
  }

  private static void times() {
    add(
        TIMEDATE,
        "DATE_TRUNC",
        TRUNCATED,
        taking(CHARACTER, TIMESTAMP).or(taking(CHARACTER, DATE)),
        (a, c) -> Times.truncate(text(a, 0), a[1], c));
    add(
        TIMEDATE,
        "AGE",
        TEXT,
        taking(TIMESTAMP, TIMESTAMP)
            .or(taking(DATE, DATE))
            .or(taking(DATE, TIMESTAMP))
            .or(taking(TIMESTAMP, DATE)),
        (a, c) -> Times.age(a[0], a[1], c));
    ALL.add(
        RowFunction.of(
                "OVERLAPS",
                TIMEDATE,
                TRUTH,
                taking(DATETIME, DATETIME, DATETIME, DATETIME),
                (a, c) -> Times.overlap(a, c))
            .withNulls());
    add(
        TIMEDATE,
        "TO_CHAR",
        TEXT,
        taking(TIMESTAMP, CHARACTER).or(taking(DATE, CHARACTER)).or(taking(NUMERIC, CHARACTER)),
        (a, c) ->
            a[0] instanceof Number number
                ? NumberWriter.write(NumberFormat.of(text(a, 1)), finite(number))
                : Times.format(a[0], text(a, 1), c));
    add(
        TIMEDATE,
        "TO_NUMBER",
        binding -> nullable(binding, 38, places(binding)),
        taking(CHARACTER, CHARACTER),
        (a, c) -> NumberReader.read(text(a, 0), NumberFormat.of(text(a, 1))));
    add(
        TIMEDATE,
        "TO_DATE",
        nullable(SqlTypeName.DATE),
        taking(CHARACTER, CHARACTER),
        (a, c) -> Times.parseDate(text(a, 0), text(a, 1)));
    add(
        TIMEDATE,
        "TO_TIMESTAMP",
        INSTANT,
        taking(NUMERIC).or(taking(CHARACTER, CHARACTER)),
        (a, c) ->
            a.length == 1
                ? Times.instant(a[0])
                : Times.parse(text(a, 0), text(a, 1), c.zone()).toInstant());
    add(
        TIMEDATE,
        "MAKE_DATE",
        nullable(SqlTypeName.DATE),
        taking(INTEGER, INTEGER, INTEGER),
        (a, c) -> Times.date(number(a, 0), number(a, 1), number(a, 2)));
    add(
        TIMEDATE,
        "MAKE_TIME",
        nullable(SqlTypeName.TIME),
        taking(INTEGER, INTEGER, NUMERIC),
        (a, c) -> Times.time(number(a, 0), number(a, 1), decimal(a[2])));
    add(
        TIMEDATE,
        "MAKE_TIMESTAMP",
        nullable(SqlTypeName.TIMESTAMP),
        taking(INTEGER, INTEGER, INTEGER, INTEGER, INTEGER, NUMERIC),
        (a, c) -> {
          LocalDate date = Times.date(number(a, 0), number(a, 1), number(a, 2));
          return LocalDateTime.of(date, Times.time(number(a, 3), number(a, 4), decimal(a[5])));
        });
  }

  private static void add(
      SqlFunctionCategory category,
      String name,
      SqlReturnTypeInference type,
      SqlOperandTypeChecker arguments,
      RowFunction.Body body) {
    ALL.add(RowFunction.of(name, category, type, arguments, body));
  }

  /** The decimal places of TO_NUMBER: those of the format, if that is a literal. */
  private static int places(SqlOperatorBinding binding) {
    String format =
        binding.isOperandLiteral(1, false) ? binding.getOperandLiteralValue(1, String.class) : null;
    return format == null
        ? NumberReader.MOST_PLACES
        : Math.min(NumberReader.MOST_PLACES, NumberFormat.of(format).places());
  }

  /** A DECIMAL. */
  static RelDataType nullable(SqlOperatorBinding binding, int precision, int scale) {
    RelDataTypeFactory types = binding.getTypeFactory();
    return types.createTypeWithNullability(
        types.createSqlType(SqlTypeName.DECIMAL, precision, scale), true);
  }

  static SqlReturnTypeInference nullable(SqlTypeName type) {
    return ReturnTypes.explicit(type).andThen(SqlTypeTransforms.FORCE_NULLABLE);
  }

  static SqlOperandTypeChecker taking(SqlTypeFamily... families) {
    return OperandTypes.family(families);
  }

  static String text(Object[] arguments, int index) {
    return (String) arguments[index];
  }

  static long number(Object[] arguments, int index) {
    return (Long) arguments[index];
  }

  static BigDecimal decimal(Object number) {
    return number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.toString());
  }

  /** The digits of a number; an error for NaN and infinities, which have none. */
  private static BigDecimal finite(Number number) {
    if (number instanceof Double real && !Double.isFinite(real)) {
      throw new SqlExecutionException("22023", "TO_CHAR takes no " + real + " with a format");
    }
    return decimal(number);
  }

  private static byte[] bytes(Object value) {
    return value instanceof byte[] bytes ? bytes : TextBytes.of((String) value);
  }

  /** (text, other, position [, length]), which is that of the other if it is left out. */
  private static Object overlay(Object[] arguments) {
    if (arguments[0] instanceof byte[] bytes) {
      byte[] by = (byte[]) arguments[1];
      return Texts.overlay(
          bytes, by, number(arguments, 2), arguments.length > 3 ? number(arguments, 3) : by.length);
    }
    String by = text(arguments, 1);
    long count = arguments.length > 3 ? number(arguments, 3) : by.codePointCount(0, by.length());
    return Texts.overlay(text(arguments, 0), by, number(arguments, 2), count);
  }

  private static String filling(Object[] arguments) {
    return arguments.length > 2 ? text(arguments, 2) : " ";
  }

  /** (text [, characters]), or (binary, bytes), of which each is as good as a character. */
  private static Object trim(Object[] arguments, boolean leading, boolean trailing) {
    if (arguments[0] instanceof byte[] bytes) {
      String text = new String(bytes, StandardCharsets.ISO_8859_1);
      String removed = new String((byte[]) arguments[1], StandardCharsets.ISO_8859_1);
      return Texts.trim(text, removed, leading, trailing).getBytes(StandardCharsets.ISO_8859_1);
    }
    String removed = arguments.length > 1 ? text(arguments, 1) : " ";
    return Texts.trim(text(arguments, 0), removed, leading, trailing);
  }
}

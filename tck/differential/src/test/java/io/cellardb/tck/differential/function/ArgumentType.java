package io.cellardb.tck.differential.function;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;

/** A type of arguments, with the values that functions are tried with. The first is NULL. */
enum ArgumentType {
  BOOLEAN("BOOLEAN", SqlTypeName.BOOLEAN, "TRUE", "FALSE"),
  INTEGER("INTEGER", SqlTypeName.INTEGER, "2", "0", "-1", "2147483647", "-2147483648"),
  BIGINT("BIGINT", SqlTypeName.BIGINT, "3", "0", "-1", "9223372036854775807"),
  DECIMAL("DECIMAL(10, 2)", SqlTypeName.DECIMAL, "2.50", "0.00", "-1.25", "99999999.99"),
  DOUBLE("DOUBLE", SqlTypeName.DOUBLE, "1.5E0", "0E0", "-2.5E0", "1.7976931348623157E308"),
  VARCHAR(
      "VARCHAR",
      SqlTypeName.VARCHAR,
      "'abc'",
      "''",
      "'2'",
      "'a,b'",
      "'\uD83D\uDE00Ä\uD83D\uDE00'",
      "'('",
      "'YYYY-MM-DD'",
      "'2020-02-29'",
      "'{\"a\": 1}'",
      "'$.a'"),
  VARBINARY("VARBINARY", SqlTypeName.VARBINARY, "X'616263'", "X''", "X'FF00'"),
  DATE(
      "DATE",
      SqlTypeName.DATE,
      "DATE '2020-02-29'",
      "DATE '1970-01-01'",
      "DATE '0001-01-01'",
      "DATE '9999-12-31'"),
  TIME("TIME(0)", SqlTypeName.TIME, "TIME '12:34:56'", "TIME '00:00:00'", "TIME '23:59:59'"),
  TIMESTAMP(
      "TIMESTAMP(3)",
      SqlTypeName.TIMESTAMP,
      "TIMESTAMP '2020-02-29 12:34:56.789'",
      "TIMESTAMP '1969-12-31 23:59:59.999'",
      "TIMESTAMP '0001-01-01 00:00:00.000'",
      "TIMESTAMP '9999-12-31 23:59:59.999'"),
  UUID("UUID", SqlTypeName.UUID, "UUID '123e4567-e89b-12d3-a456-426614174000'");

  private static final int DECIMAL_PRECISION = 10;

  private final String sql;
  private final SqlTypeName typeName;

  @SuppressWarnings("ImmutableEnumChecker") // It is a copy that nobody can change.
  private final List<String> literals;

  ArgumentType(String sql, SqlTypeName typeName, String... literals) {
    this.sql = sql;
    this.typeName = typeName;
    this.literals = List.of(literals);
  }

  /** Its name in SQL. */
  String sql() {
    return sql;
  }

  /** The name of the table with a row (k, v) for each value, NULL or the others, by its number. */
  String table(int number) {
    return (number == 0 ? "null_" : "of_") + name();
  }

  /** How many values there are but NULL. */
  int count() {
    return literals.size();
  }

  /** A literal by its number; 0 is NULL. */
  String literal(int number) {
    if (number == 0) {
      return "CAST(NULL AS " + sql + ")";
    }
    String literal = literals.get(number - 1);
    return this == BIGINT || literal.startsWith("-2")
        ? "CAST(" + literal + " AS " + sql + ")"
        : literal;
  }

  RelDataType type(RelDataTypeFactory types) {
    RelDataType type =
        switch (this) {
          case DECIMAL -> types.createSqlType(typeName, DECIMAL_PRECISION, 2);
          case TIME -> types.createSqlType(typeName, 0);
          case TIMESTAMP -> types.createSqlType(typeName, 3);
          default -> types.createSqlType(typeName);
        };
    return types.createTypeWithNullability(type, true);
  }
}

package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.error.SqlExecutionException;
import org.apache.calcite.rel.type.RelDataType;

/** The values that a type kept as longs may have, both bounds included. */
record IntegerRange(String typeName, long least, long most) {
  static IntegerRange of(RelDataType type) {
    String name = type.getSqlTypeName().getName();
    return switch (type.getSqlTypeName()) {
      case TINYINT -> new IntegerRange(name, Byte.MIN_VALUE, Byte.MAX_VALUE);
      case SMALLINT -> new IntegerRange(name, Short.MIN_VALUE, Short.MAX_VALUE);
      case INTEGER -> new IntegerRange(name, Integer.MIN_VALUE, Integer.MAX_VALUE);
      default -> new IntegerRange(name, Long.MIN_VALUE, Long.MAX_VALUE);
    };
  }

  long check(long value) {
    if (value < least || value > most) {
      throw overflow();
    }
    return value;
  }

  SqlExecutionException overflow() {
    return SqlExecutionException.outOfRange(typeName);
  }
}

package io.cellardb.sql.execution.expression;

/** The arithmetic operators of two operands. */
enum ArithmeticOperator {
  PLUS,
  MINUS,
  TIMES,
  DIVIDE,
  MOD
}

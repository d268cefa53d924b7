package io.cellardb.sql.parser;

/** Makes one clear sentence of what the generated parser throws. */
final class SyntaxErrors {
  private SyntaxErrors() {}

  static SqlSyntaxException ofStatement(Throwable thrown, String sql) {
    return of(thrown, sql);
  }

  static SqlSyntaxException of(Throwable thrown, String sql) {
    if (thrown instanceof SqlSyntaxException ours) {
      return ours;
    }
    SqlSyntaxException e = new SqlSyntaxException(thrown.getMessage(), 1, 1);
    e.initCause(thrown);
    return e;
  }
}

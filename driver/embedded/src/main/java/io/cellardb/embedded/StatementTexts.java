package io.cellardb.embedded;

import io.cellardb.sql.parser.text.Secrets;

/** Texts of statements, for who keeps them. */
public final class StatementTexts {
  private StatementTexts() {}

  /** A text without the passwords in it. */
  public static String withoutPasswords(String sql) {
    return Secrets.hidden(sql);
  }
}

package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * What CREATE USER and ALTER USER say of a user beside the name. The password is in no text that is
 * made of it.
 */
public final class UserOptions {
  /** What a password says that is not to be shown. */
  private static final String HIDDEN = "'***'";

  private static final Set<String> UNSUPPORTED =
      Set.of(
          "CREATEDB",
          "CREATEROLE",
          "REPLICATION",
          "BYPASSRLS",
          "NOINHERIT",
          "CONNECTION",
          "VALID",
          "SYSID",
          "IN");

  /** PostgreSQL's words for what is so of every user. */
  private static final Set<String> SO_ANYWAY =
      Set.of("ENCRYPTED", "INHERIT", "NOCREATEDB", "NOCREATEROLE", "NOREPLICATION", "NOBYPASSRLS");

  private static final Set<String> WORDS = words();

  private SqlLiteral password;
  private boolean passwordGiven;
  private Boolean administrator;
  private Boolean login;

  private static Set<String> words() {
    Set<String> words = new HashSet<>(UNSUPPORTED);
    words.addAll(SO_ANYWAY);
    words.addAll(
        List.of("ADMIN", "SUPERUSER", "NOADMIN", "NOSUPERUSER", "LOGIN", "NOLOGIN", "PASSWORD"));
    return Set.copyOf(words);
  }

  /** Nothing said. */
  public UserOptions() {}

  /**
   * PASSWORD with a text, or with NULL.
   *
   * @param text a string literal; null for none
   */
  public void password(SqlNode text, SqlParserPos pos) {
    if (passwordGiven) {
      throw twice("the password", pos);
    }
    passwordGiven = true;
    password = text == null ? null : SqlLiteral.unchain(text);
  }

  /** ADMIN with TRUE or FALSE, as H2 has it. */
  public void administrator(boolean wanted, SqlParserPos pos) {
    if (administrator != null) {
      throw twice("whether the user is an administrator", pos);
    }
    administrator = wanted;
  }

  /** Whether a word is an option by itself. */
  public static boolean isWord(String word) {
    return WORDS.contains(word.toUpperCase(Locale.ROOT));
  }

  /** Any other option, which is one word. */
  public void word(String word, SqlParserPos pos) {
    String upper = word.toUpperCase(Locale.ROOT);
    if (UNSUPPORTED.contains(upper)) {
      throw SqlSyntaxException.unsupported(
          upper + " of a user is not supported", pos.getLineNum(), pos.getColumnNum());
    }
    if (SO_ANYWAY.contains(upper)) {
      return;
    }
    switch (upper) {
      case "ADMIN", "SUPERUSER" -> administrator(true, pos);
      case "NOADMIN", "NOSUPERUSER" -> administrator(false, pos);
      case "LOGIN", "NOLOGIN" -> {
        if (login != null) {
          throw twice("whether the user may log in", pos);
        }
        login = upper.equals("LOGIN");
      }
      default ->
          throw new SqlSyntaxException(
              "a user has PASSWORD, ADMIN, NOADMIN, LOGIN or NOLOGIN, and not what stands here",
              pos);
    }
  }

  private static SqlSyntaxException twice(String what, SqlParserPos pos) {
    return new SqlSyntaxException(what + " is said twice", pos);
  }

  /** Whether there is nothing. */
  public boolean isEmpty() {
    return !passwordGiven && administrator == null && login == null;
  }

  /** Whether a password or its absence is said. */
  public boolean passwordGiven() {
    return passwordGiven;
  }

  /** The password; empty for none, and where nothing is said of it. */
  public Optional<String> password() {
    return Optional.ofNullable(password).map(literal -> literal.getValueAs(String.class));
  }

  /** Whether the user is to be an administrator; empty where nothing is said of that. */
  public Optional<Boolean> administrator() {
    return Optional.ofNullable(administrator);
  }

  /** Whether the user may log in; empty where nothing is said of that. */
  public Optional<Boolean> login() {
    return Optional.ofNullable(login);
  }

  /** Writes the options, without the password. */
  void unparse(SqlWriter writer) {
    if (passwordGiven) {
      writer.keyword("PASSWORD");
      writer.print(password == null ? "NULL" : HIDDEN);
      writer.setNeedWhitespace(true);
    }
    if (administrator != null) {
      writer.keyword(administrator ? "ADMIN" : "NOADMIN");
    }
    if (login != null) {
      writer.keyword(login ? "LOGIN" : "NOLOGIN");
    }
  }
}

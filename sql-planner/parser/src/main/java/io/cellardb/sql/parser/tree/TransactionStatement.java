package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** A statement that begins, ends or shapes a transaction. */
public final class TransactionStatement extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("TRANSACTION", SqlKind.OTHER);

  /** What it does. */
  public enum Action {
    /** Begins a transaction. */
    START("START TRANSACTION"),
    /** Changes the modes of the present one. */
    SET("SET TRANSACTION"),
    /** Changes the modes of those to come. */
    SET_DEFAULT("SET SESSION CHARACTERISTICS AS TRANSACTION"),
    /** Ends it and keeps what it did. */
    COMMIT("COMMIT"),
    /** Ends it and takes back what it did. */
    ROLLBACK("ROLLBACK"),
    /** Names the present point. */
    SAVEPOINT("SAVEPOINT"),
    /** Takes back what was done since a savepoint. */
    ROLLBACK_TO("ROLLBACK TO SAVEPOINT"),
    /** Forgets a savepoint. */
    RELEASE("RELEASE SAVEPOINT");

    private final String words;

    Action(String words) {
      this.words = words;
    }
  }

  /** What a transaction is told about itself; collected by the parser. */
  public static final class Modes {
    private Boolean readOnly;
    private String isolation;
    private boolean chain;

    /** Sets whether another one like it follows at once. */
    public void chain(boolean value) {
      chain = value;
    }

    /** Sets whether it may write. */
    public void readOnly(boolean value) {
      readOnly = value;
    }

    /** Sets the isolation level, in the words of SQL. */
    public void isolation(String level) {
      isolation = level;
    }
  }

  private final Action action;
  private final SqlIdentifier savepoint;
  private final Modes modes;

  /**
   * A statement as written.
   *
   * @param savepoint the name of a savepoint, or null
   */
  public TransactionStatement(
      SqlParserPos pos, Action action, SqlIdentifier savepoint, Modes modes) {
    super(pos);
    this.action = action;
    this.savepoint = savepoint;
    this.modes = modes;
  }

  /** What it does. */
  public Action action() {
    return action;
  }

  /** The name of the savepoint, as written; null where the statement names none. */
  public String savepoint() {
    return savepoint == null ? null : savepoint.getSimple();
  }

  /** Whether the transaction may not write, or null if the statement does not say. */
  public Boolean readOnly() {
    return modes.readOnly;
  }

  /** Whether another transaction with the same modes follows at once. */
  public boolean chain() {
    return modes.chain;
  }

  /** The isolation level in the words of SQL, or null if the statement does not say. */
  public String isolation() {
    return modes.isolation;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return savepoint == null ? List.of() : List.of(savepoint);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword(action.words);
    if (modes.isolation != null) {
      writer.keyword("ISOLATION LEVEL " + modes.isolation);
    }
    if (modes.readOnly != null) {
      writer.keyword(modes.readOnly ? "READ ONLY" : "READ WRITE");
    }
    if (modes.chain) {
      writer.keyword("AND CHAIN");
    }
    if (savepoint != null) {
      savepoint.unparse(writer, 0, 0);
    }
  }
}

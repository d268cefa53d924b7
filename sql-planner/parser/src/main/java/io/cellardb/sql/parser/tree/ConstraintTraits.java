package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * When and whether a constraint is checked: {@code [NOT] DEFERRABLE}, {@code INITIALLY {DEFERRED |
 * IMMEDIATE}}, {@code [NOT] ENFORCED} and {@code NOT VALID}.
 */
public final class ConstraintTraits {
  private final Boolean deferrable;
  private final Boolean initiallyDeferred;
  private final Boolean enforced;
  private final boolean valid;

  private ConstraintTraits(Builder builder) {
    this.deferrable = builder.deferrable;
    this.initiallyDeferred = builder.initiallyDeferred;
    this.enforced = builder.enforced;
    this.valid = !builder.notValid;
  }

  /** Whether a transaction may check it at its end; INITIALLY DEFERRED says so too. */
  public boolean deferrable() {
    return deferrable == null ? initiallyDeferred() : deferrable;
  }

  /** Whether a transaction checks it at its end unless SET CONSTRAINTS says otherwise. */
  public boolean initiallyDeferred() {
    return Boolean.TRUE.equals(initiallyDeferred);
  }

  /** Whether it is checked at all. */
  public boolean enforced() {
    return !Boolean.FALSE.equals(enforced);
  }

  /** Whether the rows that are there are checked: {@code NOT VALID} denies it. */
  public boolean valid() {
    return valid;
  }

  /** Whether it is written when the constraint is checked. */
  public boolean saysWhen() {
    return deferrable != null || initiallyDeferred != null;
  }

  /** Whether it is written whether the constraint is checked. */
  public boolean saysWhether() {
    return enforced != null;
  }

  /** Whether it is checked at once, as a constraint is of which nothing is written. */
  public boolean areOrdinary() {
    return !deferrable() && enforced() && valid;
  }

  void unparse(SqlWriter writer) {
    if (deferrable != null) {
      writer.keyword(deferrable ? "DEFERRABLE" : "NOT DEFERRABLE");
    }
    if (initiallyDeferred != null) {
      writer.keyword(initiallyDeferred ? "INITIALLY DEFERRED" : "INITIALLY IMMEDIATE");
    }
    if (enforced != null) {
      writer.keyword(enforced ? "ENFORCED" : "NOT ENFORCED");
    }
    if (!valid) {
      writer.keyword("NOT VALID");
    }
  }

  /** Collects what is written. */
  public static final class Builder {
    private Boolean deferrable;
    private Boolean initiallyDeferred;
    private Boolean enforced;
    private boolean notValid;

    /**
     * Adds {@code [NOT] DEFERRABLE}.
     *
     * @throws SqlSyntaxException if that is written already
     */
    public void deferrable(boolean is, SqlParserPos pos) {
      deferrable = once(deferrable, is, "[NOT] DEFERRABLE", pos);
    }

    /**
     * Adds {@code INITIALLY DEFERRED} or {@code INITIALLY IMMEDIATE}.
     *
     * @throws SqlSyntaxException if that is written already
     */
    public void initiallyDeferred(boolean is, SqlParserPos pos) {
      initiallyDeferred = once(initiallyDeferred, is, "INITIALLY", pos);
    }

    /**
     * Adds {@code [NOT] ENFORCED}.
     *
     * @throws SqlSyntaxException if that is written already
     */
    public void enforced(boolean is, SqlParserPos pos) {
      enforced = once(enforced, is, "[NOT] ENFORCED", pos);
    }

    /** Adds {@code NOT VALID}. */
    public void notValid() {
      notValid = true;
    }

    private static Boolean once(Boolean before, boolean now, String words, SqlParserPos pos) {
      if (before != null) {
        throw new SqlSyntaxException(words + " is given twice", pos);
      }
      return now;
    }

    /**
     * All that was written.
     *
     * @throws SqlSyntaxException if it is to be deferred and not deferrable
     */
    public ConstraintTraits build(SqlParserPos pos) {
      if (Boolean.FALSE.equals(deferrable) && Boolean.TRUE.equals(initiallyDeferred)) {
        throw new SqlSyntaxException(
            "a constraint that is INITIALLY DEFERRED has to be DEFERRABLE", pos);
      }
      return new ConstraintTraits(this);
    }
  }
}

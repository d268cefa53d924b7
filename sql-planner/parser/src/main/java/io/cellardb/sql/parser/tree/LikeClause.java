package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code LIKE [namespace.]table [{INCLUDING | EXCLUDING} part] ...}: the columns of a table. */
public final class LikeClause extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("LIKE", SqlKind.OTHER_DDL);

  /** What can be taken over beside names, types and NOT NULL. */
  public enum Part {
    /** Defaults. */
    DEFAULTS,
    /** CHECK constraints. */
    CONSTRAINTS,
    /** Identities, with sequences of their own. */
    IDENTITY,
    /** What computes a column. */
    GENERATED,
    /** The primary key. */
    INDEXES,
    /** Comments of columns. */
    COMMENTS;

    /** What PostgreSQL has beside, of which there is nothing. */
    private static final Set<String> EMPTY = Set.of("COMPRESSION", "STATISTICS", "STORAGE");

    /**
     * Adds a part, or all, or takes it away.
     *
     * @throws SqlSyntaxException if there is no such part
     */
    public static void change(
        EnumSet<Part> parts, boolean including, String word, SqlParserPos pos) {
      String name = word.toUpperCase(Locale.ROOT);
      EnumSet<Part> meant = EnumSet.noneOf(Part.class);
      for (Part part : values()) {
        if (name.equals("ALL") || part.name().equals(name)) {
          meant.add(part);
        }
      }
      if (meant.isEmpty() && !EMPTY.contains(name)) {
        throw new SqlSyntaxException(
            "LIKE can include DEFAULTS, CONSTRAINTS, IDENTITY, GENERATED, INDEXES, COMMENTS or"
                + " ALL, not "
                + word,
            pos);
      }
      if (including) {
        parts.addAll(meant);
      } else {
        parts.removeAll(meant);
      }
    }
  }

  private final SqlIdentifier table;
  private final Set<Part> parts;

  /** Takes the table as written, and what is taken over. */
  public LikeClause(SqlParserPos pos, SqlIdentifier table, Set<Part> parts) {
    super(pos);
    this.table = table;
    this.parts = Set.copyOf(parts);
  }

  /** The table, as written. */
  public SqlIdentifier table() {
    return table;
  }

  /** Whether something is taken over. */
  public boolean includes(Part part) {
    return parts.contains(part);
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  /** All of it is one operand, its text. */
  @Override
  public List<SqlNode> getOperandList() {
    return List.of(Ddl.text(this::write));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    write(writer);
  }

  private void write(SqlWriter writer) {
    writer.keyword("LIKE");
    table.unparse(writer, 0, 0);
    for (Part part : Part.values()) {
      if (includes(part)) {
        writer.keyword("INCLUDING " + part.name());
      }
    }
  }
}

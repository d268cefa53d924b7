package io.cellardb.sql.parser.tree;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * GRANT and REVOKE: of rights on something, {@code GRANT right [(column, ...)], ... ON what TO
 * user, ...}, or of roles, {@code GRANT role, ... TO user, ...}.
 */
public final class Grant extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("GRANT", SqlKind.OTHER_DDL);

  /** What rights are on. */
  public enum On {
    /** Nothing: roles are granted. */
    ROLES(""),
    /** Tables and views. */
    TABLE("TABLE"),
    /** All tables and views that a namespace has now. */
    ALL_TABLES("ALL TABLES IN NAMESPACE"),
    /** All sequences that a namespace has now. */
    ALL_SEQUENCES("ALL SEQUENCES IN NAMESPACE"),
    /** Sequences. */
    SEQUENCE("SEQUENCE"),
    /** Namespaces, with all that they have and will have. */
    NAMESPACE("NAMESPACE");

    private final String words;

    On(String words) {
      this.words = words;
    }
  }

  /**
   * A right, or a role.
   *
   * @param name as written; ALL for all rights
   * @param columns the columns that the right is on; empty for the whole table
   */
  public record Element(SqlIdentifier name, SqlNodeList columns) {
    /** The columns, as written. */
    public List<SqlIdentifier> names() {
      return columns.stream().map(SqlIdentifier.class::cast).toList();
    }

    private void unparse(SqlWriter writer) {
      writer.keyword(name.getSimple());
      if (!columns.isEmpty()) {
        Ddl.unparseList(writer, columns);
      }
    }
  }

  private final boolean revoke;
  private final boolean option;
  private final List<Element> elements;
  private final On on;
  private final SqlNodeList names;
  private final SqlNodeList grantees;
  private final boolean cascade;

  /**
   * Takes the parts of the statement.
   *
   * @param revoke whether it is REVOKE
   * @param option WITH GRANT OPTION or WITH ADMIN OPTION; of REVOKE, GRANT OPTION FOR or ADMIN
   *     OPTION FOR
   * @param names what the rights are on; empty for roles
   * @param cascade whether REVOKE takes away, too, what others have by what it takes away
   */
  public Grant(
      SqlParserPos pos,
      boolean revoke,
      boolean option,
      List<Element> elements,
      On on,
      SqlNodeList names,
      SqlNodeList grantees,
      boolean cascade) {
    super(pos);
    this.revoke = revoke;
    this.option = option;
    this.elements = List.copyOf(elements);
    this.on = on;
    this.names = names;
    this.grantees = grantees;
    this.cascade = cascade;
  }

  /** Whether it takes away. */
  public boolean revoke() {
    return revoke;
  }

  /**
   * Whether it is said that the others may grant, too; of REVOKE, that this alone is taken away.
   */
  public boolean option() {
    return option;
  }

  /** The rights or roles. */
  public List<Element> elements() {
    return elements;
  }

  /** What the rights are on. */
  public On on() {
    return on;
  }

  /** The names of what they are on, as written. */
  public List<SqlIdentifier> names() {
    return names.stream().map(SqlIdentifier.class::cast).toList();
  }

  /** The users and roles, as written; PUBLIC for all. */
  public List<SqlIdentifier> grantees() {
    return grantees.stream().map(SqlIdentifier.class::cast).toList();
  }

  /** Whether what others have by what is taken away goes with it. */
  public boolean cascade() {
    return cascade;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    List<SqlNode> operands =
        new ArrayList<>(Arrays.asList(Ddl.flag(revoke), Ddl.flag(option), Ddl.flag(cascade)));
    elements.forEach(element -> operands.add(Ddl.text(element::unparse)));
    operands.add(Ddl.text(writer -> writer.keyword(on.words.isEmpty() ? "ROLES" : on.words)));
    operands.add(names);
    operands.add(grantees);
    return operands;
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword(revoke ? "REVOKE" : "GRANT");
    String may = on == On.ROLES ? "ADMIN OPTION" : "GRANT OPTION";
    if (revoke && option) {
      writer.keyword(may + " FOR");
    }
    SqlWriter.Frame frame = writer.startList("", "");
    for (Element element : elements) {
      writer.sep(",");
      if (on == On.ROLES) {
        element.name.unparse(writer, 0, 0);
      } else {
        element.unparse(writer);
      }
    }
    writer.endList(frame);
    if (on != On.ROLES) {
      writer.keyword("ON " + on.words);
      names.unparse(writer, 0, 0);
    }
    writer.keyword(revoke ? "FROM" : "TO");
    grantees.unparse(writer, 0, 0);
    if (!revoke && option) {
      writer.keyword("WITH " + may);
    }
    if (cascade) {
      writer.keyword("CASCADE");
    }
  }
}

package io.cellardb.sql.catalog;

import io.cellardb.storage.TableName;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A foreign key of a table: its rows name rows of a table by values that are unique there.
 *
 * @param name its name among the constraints of its table
 * @param columns names of the columns that name a row, at least one
 * @param table the table of the rows that are named
 * @param referenced names of its columns, as many, which are a key of it
 * @param onDelete what happens to rows that name a row which goes
 * @param onUpdate what happens to rows that name a row which gets other values
 * @param checks when and whether it is checked
 */
public record ForeignKey(
    String name,
    List<String> columns,
    TableName table,
    List<String> referenced,
    Action onDelete,
    Action onUpdate,
    Checks checks) {
  /** What happens to rows that name a row. */
  public enum Rule {
    /** Nothing; there must be none when the constraint is checked. */
    NO_ACTION,
    /** Nothing; there must be none at the end of the statement. */
    RESTRICT,
    /** They go too, or get the other values. */
    CASCADE,
    /** Their columns become NULL. */
    SET_NULL,
    /** Their columns become their defaults. */
    SET_DEFAULT;

    /** As SQL writes it. */
    public String words() {
      return name().replace('_', ' ');
    }
  }

  /**
   * A rule, and what it is about.
   *
   * @param columns names of the columns that SET NULL and SET DEFAULT set; empty for all
   */
  public record Action(Rule rule, List<String> columns) {
    /** Copies the list. */
    public Action {
      columns = List.copyOf(columns);
    }
  }

  /**
   * When and whether it is checked.
   *
   * @param full whether either all or none of the columns are NULL in a row; else a row in which
   *     one is names none
   * @param deferrable whether a transaction may check it at its end
   * @param deferred whether it does so unless SET CONSTRAINTS says otherwise
   * @param enforced whether it is checked at all
   * @param valid whether rows that were there before it were checked
   */
  public record Checks(
      boolean full, boolean deferrable, boolean deferred, boolean enforced, boolean valid) {}

  /** Copies the lists and refuses what makes no sense. */
  public ForeignKey {
    columns = List.copyOf(columns);
    referenced = List.copyOf(referenced);
    if (columns.isEmpty() || columns.size() != referenced.size()) {
      throw new CatalogException(
          CatalogException.INVALID_DEFINITION,
          "the foreign key '" + name + "' needs as many columns as it names");
    }
  }

  /** The same under another name. */
  public ForeignKey withName(String other) {
    return new ForeignKey(other, columns, table, referenced, onDelete, onUpdate, checks);
  }

  /** The same with other checks. */
  public ForeignKey withChecks(Checks other) {
    return new ForeignKey(name, columns, table, referenced, onDelete, onUpdate, other);
  }

  /** The same to a table that has another name. */
  public ForeignKey withTable(TableName other) {
    return new ForeignKey(name, columns, other, referenced, onDelete, onUpdate, checks);
  }

  /** The same of a table whose column has another name. */
  public ForeignKey withColumnRenamed(String before, String after) {
    return new ForeignKey(
        name,
        renamed(columns, before, after),
        table,
        referenced,
        new Action(onDelete.rule(), renamed(onDelete.columns(), before, after)),
        new Action(onUpdate.rule(), renamed(onUpdate.columns(), before, after)),
        checks);
  }

  /** The same to a table whose column has another name. */
  public ForeignKey withReferencedRenamed(String before, String after) {
    return new ForeignKey(
        name, columns, table, renamed(referenced, before, after), onDelete, onUpdate, checks);
  }

  /**
   * The statement that adds it.
   *
   * @param of its table
   */
  public String sql(TableName of) {
    StringBuilder text = new StringBuilder("ALTER TABLE ").append(quoted(of));
    text.append(" ADD CONSTRAINT ").append(IndexPart.quoted(name));
    text.append(" FOREIGN KEY ").append(list(columns));
    text.append(" REFERENCES ").append(quoted(table)).append(' ').append(list(referenced));
    text.append(checks.full() ? " MATCH FULL" : "");
    text.append(words(" ON DELETE ", onDelete)).append(words(" ON UPDATE ", onUpdate));
    text.append(checks.deferrable() ? " DEFERRABLE" : "");
    text.append(checks.deferred() ? " INITIALLY DEFERRED" : "");
    text.append(checks.enforced() ? "" : " NOT ENFORCED");
    return text.append(checks.valid() || !checks.enforced() ? "" : " NOT VALID").toString();
  }

  private static String words(String event, Action action) {
    if (action.rule() == Rule.NO_ACTION) {
      return "";
    }
    String words = event + action.rule().words();
    return action.columns().isEmpty() ? words : words + " " + list(action.columns());
  }

  private static String quoted(TableName name) {
    return IndexPart.quoted(name.namespace()) + "." + IndexPart.quoted(name.qualifier());
  }

  private static String list(List<String> names) {
    return names.stream().map(IndexPart::quoted).collect(Collectors.joining(", ", "(", ")"));
  }

  private static List<String> renamed(List<String> names, String before, String after) {
    return names.stream().map(name -> name.equals(before) ? after : name).toList();
  }
}

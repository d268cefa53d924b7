package io.cellardb.jdbc.session;

import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;

/**
 * What exists, as of one moment; {@code DatabaseMetaData} answers from it. In any order.
 *
 * @param namespaces all namespaces
 * @param tables all tables, views and system tables of all namespaces
 * @param indexes what rows of tables are found by: the primary keys among them
 * @param foreignKeys all foreign keys
 */
public record DatabaseCatalog(
    List<String> namespaces,
    List<Table> tables,
    List<Index> indexes,
    List<ForeignKey> foreignKeys) {

  /** Makes it immutable. */
  public DatabaseCatalog {
    namespaces = List.copyOf(namespaces);
    tables = List.copyOf(tables);
    indexes = List.copyOf(indexes);
    foreignKeys = List.copyOf(foreignKeys);
  }

  /** What exists where there are no foreign keys. */
  public DatabaseCatalog(List<String> namespaces, List<Table> tables, List<Index> indexes) {
    this(namespaces, tables, indexes, List.of());
  }

  /** What JDBC calls a table type. */
  public enum TableKind {
    /** A base table. */
    TABLE("TABLE"),
    /** A table that only the session sees and that goes with it. */
    LOCAL_TEMPORARY("LOCAL TEMPORARY"),
    /** A view. */
    VIEW("VIEW"),
    /** A view with rows of its own. */
    MATERIALIZED_VIEW("MATERIALIZED VIEW"),
    /** A table that the system keeps or derives: INFORMATION_SCHEMA, SYS, companions of tables. */
    SYSTEM_TABLE("SYSTEM TABLE");

    private final String typeName;

    TableKind(String typeName) {
      this.typeName = typeName;
    }

    /** The value of TABLE_TYPE. */
    public String typeName() {
      return typeName;
    }
  }

  /**
   * A table or view.
   *
   * @param namespace its namespace
   * @param name its name, as written when it was made
   * @param kind which kind
   * @param remarks its comment; "" for none
   * @param columns its columns in the order of {@code SELECT *}, hidden ones anywhere
   * @param primaryKeyName the name of the primary key; null when there is no key
   * @param primaryKey the columns of the primary key in order; empty for none
   * @param rowIdentifier the columns that tell a row from all others: those of the primary key, or
   *     hidden ones where there is none; empty where rows can be alike
   */
  public record Table(
      String namespace,
      String name,
      TableKind kind,
      String remarks,
      List<Column> columns,
      String primaryKeyName,
      List<KeyColumn> primaryKey,
      List<String> rowIdentifier) {

    /** Makes it immutable. */
    public Table {
      columns = List.copyOf(columns);
      primaryKey = List.copyOf(primaryKey);
      rowIdentifier = List.copyOf(rowIdentifier);
    }

    /** A view or system table, whose rows can be alike. */
    public static Table readOnly(
        String namespace, String name, TableKind kind, String remarks, List<Column> columns) {
      return new Table(namespace, name, kind, remarks, columns, null, List.of(), List.of());
    }
  }

  /**
   * A column.
   *
   * @param name {@code q} in the default family, {@code f.q} in another
   * @param type its type
   * @param nullable whether it may be NULL
   * @param defaultText the default as SQL text, or what it is computed by; null for none
   * @param remarks its comment; "" for none
   * @param autoIncrement whether it is an identity column
   * @param generated whether it is computed from other columns
   * @param hidden whether it is left out of {@code SELECT *}; JDBC calls it a pseudo column
   */
  public record Column(
      String name,
      TypeDescription type,
      boolean nullable,
      String defaultText,
      String remarks,
      boolean autoIncrement,
      boolean generated,
      boolean hidden) {

    /** A plain visible column. */
    public static Column of(String name, TypeDescription type, boolean nullable) {
      return new Column(name, type, nullable, null, "", false, false, false);
    }
  }

  /**
   * A column of a primary key, or a part of an index.
   *
   * @param name the column's name, or an expression as SQL text
   * @param ascending its direction
   */
  public record KeyColumn(String name, boolean ascending) {}

  /**
   * An index.
   *
   * @param namespace the namespace of its table, and its own
   * @param table the name of its table
   * @param name its name
   * @param kind which kind
   * @param unique whether no two rows have the same values
   * @param columns what it is ordered by: columns, and expressions as SQL text
   * @param condition the condition on rows that it has, as SQL text; null for all
   * @param extent about how large it is; asked only by who wants to know
   */
  public record Index(
      String namespace,
      String table,
      String name,
      IndexKind kind,
      boolean unique,
      List<KeyColumn> columns,
      String condition,
      ExtentSource extent) {

    /** Makes it immutable. */
    public Index {
      columns = List.copyOf(columns);
    }
  }

  /** Finds out how large an index is. */
  @FunctionalInterface
  public interface ExtentSource {
    /**
     * About how large it is now.
     *
     * @throws SQLException if the database cannot be asked
     */
    Extent get() throws SQLException;
  }

  /** What JDBC calls a type of index. */
  public enum IndexKind {
    /** The primary key, by which rows are stored. */
    CLUSTERED,
    /** Another one. */
    OTHER
  }

  /**
   * About how large an index is.
   *
   * @param entries how many rows it has
   * @param blocks how many blocks of the store it takes
   */
  public record Extent(long entries, long blocks) {}

  /** A table by its names. */
  public record TableName(String namespace, String name) {}

  /** What happens to rows that name a row which goes or gets other values. */
  public enum Rule {
    /** Nothing; there must be none when the constraint is checked. */
    NO_ACTION(DatabaseMetaData.importedKeyNoAction),
    /** Nothing; there must be none at the end of the statement. */
    RESTRICT(DatabaseMetaData.importedKeyRestrict),
    /** They go too, or get the other values. */
    CASCADE(DatabaseMetaData.importedKeyCascade),
    /** Their columns become NULL. */
    SET_NULL(DatabaseMetaData.importedKeySetNull),
    /** Their columns become their defaults. */
    SET_DEFAULT(DatabaseMetaData.importedKeySetDefault);

    private final int code;

    Rule(int code) {
      this.code = code;
    }

    /** The value of UPDATE_RULE and DELETE_RULE. */
    public int code() {
      return code;
    }
  }

  /** When a constraint is checked. */
  public enum Deferrability {
    /** At the end of the transaction, unless SET CONSTRAINTS says otherwise. */
    INITIALLY_DEFERRED(DatabaseMetaData.importedKeyInitiallyDeferred),
    /** At the end of each statement, unless SET CONSTRAINTS says otherwise. */
    INITIALLY_IMMEDIATE(DatabaseMetaData.importedKeyInitiallyImmediate),
    /** At the end of each statement. */
    NOT_DEFERRABLE(DatabaseMetaData.importedKeyNotDeferrable);

    private final int code;

    Deferrability(int code) {
      this.code = code;
    }

    /** The value of DEFERRABILITY. */
    public int code() {
      return code;
    }
  }

  /**
   * A foreign key.
   *
   * @param name its name
   * @param table the table that has it
   * @param columns its columns, in order
   * @param named the table whose rows it names
   * @param referenced the columns of that table, as many
   * @param namedKey the name of the primary key or UNIQUE constraint of these columns
   * @param onUpdate what happens when they change
   * @param onDelete what happens when a row goes
   */
  public record ForeignKey(
      String name,
      TableName table,
      List<String> columns,
      TableName named,
      List<String> referenced,
      String namedKey,
      Rule onUpdate,
      Rule onDelete,
      Deferrability deferrability) {
    /** Makes it immutable. */
    public ForeignKey {
      columns = List.copyOf(columns);
      referenced = List.copyOf(referenced);
    }
  }
}

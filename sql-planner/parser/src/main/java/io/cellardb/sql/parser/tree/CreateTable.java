package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.calcite.sql.SqlCreate;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code CREATE TABLE [IF NOT EXISTS] [namespace.]table (columns, PRIMARY KEY (...), constraints)
 * [FAMILY f [WITH (...)]]... [WITH (...)] [SPLIT ON (...)] [OVER EXISTING | AS query]}.
 *
 * <p>Within the parentheses the order is free, and after them too, with or without commas. A {@code
 * WITH} directly after {@code FAMILY f} is the family's.
 */
public final class CreateTable extends SqlCreate {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("CREATE TABLE", SqlKind.CREATE_TABLE);

  private final SqlIdentifier name;
  private final SqlNodeList columns;
  private final SqlNodeList primaryKey;
  private final SqlNodeList families;
  private final SqlNodeList options;
  private final SqlNodeList splits;
  private final List<ConstraintDefinition> constraints;
  private final SqlNode query;
  private final boolean overExisting;
  private final boolean withoutRows;
  private final OnCommit onCommit;
  private final List<Like> likes;

  /**
   * Columns like those of a table.
   *
   * @param before how many columns stand before them
   */
  private record Like(int before, LikeClause clause) {}

  private CreateTable(SqlParserPos pos, Builder builder) {
    super(OPERATOR, pos, false, builder.ifNotExists);
    this.name = builder.name;
    this.columns = new SqlNodeList(builder.columns, SqlParserPos.ZERO);
    this.primaryKey = builder.primaryKey;
    this.families = new SqlNodeList(builder.families, SqlParserPos.ZERO);
    this.options = new SqlNodeList(builder.options, SqlParserPos.ZERO);
    this.splits = new SqlNodeList(builder.splits, SqlParserPos.ZERO);
    this.constraints = List.copyOf(builder.constraints);
    this.query = builder.query;
    this.overExisting = builder.overExisting;
    this.withoutRows = builder.withoutRows;
    this.onCommit = builder.onCommit;
    this.likes = List.copyOf(builder.likes);
  }

  /** The table, as written. */
  public SqlIdentifier name() {
    return name;
  }

  /** Whether an existing table is no error. */
  public boolean ifNotExists() {
    return ifNotExists;
  }

  /** What the end of a transaction does to it; null where the table is not temporary. */
  public OnCommit onCommit() {
    return onCommit;
  }

  /** The columns in the order written. */
  public List<ColumnDeclaration> columns() {
    return columns.stream().map(ColumnDeclaration.class::cast).toList();
  }

  /**
   * The primary key in key order, whether written at a column or on its own; empty where the
   * statement has none.
   */
  public List<KeyColumnDeclaration> primaryKey() {
    return primaryKey.stream().map(KeyColumnDeclaration.class::cast).toList();
  }

  /** The families that have a clause of their own, in the order written, duplicates included. */
  public List<FamilyDefinition> families() {
    return families.stream().map(FamilyDefinition.class::cast).toList();
  }

  /** The table's options in the order written, duplicates included. */
  public List<Option> options() {
    return Option.listOf(options);
  }

  /**
   * Where regions of the table begin, in the order written: a value of the first column of the key,
   * or a row of values of its first columns.
   */
  public List<SqlNode> splits() {
    return splits.getList();
  }

  /** The constraints other than the key, in the order written. */
  public List<ConstraintDefinition> constraints() {
    return constraints;
  }

  /** Those of {@link #constraints} that are UNIQUE. */
  public List<UniqueDefinition> uniques() {
    return constraints(UniqueDefinition.class);
  }

  /** Those of {@link #constraints} that are foreign keys. */
  public List<ForeignKeyDefinition> foreignKeys() {
    return constraints(ForeignKeyDefinition.class);
  }

  private <T extends ConstraintDefinition> List<T> constraints(Class<T> type) {
    return constraints.stream().filter(type::isInstance).map(type::cast).toList();
  }

  /** The query whose rows the table gets, if it is made of one. Only then columns lack types. */
  public Optional<SqlNode> query() {
    return Optional.ofNullable(query);
  }

  /** Whether only the columns of the query count, and not its rows. */
  public boolean withoutRows() {
    return withoutRows;
  }

  /** The tables whose columns this has too, in the order written. */
  public List<LikeClause> likes() {
    return likes.stream().map(Like::clause).toList();
  }

  /**
   * This statement with columns, keys and constraints in the places of its LIKE clauses.
   *
   * @param expansion a statement that creates a table with what a clause means, and nothing else
   */
  public CreateTable expanded(Function<LikeClause, CreateTable> expansion) {
    if (likes.isEmpty()) {
      return this;
    }
    Builder builder = new Builder(ifNotExists, name);
    List<CreateTable> parts = likes.stream().map(like -> expansion.apply(like.clause())).toList();
    for (int i = 0; i <= columns.size(); i++) {
      for (int like = 0; like < likes.size(); like++) {
        if (likes.get(like).before() == i) {
          parts.get(like).columns.forEach(column -> builder.column((ColumnDeclaration) column));
        }
      }
      if (i < columns.size()) {
        builder.column((ColumnDeclaration) columns.get(i));
      }
    }
    for (CreateTable part : parts) {
      part.constraints.forEach(builder::constraint);
      if (!part.primaryKey.isEmpty()) {
        builder.primaryKey(part.primaryKey);
      }
    }
    constraints.forEach(builder::constraint);
    if (!primaryKey.isEmpty()) {
      builder.primaryKey(primaryKey);
    }
    families().forEach(builder::family);
    builder.addOptions(options);
    builder.splitOn(splits);
    builder.query = query;
    builder.withoutRows = withoutRows;
    builder.overExisting = overExisting;
    builder.onCommit = onCommit;
    return builder.build(getParserPosition());
  }

  /** Whether the store has the table already. */
  public boolean overExisting() {
    return overExisting;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return Arrays.asList(
        Ddl.flag(ifNotExists),
        name,
        columns,
        primaryKey,
        families,
        options,
        splits,
        new SqlNodeList(constraints, SqlParserPos.ZERO),
        query,
        Ddl.flag(overExisting),
        Ddl.flag(withoutRows),
        Ddl.flag(onCommit != null),
        Ddl.text(writer -> likes.forEach(like -> like.clause().unparse(writer, 0, 0))));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword(onCommit == null ? "CREATE TABLE" : "CREATE TEMPORARY TABLE");
    if (ifNotExists) {
      writer.keyword("IF NOT EXISTS");
    }
    name.unparse(writer, 0, 0);
    if (!columns.isEmpty() || !primaryKey.isEmpty() || !constraints.isEmpty() || !likes.isEmpty()) {
      unparseElements(writer);
    }
    // The table's options come first: behind a family without options they would become its own.
    Option.unparse(writer, options);
    for (SqlNode family : families) {
      family.unparse(writer, 0, 0);
    }
    if (!splits.isEmpty()) {
      writer.keyword("SPLIT ON");
      Ddl.unparseList(writer, splits);
    }
    if (overExisting) {
      writer.keyword("OVER EXISTING");
    }
    if (onCommit == OnCommit.DELETE_ROWS || onCommit == OnCommit.DROP) {
      writer.keyword("ON COMMIT " + onCommit.name().replace('_', ' '));
    }
    if (query != null) {
      writer.keyword("AS");
      query.unparse(writer, 0, 0);
      if (withoutRows) {
        writer.keyword("WITH NO DATA");
      }
    }
  }

  private void unparseElements(SqlWriter writer) {
    if (columns.isEmpty() && primaryKey.isEmpty() && constraints.isEmpty() && likes.isEmpty()) {
      return;
    }
    SqlWriter.Frame frame = writer.startList("(", ")");
    for (int i = 0; i <= columns.size(); i++) {
      for (Like like : likes) {
        if (like.before() == i) {
          writer.sep(",");
          like.clause().unparse(writer, 0, 0);
        }
      }
      if (i < columns.size()) {
        writer.sep(",");
        columns.get(i).unparse(writer, 0, 0);
      }
    }
    if (!primaryKey.isEmpty()) {
      writer.sep(",");
      writer.keyword("PRIMARY KEY");
      Ddl.unparseList(writer, primaryKey);
    }
    for (ConstraintDefinition constraint : constraints) {
      writer.sep(",");
      constraint.unparse(writer, 0, 0);
    }
    writer.endList(frame);
  }

  /** Collects the parts of a statement while it is parsed. */
  public static final class Builder {
    private final boolean ifNotExists;
    private final SqlIdentifier name;
    private final List<SqlNode> columns = new ArrayList<>();
    private final List<SqlNode> families = new ArrayList<>();
    private final List<SqlNode> options = new ArrayList<>();
    private final List<SqlNode> splits = new ArrayList<>();
    private final List<ConstraintDefinition> constraints = new ArrayList<>();
    private SqlNodeList primaryKey = SqlNodeList.EMPTY;
    private SqlNode query;
    private boolean overExisting;
    private boolean withoutRows;
    private OnCommit onCommit;
    private final List<Like> likes = new ArrayList<>();

    /** Starts a table without columns. */
    public Builder(boolean ifNotExists, SqlIdentifier name) {
      this.ifNotExists = ifNotExists;
      this.name = name;
    }

    /** Adds a column. */
    public void column(ColumnDeclaration column) {
      columns.add(column);
    }

    /**
     * Sets the primary key, a list of {@link KeyColumnDeclaration}s.
     *
     * @throws SqlSyntaxException if there is one already
     */
    public void primaryKey(SqlNodeList key) {
      if (!primaryKey.isEmpty()) {
        throw new SqlSyntaxException(
            "the table has a primary key already; list all its columns in one PRIMARY KEY (...)",
            key.get(0).getParserPosition());
      }
      primaryKey = key;
    }

    /** Adds a family's clause. */
    public void family(FamilyDefinition family) {
      families.add(family);
    }

    /** Adds {@link Option}s of the table. */
    public void addOptions(SqlNodeList more) {
      options.addAll(more.getList());
    }

    /** Adds places where regions begin. */
    public void splitOn(SqlNodeList points) {
      splits.addAll(points.getList());
    }

    /** Adds a constraint, which has no rows to be valid for yet. */
    public void constraint(ConstraintDefinition constraint) {
      constraints.add(constraint.ofNewRows());
    }

    /** Adds the columns of a table behind those that there are. */
    public void like(LikeClause clause) {
      likes.add(new Like(columns.size(), clause));
    }

    /** Says that the rows of the query do not count. */
    public void withoutRows() {
      withoutRows = true;
    }

    /** Makes it temporary. */
    public void onCommit(OnCommit action) {
      onCommit = action;
    }

    /** Sets the query whose rows the table gets. */
    public void query(SqlNode source) {
      query = source;
    }

    /**
     * Says that the store has the table already.
     *
     * @throws SqlSyntaxException if families are given, which are the store's
     */
    public void overExisting(SqlParserPos pos) {
      if (!families.isEmpty()) {
        throw new SqlSyntaxException(
            "a table OVER EXISTING has the options that it has; ALTER TABLE changes them", pos);
      }
      overExisting = true;
    }

    /** The only family that was added. */
    public FamilyDefinition onlyFamily() {
      return (FamilyDefinition) families.get(0);
    }

    /**
     * The only column that was added, as an alteration of a table that exists.
     *
     * @throws SqlSyntaxException if it has no type, or is to be the primary key
     */
    public Alteration.AddColumn addedColumn(boolean ifNotExist) {
      if (!primaryKey.isEmpty()) {
        throw new SqlSyntaxException(
            "a column that is added later cannot be part of the primary key",
            primaryKey.get(0).getParserPosition());
      }
      ColumnDeclaration column = (ColumnDeclaration) columns.get(0);
      checkTyped(column);
      return new Alteration.AddColumn(column, ifNotExist, List.copyOf(constraints));
    }

    private static void checkTyped(ColumnDeclaration column) {
      if (column.type() == null && column.generation().isEmpty()) {
        throw new SqlSyntaxException(
            "the column " + column.name() + " needs a type", column.getParserPosition());
      }
    }

    /**
     * The finished statement.
     *
     * @throws SqlSyntaxException if a column lacks a type and no query gives it one
     */
    public CreateTable build(SqlParserPos pos) {
      if (query != null && overExisting) {
        throw new SqlSyntaxException(
            "a table OVER EXISTING has its rows; it cannot have those of a query",
            query.getParserPosition());
      }
      if (onCommit != null && overExisting) {
        throw new SqlSyntaxException(
            "a temporary table cannot be one OVER EXISTING", name.getParserPosition());
      }
      if (query == null) {
        columns.forEach(column -> checkTyped((ColumnDeclaration) column));
        if (columns.isEmpty() && likes.isEmpty()) {
          throw new SqlSyntaxException(
              "the table needs columns, in parentheses, or AS and a query",
              name.getParserPosition());
        }
      }
      return new CreateTable(pos, this);
    }
  }
}

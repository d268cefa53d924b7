package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
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
 * {@code CREATE [UNIQUE] INDEX [CONCURRENTLY] [[IF NOT EXISTS] name] ON [namespace.]table [USING
 * method] (element, ...) [INCLUDE (column, ...)] [NULLS [NOT] DISTINCT] [WITH (...)] [WHERE
 * condition]}.
 */
public final class CreateIndex extends SqlCreate {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("CREATE INDEX", SqlKind.CREATE_INDEX);

  private final boolean unique;
  private final boolean concurrently;
  private final SqlIdentifier name;
  private final SqlIdentifier table;
  private final SqlIdentifier method;
  private final SqlNodeList elements;
  private final SqlNodeList include;
  private final boolean nullsDistinct;
  private final SqlNodeList options;
  private final SqlNode where;

  private CreateIndex(SqlParserPos pos, Builder builder) {
    super(OPERATOR, pos, false, builder.ifNotExists);
    this.unique = builder.unique;
    this.concurrently = builder.concurrently;
    this.name = builder.name;
    this.table = builder.table;
    this.method = builder.method;
    this.elements = new SqlNodeList(builder.elements, SqlParserPos.ZERO);
    this.include = builder.include;
    this.nullsDistinct = builder.nullsDistinct;
    this.options = builder.options;
    this.where = builder.where;
  }

  /** Whether it says that no two rows are alike in the elements. */
  public boolean unique() {
    return unique;
  }

  /** Whether {@code CONCURRENTLY} is written. */
  public boolean concurrently() {
    return concurrently;
  }

  /** Whether an existing index of the name is no error. */
  public boolean ifNotExists() {
    return ifNotExists;
  }

  /** The index, as written; empty for a name that is made of the others. */
  public Optional<SqlIdentifier> name() {
    return Optional.ofNullable(name);
  }

  /**
   * The name without its namespace: the one written, or PostgreSQL's {@code table_columns_idx} with
   * a number where that is taken.
   *
   * @param isTaken whether there is something of that name in the namespace of the table
   */
  public String nameOr(Predicate<String> isTaken) {
    List<SqlNode> columns = new ArrayList<>();
    elements().forEach(element -> columns.add(element.expression()));
    columns.addAll(include.getList());
    return name()
        .map(written -> written.names.get(written.names.size() - 1))
        .orElseGet(() -> MadeNames.free(table, columns, "idx", isTaken));
  }

  /** The table, as written. */
  public SqlIdentifier table() {
    return table;
  }

  /** The method behind {@code USING}, as written. */
  public Optional<SqlIdentifier> method() {
    return Optional.ofNullable(method);
  }

  /** The elements in order, at least one. */
  public List<IndexElement> elements() {
    return elements.stream().map(IndexElement.class::cast).toList();
  }

  /** The columns of {@code INCLUDE}, as written; empty without it. */
  public List<SqlIdentifier> include() {
    return include.stream().map(SqlIdentifier.class::cast).toList();
  }

  /** Whether rows with NULL differ from one another; only {@code NULLS NOT DISTINCT} denies it. */
  public boolean nullsDistinct() {
    return nullsDistinct;
  }

  /** The options in the order written, duplicates included. */
  public List<Option> options() {
    return Option.listOf(options);
  }

  /** The condition on the rows that are indexed, unvalidated; null for all rows. */
  public SqlNode where() {
    return where;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return Arrays.asList(
        Ddl.flag(unique),
        Ddl.flag(concurrently),
        Ddl.flag(ifNotExists),
        name,
        table,
        method,
        elements,
        include,
        Ddl.flag(nullsDistinct),
        options,
        where);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword(unique ? "CREATE UNIQUE INDEX" : "CREATE INDEX");
    if (concurrently) {
      writer.keyword("CONCURRENTLY");
    }
    if (ifNotExists) {
      writer.keyword("IF NOT EXISTS");
    }
    if (name != null) {
      name.unparse(writer, 0, 0);
    }
    writer.keyword("ON");
    table.unparse(writer, 0, 0);
    if (method != null) {
      writer.keyword("USING");
      method.unparse(writer, 0, 0);
    }
    Ddl.unparseList(writer, elements);
    if (!include.isEmpty()) {
      writer.keyword("INCLUDE");
      Ddl.unparseList(writer, include);
    }
    if (!nullsDistinct) {
      writer.keyword("NULLS NOT DISTINCT");
    }
    Option.unparse(writer, options);
    if (where != null) {
      writer.keyword("WHERE");
      where.unparse(writer, 0, 0);
    }
  }

  /** Collects the parts of a statement while it is parsed. */
  public static final class Builder {
    private final boolean unique;
    private final List<SqlNode> elements = new ArrayList<>();
    private boolean concurrently;
    private boolean ifNotExists;
    private SqlIdentifier name;
    private SqlIdentifier table;
    private SqlIdentifier method;
    private SqlNodeList include = SqlNodeList.EMPTY;
    private boolean nullsDistinct = true;
    private SqlNodeList options = SqlNodeList.EMPTY;
    private SqlNode where;

    /** Starts an index without elements. */
    public Builder(boolean unique) {
      this.unique = unique;
    }

    /** Says that others may write meanwhile. */
    public void concurrently() {
      concurrently = true;
    }

    /**
     * Sets what the index is called, and is on.
     *
     * @param index null for a name that is made of the others
     * @throws SqlSyntaxException if an index without a name is to be new
     */
    public void names(boolean onlyIfNew, SqlIdentifier index, SqlIdentifier on) {
      if (onlyIfNew && index == null) {
        throw new SqlSyntaxException(
            "after IF NOT EXISTS the name of the index is missing", on.getParserPosition());
      }
      ifNotExists = onlyIfNew;
      name = index;
      table = on;
    }

    /** Sets the method. */
    public void method(SqlIdentifier using) {
      method = using;
    }

    /** Adds an element. */
    public void element(IndexElement element) {
      elements.add(element);
    }

    /** Sets the names of columns that the index has beside its elements. */
    public void include(SqlNodeList columns) {
      include = columns;
    }

    /** Sets whether rows with NULL differ from one another. */
    public void nullsDistinct(boolean distinct) {
      nullsDistinct = distinct;
    }

    /** Sets the {@link Option}s. */
    public void options(SqlNodeList list) {
      options = list;
    }

    /** Sets the condition on the rows that are indexed. */
    public void where(SqlNode condition) {
      where = condition;
    }

    /** The finished statement. */
    public CreateIndex build(SqlParserPos pos) {
      return new CreateIndex(pos, this);
    }
  }
}

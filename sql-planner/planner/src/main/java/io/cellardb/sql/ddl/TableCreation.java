package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ForeignKey;
import io.cellardb.sql.catalog.IndexState;
import io.cellardb.sql.catalog.SequenceDefinition;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.parser.tree.CheckDefinition;
import io.cellardb.sql.parser.tree.CreateTable;
import io.cellardb.sql.parser.tree.ForeignKeyDefinition;
import io.cellardb.sql.parser.tree.Overriding;
import io.cellardb.sql.parser.tree.SelectBuilder;
import io.cellardb.sql.parser.tree.UniqueDefinition;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Runs CREATE TABLE, also with the rows of a query. */
final class TableCreation {
  private static final String QUERY = "q";

  private final QueryPlanner planner;
  private final CatalogNames names;
  private final SqlCatalog catalog;
  private final InternalStatements statements;
  private final Function<CatalogSnapshot, RootSchema> schemas;

  TableCreation(
      QueryPlanner planner,
      SqlCatalog catalog,
      InternalStatements statements,
      Function<CatalogSnapshot, RootSchema> schemas,
      CatalogNames names) {
    this.names = names;
    this.planner = planner;
    this.catalog = catalog;
    this.statements = statements;
    this.schemas = schemas;
  }

  /** The types of the parameters of its query, which must have its tables by now if it has any. */
  List<RelDataType> parameters(CreateTable create) {
    return create
        .query()
        .filter(TableCreation::hasParameters)
        .map(query -> planner.another().plan(query).parameters())
        .orElse(List.of());
  }

  /** Returns the names of its foreign keys. */
  List<String> run(TableName name, CreateTable written, List<Object> parameters) {
    CatalogSnapshot now = catalog.snapshot();
    LikeColumns likes = new LikeColumns(names, catalog.tables());
    CreateTable create = likes.expand(written);
    List<CheckDefinition> checks = Constraints.checks(create.constraints());
    List<UniqueDefinition> uniques = UniqueConstraints.of(create.constraints());
    if (create.overExisting()) {
      names.rights().checkAdministrator("define a table OVER EXISTING");
      TableBuilder.checkOverExisting(create);
      SplitPoints.refuse(create);
      new ExistingTable(planner, catalog, schemas).define(name, create);
      return List.of();
    }
    if (now.isTaken(name)) {
      throw new CatalogException(
          CatalogException.DUPLICATE_TABLE,
          now.kindOf(name)
              + " "
              + name.namespace()
              + "."
              + name.qualifier()
              + " exists already"
              + (ExistingTable.isUndefined(now, name)
                  ? "; CREATE TABLE ... OVER EXISTING defines its columns"
                  : ""));
    }
    RelDataType source = create.query().map(this::rowType).orElse(null);
    List<SequenceDefinition> sequences = new ArrayList<>();
    TableDefinition plain =
        SequenceBuilder.withRowIds(
            new TableBuilder(planner).build(name, create, source), now::isTaken, sequences);
    TableDefinition draft =
        source == null ? GeneratedDefinitions.with(plain, create.columns()) : plain;
    TableDefinition unindexed =
        likes.withComments(
            SequenceBuilder.withIdentities(
                Constraints.add(draft, checks), create.columns(), now::isTaken, sequences),
            written);
    if (!checks.isEmpty()) {
      Constraints.validate(schemas.apply(now.with(unindexed)), unindexed, checks);
    }
    boolean transactional =
        TableBuilder.isTransactional(
            create, statements.hasTransactions() || likes.anyTransactional(written));
    TableDefinition made =
        referring(
            now,
            indexed(now, unindexed, uniques, transactional),
            ForeignKeys.of(create.constraints()),
            transactional);
    catalog
        .tables()
        .create(
            made,
            transactional,
            new SplitPoints(planner, made).of(create),
            created -> {
              if (source != null && !create.withoutRows()) {
                long rows =
                    statements.fill(
                        planner.in(schemas.apply(now.with(created))),
                        insert(created, create.query().get(), List.of()),
                        parameters);
                sequences.replaceAll(sequence -> sequence.withStart(sequence.start() + rows));
              }
              return sequences;
            });
    return made.foreignKeys().stream().map(ForeignKey::name).toList();
  }

  private TableDefinition referring(
      CatalogSnapshot now,
      TableDefinition made,
      List<ForeignKeyDefinition> keys,
      boolean transactional) {
    ReferringTables referring = new ReferringTables(catalog, statements);
    TableDefinition table = made;
    for (ForeignKeyDefinition key : keys) {
      table = new ForeignKeys(planner, now, table).with(key);
      referring.check(table, transactional, key);
    }
    return table;
  }

  /** The table with the indexes of constraints, which are complete as there are no rows. */
  private TableDefinition indexed(
      CatalogSnapshot now,
      TableDefinition made,
      List<UniqueDefinition> uniques,
      boolean transactional) {
    uniques.forEach(
        unique -> statements.checkTogether(UniqueConstraints.KEEPING, transactional, unique));
    TableDefinition table = made;
    for (UniqueDefinition unique : uniques) {
      table = UniqueConstraints.add(now, schemas.apply(now.with(table)), table, unique);
    }
    return table.withIndexes(
        table.indexes().stream().map(index -> index.withState(IndexState.READY)).toList());
  }

  private static boolean hasParameters(SqlNode query) {
    boolean[] found = {false};
    query.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlDynamicParam parameter) {
            found[0] = true;
            return null;
          }
        });
    return found[0];
  }

  private RelDataType rowType(SqlNode query) {
    return planner.another().plan(query).rowType();
  }

  /**
   * Writes the rows of a query. The only identity that there can be beside a query are the numbers
   * of rows without a key; their sequence, which does not exist yet, goes on behind them.
   *
   * @param wanted the columns of the query that count; empty for all
   */
  static SqlNode insert(TableDefinition table, SqlNode query, List<String> wanted) {
    SqlParserPos pos = query.getParserPosition();
    List<SqlNode> columns = new ArrayList<>();
    for (ColumnDefinition column : table.columns()) {
      columns.add(new SqlIdentifier(column.name(), pos));
    }
    SqlInsert insert =
        new SqlInsert(
            pos,
            SqlNodeList.EMPTY,
            new SqlIdentifier(List.of(table.name().namespace(), table.name().qualifier()), pos),
            table.hasRowIds() ? numbered(query, wanted) : query,
            new SqlNodeList(columns, pos));
    boolean identity = table.keyColumns().get(0).identity() != null;
    return table.hasRowIds() && identity ? Overriding.of(insert, true) : insert;
  }

  private static SqlNode numbered(SqlNode query, List<String> wanted) {
    SqlParserPos pos = query.getParserPosition();
    List<SqlNode> items = new ArrayList<>();
    items.add(CellarParser.parseExpression("ROW_NUMBER() OVER ()"));
    wanted.forEach(name -> items.add(new SqlIdentifier(List.of(QUERY, name), pos)));
    if (wanted.isEmpty()) {
      items.add(SqlIdentifier.star(List.of(QUERY, ""), pos, List.of(pos, pos)));
    }
    SqlNode from = SqlStdOperatorTable.AS.createCall(pos, query, new SqlIdentifier(QUERY, pos));
    return SelectBuilder.select(items, pos).from(from).build();
  }
}

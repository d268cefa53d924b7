package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.file.FileFormat;
import io.cellardb.sql.execution.file.FileFunction;
import io.cellardb.sql.execution.file.FileSample;
import io.cellardb.sql.execution.file.FileTable;
import io.cellardb.sql.parser.tree.Copy;
import io.cellardb.sql.parser.tree.SelectBuilder;
import io.cellardb.sql.physical.CellarProject;
import io.cellardb.sql.plan.QueryPlanner;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Plans COPY: from a file as the INSERT of its rows, to a file as a query whose rows are written.
 */
final class CopyPlanner {
  private final QueryPlanner planner;

  CopyPlanner(QueryPlanner planner) {
    this.planner = planner;
  }

  /** Plans a statement; 42501 if the session may not use files. */
  WritePlanner.Planned plan(Copy copy) {
    SqlParserPos pos = copy.getParserPosition();
    try {
      planner.schema().rights().checkAdministrator("COPY from and to files");
    } catch (CatalogException e) {
      throw SqlException.at(pos, e.sqlState(), e.getMessage(), e);
    }
    if (!planner.mayUseFiles()) {
      throw SqlException.at(
          pos,
          "42501",
          "COPY may not use files; the property files=true of the connection allows it");
    }
    try {
      Path file = Path.of(copy.file());
      CopyOptions options = CopyOptions.of(copy);
      return copy.isFrom()
          ? new WritePlanner(planner).plan(insert(copy, file, options))
          : to(copy, file, options);
    } catch (SqlExecutionException e) {
      throw SqlException.at(pos, e.sqlState(), e.getMessage(), e);
    } catch (InvalidPathException e) {
      throw SqlException.at(pos, "22023", "no file has such a name: " + e.getMessage(), e);
    }
  }

  private SqlInsert insert(Copy copy, Path file, CopyOptions options) {
    SqlParserPos pos = copy.getParserPosition();
    TableDefinition table = TableNames.resolve(planner, copy.table());
    List<ColumnDefinition> columns = new ArrayList<>();
    if (copy.columns() == null) {
      table.visibleColumns().stream().filter(column -> !column.isGenerated()).forEach(columns::add);
    } else {
      copy.columns().forEach(name -> columns.add(given(table, (SqlIdentifier) name)));
    }
    List<String> names = columns.stream().map(ColumnDefinition::name).toList();
    List<SqlNode> written = new ArrayList<>();
    names.forEach(name -> written.add(new SqlIdentifier(name, pos)));
    boolean csv = options.format() == FileFormat.CSV;
    boolean header =
        csv
            && Objects.requireNonNullElseGet(
                options.header(),
                () -> FileSample.isHeader(file, options.delimiter(), options.nullText(), names));
    FileTable rows =
        new FileTable(
            file, options.format(), header, options.delimiter(), options.nullText(), names, csv);
    SqlNode source =
        SelectBuilder.select(List.of(SqlIdentifier.star(pos)), pos)
            .from(
                SqlStdOperatorTable.COLLECTION_TABLE.createCall(
                    pos, new FileFunction("COPY", rows).createCall(pos)))
            .build();
    return new SqlInsert(
        pos, SqlNodeList.EMPTY, copy.table(), source, new SqlNodeList(written, pos));
  }

  /**
   * All columns, but for those of a table that are computed, so that the file can be read again.
   */
  private List<SqlNode> all(SqlIdentifier name) {
    SqlParserPos pos = name.getParserPosition();
    CatalogSnapshot catalog = planner.schema().catalog();
    String last = name.names.get(name.names.size() - 1);
    String namespace =
        name.names.size() > 1 ? name.names.get(0) : catalog.searched(planner.namespace(), last);
    Optional<TableDefinition> table =
        planner.schema().systemSchema(namespace).isPresent()
            ? Optional.empty()
            : catalog.find(namespace, last).filter(TableDefinition::hasGenerated);
    return table.isEmpty()
        ? List.of(SqlIdentifier.star(pos))
        : table.get().visibleColumns().stream()
            .filter(column -> !column.isGenerated())
            .<SqlNode>map(column -> new SqlIdentifier(column.name(), pos))
            .toList();
  }

  /** 42P10 for a column that is computed. */
  private static ColumnDefinition given(TableDefinition table, SqlIdentifier name) {
    ColumnDefinition column = TableNames.column(table, name);
    if (column.isGenerated()) {
      throw SqlException.at(
          name.getParserPosition(),
          "42P10",
          "column '" + column.name() + "' is computed from others and cannot be copied");
    }
    return column;
  }

  private WritePlanner.Planned to(Copy copy, Path file, CopyOptions options) {
    SqlParserPos pos = copy.getParserPosition();
    SqlNode query = copy.query();
    if (query == null) {
      List<SqlNode> items =
          copy.columns() == null ? all(copy.table()) : List.copyOf(copy.columns().getList());
      query = SelectBuilder.select(items, pos).from(copy.table()).build();
    }
    QueryPlanner.Planned planned = planner.plan(query);
    RexBuilder builder = planned.root().getCluster().getRexBuilder();
    RelDataTypeFactory types = builder.getTypeFactory();
    RelDataType text =
        types.createTypeWithNullability(types.createSqlType(SqlTypeName.VARCHAR), true);
    List<RexNode> texts = new ArrayList<>();
    RelDataTypeFactory.Builder rowType = types.builder();
    for (RelDataTypeField field : planned.root().getRowType().getFieldList()) {
      switch (field.getType().getSqlTypeName()) {
        case MAP, ARRAY, MULTISET, ROW, BINARY, VARBINARY ->
            throw SqlException.at(
                pos,
                "0A000",
                "COPY writes no " + field.getType() + ", which " + field.getName() + " is");
        default -> {}
      }
      texts.add(builder.makeCast(text, builder.makeInputRef(field.getType(), field.getIndex())));
      rowType.add(field.getName(), text);
    }
    SourceRows rows =
        SourceRows.of(
            new CellarProject(
                planned.root().getCluster(),
                planned.root().getTraitSet(),
                planned.root(),
                texts,
                rowType.build()));
    return new WritePlanner.Planned(
        new CopyToFile(rows, planned.rowType(), file, options),
        planned.parameters(),
        () -> List.of("Copy(file=[" + file + "])"),
        List.of());
  }
}

package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.type.CellarTypeFactory;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.sql.validate.SqlDelegatingConformance;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.sql2rel.ConvertToChecked;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.sql2rel.StandardConvertletTable;

/** Evaluates SQL text over the columns of one table, through Calcite's own front end. */
final class SqlExpressions {
  static final ExecutionContext CONTEXT =
      ExecutionContext.of(
          Arrays.asList(42L, "forty-two", null),
          Instant.parse("2026-03-08T06:59:58.123456Z"),
          ZoneId.of("America/New_York"));

  private static final SqlOperatorTable OPERATORS =
      SqlLibraryOperatorTableFactory.INSTANCE.getOperatorTable(
          SqlLibrary.STANDARD, SqlLibrary.POSTGRESQL);

  private final CellarTypeFactory typeFactory = new CellarTypeFactory();
  private final List<String> names = new ArrayList<>();
  private final List<RelDataType> types = new ArrayList<>();
  private final List<VectorBuilder> builders = new ArrayList<>();
  private int rows = 1;

  RelDataType type(SqlTypeName name, int... digits) {
    RelDataType type =
        switch (digits.length) {
          case 0 -> typeFactory.createSqlType(name);
          case 1 -> typeFactory.createSqlType(name, digits[0]);
          default -> typeFactory.createSqlType(name, digits[0], digits[1]);
        };
    return typeFactory.createTypeWithNullability(type, true);
  }

  RelDataType rowType() {
    return typeFactory.createStructType(types, names);
  }

  CellarTypeFactory typeFactory() {
    return typeFactory;
  }

  /** Adds a column; all have the same number of values. */
  SqlExpressions column(String name, RelDataType type, Object... values) {
    VectorBuilder builder = Vectors.builder(type);
    for (Object value : values) {
      builder.append(value);
    }
    names.add(name);
    types.add(type);
    builders.add(builder);
    rows = values.length;
    return this;
  }

  /** All rows, at even physical rows of vectors that have other values between them. */
  Batch batch() {
    int[] selection = new int[rows];
    int[] gather = new int[rows * 2];
    for (int i = 0; i < rows; i++) {
      selection[i] = i * 2;
      gather[i * 2] = i;
      gather[i * 2 + 1] = rows - 1 - i;
    }
    List<Vector> vectors = new ArrayList<>();
    for (VectorBuilder builder : builders) {
      vectors.add(builder.build().gather(gather, gather.length));
    }
    return new Batch(vectors.toArray(new Vector[0]), selection, rows);
  }

  RexNode parse(String expression) {
    CalciteSchema schema = CalciteSchema.createRootSchema(false, false);
    schema.add(
        "t",
        new AbstractTable() {
          @Override
          public RelDataType getRowType(RelDataTypeFactory factory) {
            return factory.createStructType(types, names);
          }
        });
    CalciteCatalogReader catalog =
        new CalciteCatalogReader(
            schema, List.of(), typeFactory, new CalciteConnectionConfigImpl(new Properties()));
    SqlValidator validator =
        SqlValidatorUtil.newValidator(
            OPERATORS,
            catalog,
            typeFactory,
            SqlValidator.Config.DEFAULT.withConformance(
                new SqlDelegatingConformance(SqlConformanceEnum.LENIENT) {
                  @Override
                  public boolean checkedArithmetic() {
                    return true;
                  }
                }));
    String sql = "SELECT " + expression + " AS x FROM " + (names.isEmpty() ? "(VALUES (0))" : "t");
    try {
      SqlNode statement =
          SqlParser.create(
                  sql,
                  SqlParser.config()
                      .withUnquotedCasing(Casing.UNCHANGED)
                      .withConformance(SqlConformanceEnum.LENIENT))
              .parseQuery();
      SqlNode validated = validator.validate(statement);
      RelOptCluster cluster =
          RelOptCluster.create(
              new HepPlanner(HepProgram.builder().build()), new RexBuilder(typeFactory));
      SqlToRelConverter converter =
          new SqlToRelConverter(
              (rowType, queryString, schemaPath, viewPath) -> null,
              validator,
              catalog,
              cluster,
              StandardConvertletTable.INSTANCE,
              SqlToRelConverter.config()
                  .withRelBuilderConfigTransform(
                      c -> c.withSimplify(false).withPushJoinCondition(false)));
      RelNode converted = converter.convertQuery(validated, false, true).project();
      RelNode rel = new ConvertToChecked(cluster.getRexBuilder(), true).visit(converted);
      return rel instanceof Values values
          ? values.getTuples().get(0).get(0)
          : ((Project) rel).getProjects().get(0);
    } catch (SqlParseException e) {
      throw new AssertionError(sql, e);
    }
  }

  /** The values of an expression, row by row. */
  List<Object> evaluate(String expression) {
    return evaluate(parse(expression));
  }

  List<Object> evaluate(RexNode node) {
    Batch batch = batch();
    Vector result = Expressions.compile(node).instantiate(CONTEXT).evaluate(batch);
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      values.add(result.getObject(node.getType(), batch.row(i)));
    }
    return values;
  }

  /** The indexes of the rows for which a condition is true. */
  List<Integer> select(String condition) {
    Batch batch = batch();
    int[] selected = new int[batch.size()];
    int count = Expressions.compile(parse(condition)).instantiate(CONTEXT).select(batch, selected);
    List<Integer> indexes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      indexes.add(selected[i] / 2);
    }
    return indexes;
  }
}

package io.cellardb.sql.repair;

import io.cellardb.sql.execution.type.CellarTypeFactory;
import io.cellardb.sql.parser.tree.CellarConformance;
import java.util.List;
import java.util.Properties;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSimplify;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.apache.calcite.tools.RelBuilder;

/**
 * Calcite's parser, validator, converter and simplification of one statement, without any of our
 * repairs, but with our types. The tables {@code a}, {@code b} and {@code c} have a column {@code
 * id} that is never NULL, and others that may be NULL: {@code c} has {@code z} where the other two
 * have {@code y}.
 */
final class PlainCalcite {
  private final RelDataTypeFactory types = new CellarTypeFactory();
  private final RexBuilder builder = new RexBuilder(types);
  private final CalciteCatalogReader reader;
  private final SqlValidator validator;

  PlainCalcite() {
    CalciteSchema root = CalciteSchema.createRootSchema(false);
    root.add("a", new Rows("y"));
    root.add("b", new Rows("y"));
    root.add("c", new Rows("z"));
    Properties settings = new Properties();
    settings.setProperty(CalciteConnectionProperty.CASE_SENSITIVE.camelName(), "false");
    reader =
        new CalciteCatalogReader(root, List.of(), types, new CalciteConnectionConfigImpl(settings));
    validator =
        SqlValidatorUtil.newValidator(
            SqlLibraryOperatorTableFactory.INSTANCE.getOperatorTable(
                SqlLibrary.STANDARD, SqlLibrary.POSTGRESQL),
            reader,
            types,
            SqlValidator.Config.DEFAULT
                .withConformance(CellarConformance.INSTANCE)
                .withIdentifierExpansion(true));
  }

  /** A table. */
  private static final class Rows extends AbstractTable {
    private final String own;

    Rows(String own) {
      this.own = own;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory types) {
      RelDataType text = types.createSqlType(SqlTypeName.VARCHAR);
      return types
          .builder()
          .add("id", SqlTypeName.INTEGER)
          .add("x", SqlTypeName.INTEGER)
          .nullable(true)
          .add(own, SqlTypeName.INTEGER)
          .nullable(true)
          .add("t", SqlTypeName.BOOLEAN)
          .nullable(true)
          .add("texts", types.createArrayType(text, -1))
          .nullable(true)
          .add("u", SqlTypeName.UUID)
          .nullable(true)
          .build();
    }
  }

  /** A statement as it is written. */
  static SqlNode parsed(String sql) {
    try {
      return SqlParser.create(
              sql,
              SqlParser.config()
                  .withConformance(CellarConformance.INSTANCE)
                  .withUnquotedCasing(Casing.UNCHANGED))
          .parseQuery();
    } catch (SqlParseException e) {
      throw new IllegalArgumentException(sql, e);
    }
  }

  /** A statement as the validator has rewritten it. */
  SqlNode validated(String sql) {
    return validator.validate(parsed(sql));
  }

  /** The type of the rows of a query. */
  RelDataType rowType(String sql) {
    return validator.getValidatedNodeType(validated(sql));
  }

  /** The type of the only column of a query. */
  RelDataType type(String sql) {
    return rowType(sql).getFieldList().get(0).getType();
  }

  /** The plan of a query. */
  RelNode plan(String sql) {
    VolcanoPlanner planner = new VolcanoPlanner(Contexts.EMPTY_CONTEXT);
    planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
    planner.setExecutor(RexUtil.EXECUTOR);
    SqlToRelConverter converter =
        new SqlToRelConverter(
            (row, query, path, view) -> {
              throw new UnsupportedOperationException("there are no views");
            },
            validator,
            reader,
            RelOptCluster.create(planner, builder),
            StandardConvertletTable.INSTANCE,
            SqlToRelConverter.config()
                .withExpand(false)
                .withInSubQueryThreshold(Integer.MAX_VALUE)
                .addRelBuilderConfigTransform(
                    (RelBuilder.Config config) -> config.withBloat(-1).withSimplify(false)));
    return converter.convertQuery(validated(sql), false, true).rel;
  }

  /** The text of a plan. */
  String planned(String sql) {
    return RelOptUtil.toString(plan(sql));
  }

  /** An expression over the table a. */
  RexNode expression(String sql) {
    return ((Project) plan("SELECT " + sql + " FROM a")).getProjects().get(0);
  }

  /** What an expression over the table a is simplified to, as text. */
  String simplified(String sql) {
    return simplify().simplify(expression(sql)).toString();
  }

  /** What an expression over the table a is simplified to where unknown is as good as false. */
  String simplifiedAsCondition(String sql) {
    return simplify().simplifyUnknownAsFalse(expression(sql)).toString();
  }

  /** The text of a plan after a rule. */
  String planned(String sql, RelOptRule rule) {
    HepPlanner planner = new HepPlanner(HepProgram.builder().addRuleInstance(rule).build());
    planner.setRoot(plan(sql));
    return RelOptUtil.toString(planner.findBestExp());
  }

  /** Calcite's simplification. */
  RexSimplify simplify() {
    return new RexSimplify(builder, RelOptPredicateList.EMPTY, RexUtil.EXECUTOR);
  }

  /** Calcite's own builder of expressions. */
  RexBuilder builder() {
    return builder;
  }
}

package io.cellardb.sql.logical;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.function.SampledRow;
import io.cellardb.sql.physical.CellarScan;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptSamplingParameters;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sample;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidatorTable;

/**
 * TABLESAMPLE as a condition: a random number for each row, or with REPEATABLE a hash of its key.
 * SYSTEM is BERNOULLI, as rows have no pages.
 */
final class Samples {
  private Samples() {}

  /**
   * The rows of a sample.
   *
   * @param table the table as it is known; null if it is none of the catalog
   * @param written where it stands in the statement
   */
  static RelNode filtered(Sample sample, SqlValidatorTable table, SqlNode written) {
    RelNode input = sample.getInput();
    RelNode rows = input instanceof Project computed ? computed.getInput() : input;
    if (table == null
        || !(rows instanceof CellarScan scan)
        || !scan.getTable().getQualifiedName().equals(table.getQualifiedName())) {
      throw SqlException.at(
          written.getParserPosition(), "42809", "TABLESAMPLE is for tables and materialized views");
    }
    RelOptSamplingParameters how = sample.getSamplingParameters();
    RexBuilder builder = sample.getCluster().getRexBuilder();
    RexNode share =
        builder.makeApproxLiteral(
            how.sampleRate, builder.getTypeFactory().createSqlType(SqlTypeName.DOUBLE));
    RexNode condition =
        how.isRepeatable()
            ? ofKey(how.getRepeatableSeed(), share, keyOf(scan), input, written)
            : builder.makeCall(
                SqlStdOperatorTable.LESS_THAN, builder.makeCall(SqlStdOperatorTable.RAND), share);
    return LogicalFilter.create(input, condition);
  }

  private static RexNode ofKey(
      int seed, RexNode share, List<String> key, RelNode input, SqlNode written) {
    RexBuilder builder = input.getCluster().getRexBuilder();
    RelDataTypeFactory types = builder.getTypeFactory();
    List<RexNode> arguments = new ArrayList<>();
    arguments.add(
        builder.makeExactLiteral(
            BigDecimal.valueOf(seed), types.createSqlType(SqlTypeName.BIGINT)));
    arguments.add(share);
    for (String column : key) {
      int field = input.getRowType().getFieldNames().indexOf(column);
      if (field < 0) {
        throw SqlException.at(
            written.getParserPosition(), "0A000", "REPEATABLE needs a table with a primary key");
      }
      arguments.add(builder.makeInputRef(input, field));
    }
    return builder.makeCall(SampledRow.OPERATOR, arguments);
  }

  private static List<String> keyOf(CellarScan scan) {
    return scan.spec().table().keyColumns().stream().map(column -> column.name()).toList();
  }
}

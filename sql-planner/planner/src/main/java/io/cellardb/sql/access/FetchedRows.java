package io.cellardb.sql.access;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.operator.HashJoinOperator;
import io.cellardb.sql.execution.operator.JoinKey;
import io.cellardb.sql.execution.operator.JoinShape;
import io.cellardb.sql.execution.operator.LookupJoinOperator;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.pushdown.ScanConditions;
import io.cellardb.sql.runtime.Execution;
import io.cellardb.sql.runtime.OperatorFactory;
import io.cellardb.sql.scan.ScanSpec;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;

/**
 * The rows of a table whose keys another operator returns, in the order of these. They are read
 * some at a time, by their keys, so that nothing is read which nobody asks for.
 */
public final class FetchedRows implements OperatorFactory {
  private final int first;
  private final OperatorFactory keys;
  private final CompiledScan rows;
  private final KeyEncoding encoding;
  private final JoinShape shape;
  private final List<JoinKey> pairs = new ArrayList<>();
  private final int width;
  private final long most;

  /**
   * Rows that a scan returns.
   *
   * @param keys returns the columns of the key of the table, in their order
   * @param spec the scan, without a limit
   * @param most after so many keys the rest of the rows is found by reading the table once
   */
  public FetchedRows(
      OperatorFactory keys, RelDataType keyType, ScanSpec spec, long most, RexBuilder builder) {
    this.keys = keys;
    this.most = most;
    this.encoding = KeyEncoding.of(spec.table());
    this.width = spec.fields().size();
    List<ScanSpec.Field> fields = new ArrayList<>(spec.fields());
    for (ColumnDefinition column : spec.table().keyColumns()) {
      ScanSpec.Column field = new ScanSpec.Column(column);
      if (!fields.contains(field)) {
        fields.add(field);
      }
      pairs.add(new JoinKey(pairs.size(), fields.indexOf(field), true));
    }
    RelDataType rowType =
        builder
            .getTypeFactory()
            .createStructType(
                fields.stream().map(field -> field.type(builder.getTypeFactory())).toList(),
                fields.stream().map(ScanSpec.Field::name).toList());
    this.shape = new JoinShape(keyType, rowType, JoinRelType.INNER);
    ScanSpec wide = spec.returning(fields);
    this.first = spec.estimates().firstLookups();
    this.rows =
        new CompiledScan(
            wide, new ScanConditions(wide.table(), wide.conditions(), builder), builder);
  }

  /** Whether rows of a table can be told apart by their keys as they are here. */
  public static boolean isSupported(RelDataType keyType) {
    return keyType.getFieldList().stream()
        .allMatch(field -> HashJoinOperator.comparable(field.getType(), field.getType()));
  }

  @Override
  public Operator open(Execution execution) {
    ExecutionContext context = execution.context();
    return new LookupJoinOperator(
        keys.open(execution), new Fetched(execution.unrestricted()), first, most, context);
  }

  private final class Fetched implements LookupJoinOperator.Lookup {
    private final Execution execution;

    Fetched(Execution execution) {
      this.execution = execution;
    }

    @Override
    public Operator some(Batch found) {
      List<byte[]> some = new ArrayList<>(found.size());
      for (int i = 0; i < found.size(); i++) {
        some.add(encoding.encode(found.columns(), found.row(i)));
      }
      return new SomeColumns(rows.rows(some, execution), 0, width);
    }

    @Override
    public Operator all(Operator found) {
      int first = shape.left().getFieldCount();
      Operator joined =
          new HashJoinOperator(
              found, rows.open(execution), shape, pairs, null, execution.context());
      return new SomeColumns(joined, first, first + width);
    }
  }
}

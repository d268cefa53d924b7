package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.type.CellarTypeFactory;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;

/** Compiles row expressions. Thread-safe. */
public final class Expressions {
  private Expressions() {}

  /**
   * Compiles an expression over the columns of a batch: input reference {@code i} is column {@code
   * i}, whose vector has the physical class of the reference's type.
   *
   * @throws io.cellardb.sql.execution.error.SqlExecutionException 0A000 if it cannot be executed
   *     here
   */
  public static CompiledExpression compile(RexNode node) {
    ExpressionCompiler compiler = new ExpressionCompiler(new RexBuilder(new CellarTypeFactory()));
    return new CompiledExpression(node.getType(), compiler.compile(node));
  }

  /** Compiles several expressions over the same columns. */
  public static List<CompiledExpression> compile(List<? extends RexNode> nodes) {
    List<CompiledExpression> compiled = new ArrayList<>(nodes.size());
    for (RexNode node : nodes) {
      compiled.add(compile(node));
    }
    return compiled;
  }

  /**
   * The canonical value, null for NULL, of an expression without input references: over literals,
   * parameters and CURRENT_TIMESTAMP.
   *
   * @throws io.cellardb.sql.execution.error.SqlExecutionException if it cannot be computed
   */
  public static Object constant(RexNode node, ExecutionContext context) {
    return constant(compile(node), context);
  }

  /** The same for an expression that was compiled before. */
  public static Object constant(CompiledExpression compiled, ExecutionContext context) {
    Batch oneRow = new Batch(new Vector[0], 1);
    return compiled.instantiate(context).evaluate(oneRow).getObject(compiled.type(), 0);
  }
}

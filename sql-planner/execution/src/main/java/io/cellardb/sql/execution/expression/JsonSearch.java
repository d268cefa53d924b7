package io.cellardb.sql.execution.expression;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonObject;
import io.cellardb.sql.execution.json.JsonReader;
import io.cellardb.sql.execution.json.path.JsonPath;
import io.cellardb.sql.execution.json.path.PathException;
import io.cellardb.sql.execution.json.path.PathSyntaxException;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.Vector;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;

/** The document, path and variables of a call, from row to row of one execution. */
final class JsonSearch {
  /** What ERROR ON EMPTY says. */
  static final String NOTHING_FOUND = "there is no such value in the document";

  /** What a call searches in every execution. A path that is a literal is read here, once. */
  record Source(
      String name, Template document, Template path, Template passing, JsonPath constant) {
    JsonSearch instantiate(ExecutionContext context) {
      return new JsonSearch(this, context);
    }
  }

  /** What a search found: items, or why there are none. */
  record Found(List<JsonItem> items, String sqlState, String problem) {
    boolean isError() {
      return sqlState != null;
    }

    static Found error(String sqlState, String problem) {
      return new Found(List.of(), sqlState, problem);
    }
  }

  private final Source source;
  private final Runnable cancellation;
  private final Expression document;
  private final Expression path;
  private final Expression passing;
  private Vector documents;
  private Vector paths;
  private Vector objects;
  private JsonPath last;

  private JsonSearch(Source source, ExecutionContext context) {
    this.source = source;
    this.cancellation = context::checkCancelled;
    this.document = source.document.instantiate(context);
    this.path = source.path.instantiate(context);
    this.passing = source.passing == null ? null : source.passing.instantiate(context);
    this.last = source.constant;
  }

  /**
   * The source of a call whose first operands are the document and the path.
   *
   * @throws SqlExecutionException 42601 if the path is a literal and no path
   */
  static Source source(
      RexCall call, Map<JsonClause, RexNode> clauses, ExpressionCompiler compiler) {
    RexNode path = call.getOperands().get(1);
    RexNode passing = clauses.get(JsonClause.PASSING);
    String text = path instanceof RexLiteral literal ? literal.getValueAs(String.class) : null;
    return new Source(
        call.getOperator().getName(),
        compiler.compile(call.getOperands().get(0)),
        compiler.compile(path),
        passing == null ? null : compiler.compile(passing),
        text == null ? null : parse(text));
  }

  private static JsonPath parse(String text) {
    try {
      return JsonPath.parse(text);
    } catch (PathSyntaxException e) {
      throw new SqlExecutionException("42601", e.getMessage(), e);
    }
  }

  String name() {
    return source.name;
  }

  /** Goes on to the rows of a batch. */
  void open(Batch batch) {
    documents = document.evaluate(batch);
    paths = path.evaluate(batch);
    objects = passing == null ? null : passing.evaluate(batch);
  }

  /** Whether the document or the path of a row is NULL. */
  boolean isNull(int row) {
    return documents.isNull(row) || paths.isNull(row);
  }

  /** What the path leads to in a row in which neither is NULL. */
  Found items(int row) {
    JsonPath found = path(row);
    return search(() -> found.items(read(documents, row), variables(row), cancellation));
  }

  /** The same, but for items that nobody asks for. */
  Found exists(int row) {
    JsonPath found = path(row);
    return search(
        () -> {
          JsonItem read = read(documents, row);
          boolean there = found.exists(read, variables(row), cancellation);
          return there ? List.of(read) : List.of();
        });
  }

  private static Found search(Supplier<List<JsonItem>> search) {
    try {
      return new Found(search.get(), null, null);
    } catch (PathException e) {
      return Found.error(e.sqlState(), e.getMessage());
    } catch (SqlExecutionException e) {
      if (!e.sqlState().startsWith("22")) {
        throw e;
      }
      return Found.error(e.sqlState(), e.getMessage());
    }
  }

  private JsonPath path(int row) {
    if (source.constant == null) {
      String text = ((BytesVector) paths).string(row);
      if (last == null || !last.toString().equals(text)) {
        last = parse(text);
      }
    }
    return last;
  }

  private static JsonItem read(Vector texts, int row) {
    return JsonReader.read(((BytesVector) texts).string(row));
  }

  private Map<String, JsonItem> variables(int row) {
    return objects == null ? Map.of() : ((JsonObject) read(objects, row)).members();
  }
}

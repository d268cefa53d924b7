package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.memory.MemoryAccount;
import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.BytesVectorBuilder;
import io.cellardb.sql.execution.vector.MemorySize;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;

/**
 * LISTAGG, STRING_AGG and GROUP_CONCAT, JSON_ARRAYAGG and JSON_OBJECTAGG, ARRAY_AGG and COLLECT:
 * keeps the rows, and puts them in order when the first result is asked for. The order is WITHIN
 * GROUP's, or that of arrival.
 */
final class CollectAccumulator extends Accumulator {
  private static final byte[] COMMA = ",".getBytes(StandardCharsets.UTF_8);

  private final boolean text;
  private final boolean emptyIsNull;
  private final RelDataType elementType;
  private final boolean separated;

  /** What is around texts that are parts of JSON, of which an empty one is none; else null. */
  private final JsonAggregate json;

  /** What the result is called where there is no room for it. */
  private final String result;

  private final MemoryAccount account;
  private final int[] sources;
  private final OrderedGroups kept;

  /**
   * An accumulator of a call.
   *
   * @param text whether the result is text, the elements with separators between, or else a list
   */
  CollectAccumulator(
      AggregateCall call, List<RelDataType> inputTypes, boolean text, ExecutionContext context) {
    this.text = text;
    this.result = "the result of " + call.getAggregation().getName();
    this.account = context.workspace().account();
    this.json = call.getAggregation() instanceof JsonAggregate aggregate ? aggregate : null;
    List<Integer> arguments = call.getArgList();
    List<RelFieldCollation> collation = call.getCollation().getFieldCollations();
    elementType = inputTypes.get(arguments.get(0));
    separated = arguments.size() > 1;
    emptyIsNull = text || call.getType().isNullable();
    List<Integer> columns = new ArrayList<>(arguments);
    List<RelFieldCollation> moved = new ArrayList<>();
    for (RelFieldCollation field : collation) {
      moved.add(field.withFieldIndex(columns.size()));
      columns.add(field.getFieldIndex());
    }
    sources = columns.stream().mapToInt(Integer::intValue).toArray();
    kept =
        new OrderedGroups(
            columns.stream().map(inputTypes::get).toList(), RelCollations.of(moved), context);
  }

  @Override
  long keptBytes() {
    return kept.bytes();
  }

  @Override
  void spill() {
    kept.spill();
  }

  @Override
  void close() {
    kept.close();
  }

  @Override
  void resize(int newCapacity) {
    kept.resize(newCapacity);
  }

  @Override
  void accumulate(Vector[] columns, int[] rows, int[] groups, int count) {
    Vector[] values = new Vector[sources.length];
    for (int i = 0; i < sources.length; i++) {
      values[i] = columns[sources[i]];
    }
    kept.add(values, rows, groups, count);
  }

  @Override
  boolean isNull(int group) {
    return emptyIsNull && super.isNull(group);
  }

  @Override
  void writeValue(int group, VectorBuilder target, int row) {
    if (text) {
      byte[] joined = json == null ? join(group) : joinParts(group);
      ((BytesVectorBuilder) target).setBytes(row, joined, 0, joined.length);
    } else {
      target.set(row, list(group));
    }
  }

  private byte[] join(int group) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    boolean[] any = {false};
    kept.visit(
        group,
        (columns, row) -> {
          if (any[0]) {
            writeSeparator(columns, row, joined);
          }
          any[0] = true;
          writeElement(columns, row, joined);
        });
    return joined.toByteArray();
  }

  private byte[] joinParts(int group) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    joined.writeBytes(json.begin().getBytes(StandardCharsets.UTF_8));
    kept.visit(
        group,
        (columns, row) -> {
          if (((BytesVector) columns[0]).length(row) > 0) {
            if (joined.size() > json.begin().length()) {
              joined.write(COMMA, 0, COMMA.length);
            }
            writeElement(columns, row, joined);
          }
        });
    joined.writeBytes(json.end().getBytes(StandardCharsets.UTF_8));
    return joined.toByteArray();
  }

  private void writeElement(Vector[] columns, int row, ByteArrayOutputStream joined) {
    BytesVector elements = (BytesVector) columns[0];
    account.require((long) joined.size() + elements.length(row), result);
    joined.write(elements.data(), elements.start(row), elements.length(row));
  }

  /** Writes what comes before a row's element; a NULL separator is none. */
  private void writeSeparator(Vector[] columns, int row, ByteArrayOutputStream joined) {
    if (!separated) {
      joined.write(COMMA, 0, COMMA.length);
      return;
    }
    BytesVector separators = (BytesVector) columns[1];
    if (!separators.isNull(row)) {
      joined.write(separators.data(), separators.start(row), separators.length(row));
    }
  }

  private List<Object> list(int group) {
    List<Object> list = new ArrayList<>();
    long[] bytes = {0};
    kept.visit(
        group,
        (columns, row) -> {
          Object element = columns[0].getObject(elementType, row);
          bytes[0] += MemorySize.of(element);
          account.require(bytes[0], result);
          list.add(element);
        });
    return Collections.unmodifiableList(list);
  }
}

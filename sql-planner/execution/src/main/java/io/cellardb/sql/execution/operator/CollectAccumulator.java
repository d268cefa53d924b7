package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.BytesVectorBuilder;
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
            columns.stream().map(inputTypes::get).toList(),
            new RowOrder(RelCollations.of(moved)),
            context);
  }

  @Override
  long keptBytes() {
    return kept.bytes();
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
    BytesVector elements = (BytesVector) kept.column(0);
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    int count = kept.count(group);
    for (int i = 0; i < count; i++) {
      int row = kept.row(group, i);
      if (i > 0) {
        writeSeparator(row, joined);
      }
      joined.write(elements.data(), elements.start(row), elements.length(row));
    }
    return joined.toByteArray();
  }

  private byte[] joinParts(int group) {
    BytesVector parts = (BytesVector) kept.column(0);
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    joined.writeBytes(json.begin().getBytes(StandardCharsets.UTF_8));
    int count = kept.count(group);
    for (int i = 0; i < count; i++) {
      int row = kept.row(group, i);
      if (parts.length(row) > 0) {
        if (joined.size() > json.begin().length()) {
          joined.write(COMMA, 0, COMMA.length);
        }
        joined.write(parts.data(), parts.start(row), parts.length(row));
      }
    }
    joined.writeBytes(json.end().getBytes(StandardCharsets.UTF_8));
    return joined.toByteArray();
  }

  /** Writes what comes before a row's element; a NULL separator is none. */
  private void writeSeparator(int row, ByteArrayOutputStream joined) {
    if (!separated) {
      joined.write(COMMA, 0, COMMA.length);
      return;
    }
    BytesVector separators = (BytesVector) kept.column(1);
    if (!separators.isNull(row)) {
      joined.write(separators.data(), separators.start(row), separators.length(row));
    }
  }

  private List<Object> list(int group) {
    Vector elements = kept.column(0);
    int count = kept.count(group);
    List<Object> list = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      list.add(elements.getObject(elementType, kept.row(group, i)));
    }
    return Collections.unmodifiableList(list);
  }
}

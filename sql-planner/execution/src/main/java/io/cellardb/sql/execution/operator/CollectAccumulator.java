package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.BytesVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;

/**
 * LISTAGG, STRING_AGG and GROUP_CONCAT, ARRAY_AGG and COLLECT: keeps the rows, and puts them in
 * order when the first result is asked for. The order is WITHIN GROUP's, or that of arrival.
 */
final class CollectAccumulator extends Accumulator {
  private static final byte[] COMMA = ",".getBytes(StandardCharsets.UTF_8);

  private final boolean text;
  private final boolean emptyIsNull;
  private final RelDataType elementType;
  private final boolean separated;
  private final int[] sources;
  private final RowOrder order;
  private final RowBuffer kept;
  private final ExecutionContext context;

  /** The group of each kept row. */
  private int[] groupOfRow = {};

  private int groupCapacity;

  /** The kept rows by group and order; null until a result is asked for. */
  private int[] ordered;

  /** Where in {@code ordered} each group begins, and in the last entry the end. */
  private int[] starts;

  /**
   * An accumulator of a call.
   *
   * @param text whether the result is text, the elements with separators between, or else a list
   */
  CollectAccumulator(
      AggregateCall call, List<RelDataType> inputTypes, boolean text, ExecutionContext context) {
    this.text = text;
    this.context = context;
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
    order = new RowOrder(RelCollations.of(moved));
    kept = new RowBuffer(columns.stream().map(inputTypes::get).toList());
  }

  @Override
  void resize(int newCapacity) {
    groupCapacity = newCapacity;
  }

  @Override
  void accumulate(Vector[] columns, int[] rows, int[] groups, int count) {
    int size = kept.size();
    ordered = null;
    Vector[] values = new Vector[sources.length];
    for (int i = 0; i < sources.length; i++) {
      values[i] = columns[sources[i]];
    }
    kept.append(values, rows, count);
    if (kept.size() > groupOfRow.length) {
      int doubled = (int) Math.min(2L * kept.size(), Integer.MAX_VALUE - 64);
      groupOfRow = Arrays.copyOf(groupOfRow, doubled);
    }
    System.arraycopy(groups, 0, groupOfRow, size, count);
  }

  @Override
  boolean isNull(int group) {
    return emptyIsNull && super.isNull(group);
  }

  @Override
  void writeValue(int group, VectorBuilder target, int row) {
    if (ordered == null) {
      orderByGroup();
    }
    if (text) {
      byte[] joined = join(group);
      ((BytesVectorBuilder) target).setBytes(row, joined, 0, joined.length);
    } else {
      target.set(row, list(group));
    }
  }

  /** Sorts the rows, then deals them out to their groups. */
  private void orderByGroup() {
    int[] sorted = RowSorter.sort(kept, order, context);
    starts = new int[groupCapacity + 1];
    for (int row : sorted) {
      starts[groupOfRow[row] + 1]++;
    }
    for (int group = 0; group < groupCapacity; group++) {
      starts[group + 1] += starts[group];
    }
    int[] next = starts.clone();
    ordered = new int[sorted.length];
    for (int row : sorted) {
      ordered[next[groupOfRow[row]]++] = row;
    }
  }

  private byte[] join(int group) {
    BytesVector elements = (BytesVector) kept.columns()[0];
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (int i = starts[group]; i < starts[group + 1]; i++) {
      int row = ordered[i];
      if (i > starts[group]) {
        writeSeparator(row, joined);
      }
      joined.write(elements.data(), elements.start(row), elements.length(row));
    }
    return joined.toByteArray();
  }

  /** Writes what comes before a row's element; a NULL separator is none. */
  private void writeSeparator(int row, ByteArrayOutputStream joined) {
    if (!separated) {
      joined.write(COMMA, 0, COMMA.length);
      return;
    }
    BytesVector separators = (BytesVector) kept.columns()[1];
    if (!separators.isNull(row)) {
      joined.write(separators.data(), separators.start(row), separators.length(row));
    }
  }

  private List<Object> list(int group) {
    Vector elements = kept.columns()[0];
    List<Object> list = new ArrayList<>(starts[group + 1] - starts[group]);
    for (int i = starts[group]; i < starts[group + 1]; i++) {
      list.add(elements.getObject(elementType, ordered[i]));
    }
    return Collections.unmodifiableList(list);
  }
}

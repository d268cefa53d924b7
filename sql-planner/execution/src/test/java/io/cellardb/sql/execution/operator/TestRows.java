package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.Timeouts;
import io.cellardb.sql.execution.memory.Workspace;
import io.cellardb.sql.execution.type.CellarTypeFactory;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import io.cellardb.tck.seed.TestSeed;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;

/** Rows of canonical values for tests: made at random, fed to operators, read from them. */
final class TestRows {
  static final CellarTypeFactory TYPES = new CellarTypeFactory();

  /** A seed that {@code -Dtest.seed} sets; tests put it into their messages. */
  static final long SEED = TestSeed.get();

  private TestRows() {}

  static ExecutionContext context() {
    return ExecutionContext.of(List.of(), Instant.EPOCH, ZoneOffset.UTC);
  }

  /** A context in which operators may hold {@code limit} bytes of rows. */
  static ExecutionContext limited(long limit) {
    return new ExecutionContext(
        List.of(),
        Instant.EPOCH,
        ZoneOffset.UTC,
        Timeouts.NONE,
        Map.of(),
        new Workspace(limit, Path.of(System.getProperty("java.io.tmpdir"))));
  }

  /** All rows of an operator, which leaves no file open when it is closed. */
  static List<List<Object>> drain(
      Operator operator, RelDataType rowType, ExecutionContext context) {
    List<List<Object>> rows = drain(operator, rowType);
    if (context.workspace().openFiles() != 0) {
      throw new AssertionError(context.workspace().openFiles() + " files are open");
    }
    return rows;
  }

  static RelDataType type(SqlTypeName name) {
    return TYPES.createTypeWithNullability(TYPES.createSqlType(name), true);
  }

  static RelDataType decimal(int precision, int scale) {
    return TYPES.createTypeWithNullability(
        TYPES.createSqlType(SqlTypeName.DECIMAL, precision, scale), true);
  }

  static RelDataType row(RelDataType... types) {
    return row(List.of(types));
  }

  static RelDataType row(List<RelDataType> types) {
    RelDataTypeFactory.Builder builder = TYPES.builder();
    for (int i = 0; i < types.size(); i++) {
      builder.add("c" + i, types.get(i));
    }
    return builder.build();
  }

  static RelDataType concat(RelDataType left, RelDataType right) {
    List<RelDataType> types = new ArrayList<>();
    left.getFieldList().forEach(field -> types.add(field.getType()));
    right.getFieldList().forEach(field -> types.add(field.getType()));
    return row(types);
  }

  /** One type of each physical class and more. */
  static List<RelDataType> manyTypes() {
    return List.of(
        type(SqlTypeName.BIGINT),
        type(SqlTypeName.INTEGER),
        type(SqlTypeName.BOOLEAN),
        type(SqlTypeName.DATE),
        type(SqlTypeName.TIMESTAMP),
        type(SqlTypeName.DOUBLE),
        decimal(10, 2),
        decimal(38, 4),
        type(SqlTypeName.VARCHAR),
        type(SqlTypeName.VARBINARY),
        type(SqlTypeName.UUID));
  }

  /** A value that is often NULL, often one of few, and sometimes at the edge of its type. */
  static Object value(RelDataType type, Random random) {
    if (random.nextInt(8) == 0) {
      return null;
    }
    boolean edge = random.nextInt(16) == 0;
    int small = random.nextInt(20) - 10;
    return switch (type.getSqlTypeName()) {
      case BIGINT ->
          edge ? (random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE) : Long.valueOf(small);
      case INTEGER -> (long) small;
      case BOOLEAN -> small < 0;
      case DATE -> LocalDate.ofEpochDay(small);
      case TIMESTAMP -> LocalDateTime.of(1969, 12, 31, 23, 59, 59).plusNanos(small * 1_000L);
      case DOUBLE -> edge ? edgeDouble(random) : small / 4.0;
      case DECIMAL -> {
        BigInteger unscaled = BigInteger.valueOf(small);
        if (edge && type.getPrecision() == 38) {
          unscaled = BigInteger.TEN.pow(25).multiply(unscaled);
        }
        yield new BigDecimal(unscaled, type.getScale());
      }
      case VARCHAR -> text(random);
      case VARBINARY -> text(random).getBytes(StandardCharsets.UTF_8);
      case UUID -> new UUID(random.nextInt(5) - 2, random.nextInt(3) - 1);
      default -> throw new AssertionError(type);
    };
  }

  private static double edgeDouble(Random random) {
    double[] edges = {Double.NaN, -0.0, 0.0, Double.MIN_VALUE, 1e300, Double.NEGATIVE_INFINITY};
    return edges[random.nextInt(edges.length)];
  }

  private static String text(Random random) {
    String[] alphabet = {"a", "b", "ı", "\uFF5E", "\uD83D\uDE00", "\0"};
    StringBuilder text = new StringBuilder(random.nextInt(8) == 0 ? "a long prefix, shared " : "");
    for (int i = random.nextInt(3); i > 0; i--) {
      text.append(alphabet[random.nextInt(alphabet.length)]);
    }
    return text.toString();
  }

  static List<List<Object>> random(RelDataType rowType, int count, Random random) {
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<Object> row = new ArrayList<>();
      for (RelDataTypeField field : rowType.getFieldList()) {
        row.add(value(field.getType(), random));
      }
      rows.add(row);
    }
    return rows;
  }

  static List<Object> rowOf(Object... values) {
    return Arrays.asList(values);
  }

  /** The order of two canonical values, neither null. */
  static int compare(Object a, Object b) {
    if (a instanceof Double x && b instanceof Double y) {
      return Double.compare(x == 0 ? 0.0 : x, y == 0 ? 0.0 : y);
    }
    if (a instanceof UUID || a instanceof Boolean) {
      return a.toString().compareTo(b.toString());
    }
    if (a instanceof String x && b instanceof String y) {
      return Arrays.compareUnsigned(
          x.getBytes(StandardCharsets.UTF_8), y.getBytes(StandardCharsets.UTF_8));
    }
    if (a instanceof byte[] x && b instanceof byte[] y) {
      return Arrays.compareUnsigned(x, y);
    }
    @SuppressWarnings("unchecked") // the values are of one class
    Comparable<Object> comparable = (Comparable<Object>) a;
    return comparable.compareTo(b);
  }

  /** Something that is equal for equal values, in the sense of GROUP BY. */
  static Object key(Object value) {
    if (value instanceof byte[] bytes) {
      return "x" + HexFormat.of().formatHex(bytes);
    }
    return value instanceof Double number && number == 0 ? Double.valueOf(0) : value;
  }

  static List<Object> key(List<Object> row) {
    return Arrays.asList(row.stream().map(TestRows::key).toArray());
  }

  static List<List<Object>> keys(List<List<Object>> rows) {
    return rows.stream().map(TestRows::key).toList();
  }

  /** Rows in an order of their own, to compare results whose order is not specified. */
  static List<List<Object>> sorted(List<List<Object>> rows) {
    return keys(rows).stream()
        .map(row -> Map.entry(row.toString(), row))
        .sorted(Map.Entry.comparingByKey())
        .map(Map.Entry::getValue)
        .toList();
  }

  /** All rows of an operator, which is then closed. */
  static List<List<Object>> drain(Operator operator, RelDataType rowType) {
    List<RelDataTypeField> fields = rowType.getFieldList();
    List<List<Object>> rows = new ArrayList<>();
    try (operator) {
      for (Batch batch = operator.next(); batch != null; batch = operator.next()) {
        if (batch.size() == 0 || batch.columnCount() != fields.size()) {
          throw new AssertionError(batch.size() + " rows, " + batch.columnCount() + " columns");
        }
        for (int i = 0; i < batch.size(); i++) {
          List<Object> row = new ArrayList<>();
          for (int column = 0; column < fields.size(); column++) {
            row.add(batch.column(column).getObject(fields.get(column).getType(), batch.row(i)));
          }
          rows.add(row);
        }
      }
      if (operator.next() != null) {
        throw new AssertionError("rows after the end");
      }
    }
    return rows;
  }

  /** Rows that come in batches of random sizes, most with rows that the selection leaves out. */
  static Source source(RelDataType rowType, List<List<Object>> rows, Random random) {
    return new Source(rowType, rows, random);
  }

  /** An operator over given rows that knows whether it was closed and destroys its batches. */
  static final class Source implements Operator {
    private final List<RelDataTypeField> fields;
    private final List<List<Object>> rows;
    private final Random random;
    private final VectorBuilder[] builders;
    private int position;
    private boolean closed;

    private Source(RelDataType rowType, List<List<Object>> rows, Random random) {
      this.fields = rowType.getFieldList();
      this.rows = rows;
      this.random = random;
      this.builders = Vectors.builders(rowType);
    }

    boolean closed() {
      return closed;
    }

    @Override
    public Batch next() {
      if (closed) {
        throw new AssertionError("pulled after close");
      }
      if (position == rows.size()) {
        return null;
      }
      for (VectorBuilder builder : builders) {
        builder.reset();
      }
      boolean dense = random.nextInt(3) == 0;
      int most = random.nextBoolean() ? Batch.CAPACITY : 1 + random.nextInt(5);
      int[] selection = new int[Batch.CAPACITY];
      int size = 0;
      for (int row = 0; row < most && position < rows.size(); row++) {
        boolean selected = dense || (size == 0 && row == most - 1) || random.nextInt(3) > 0;
        if (selected) {
          selection[size++] = row;
        }
        for (int i = 0; i < builders.length; i++) {
          builders[i].append(
              selected ? rows.get(position).get(i) : value(fields.get(i).getType(), random));
        }
        position += selected ? 1 : 0;
      }
      Vector[] columns = new Vector[builders.length];
      for (int i = 0; i < columns.length; i++) {
        columns[i] = builders[i].build();
      }
      return new Batch(columns, dense ? null : selection, size);
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}

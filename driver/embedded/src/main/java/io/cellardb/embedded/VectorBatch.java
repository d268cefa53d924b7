package io.cellardb.embedded;

import io.cellardb.jdbc.session.ColumnBatch;
import io.cellardb.jdbc.session.ColumnValues;
import io.cellardb.sql.ResultColumn;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.BytesVector;
import io.cellardb.sql.execution.vector.DecimalVector;
import io.cellardb.sql.execution.vector.DoubleVector;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.Vector;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Period;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * A batch of the planner as the driver reads it. One object serves a whole result, and those of
 * later executions: it is set to one batch after the other, and its columns read from whichever is
 * current.
 */
final class VectorBatch implements ColumnBatch {
  private static final int MONTHS_OF_YEAR = 12;

  private final List<ResultColumn> description;
  private final Values[] columns;
  private Batch batch;
  private int rows;

  VectorBatch(List<ResultColumn> description) {
    this.description = description;
    columns = new Values[description.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = new Values(description.get(i).type());
    }
  }

  /** Whether this is for rows of these columns. */
  boolean shows(List<ResultColumn> wanted) {
    return description == wanted;
  }

  /** Shows the first {@code size} rows of {@code current}, which stays the caller's. */
  void show(Batch current, int size) {
    batch = current;
    rows = size;
    for (int i = 0; i < columns.length; i++) {
      columns[i].vector = current.column(i);
    }
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public ColumnValues column(int column) {
    return columns[column];
  }

  private final class Values implements ColumnValues {
    private final RelDataType type;
    private Vector vector;

    Values(RelDataType type) {
      this.type = type;
    }

    @Override
    public boolean isNull(int row) {
      return vector.isNull(batch.row(row));
    }

    @Override
    public long getLong(int row) {
      return ((LongVector) vector).get(batch.row(row));
    }

    @Override
    public double getDouble(int row) {
      return ((DoubleVector) vector).get(batch.row(row));
    }

    @Override
    public BigDecimal getDecimal(int row) {
      return ((DecimalVector) vector).get(batch.row(row));
    }

    @Override
    public String getString(int row) {
      return ((BytesVector) vector).string(batch.row(row));
    }

    /** A text is kept as UTF-8. */
    @Override
    public byte[] getUtf8(int row) {
      return ((BytesVector) vector).bytes(batch.row(row));
    }

    @Override
    public byte[] getBytes(int row) {
      return ((BytesVector) vector).bytes(batch.row(row));
    }

    @Override
    public Object getObject(int row) {
      return shown(type, vector.getObject(type, batch.row(row)));
    }

    private static Object shown(RelDataType type, Object value) {
      if (value instanceof Long number) {
        return interval(type, number);
      }
      boolean array = type.getComponentType() != null && value instanceof List<?>;
      return array && SqlTypeName.INTERVAL_TYPES.contains(type.getComponentType().getSqlTypeName())
          ? elements(type.getComponentType(), (List<?>) value)
          : value;
    }

    private static List<Object> elements(RelDataType type, List<?> elements) {
      List<Object> shown = new ArrayList<>();
      elements.forEach(element -> shown.add(shown(type, element)));
      return shown;
    }

    /** An interval as a Period or Duration; any other number as it is. */
    private static Object interval(RelDataType type, Long number) {
      return switch (type.getSqlTypeName().getFamily()) {
        case INTERVAL_YEAR_MONTH ->
            Period.of(Math.toIntExact(number / MONTHS_OF_YEAR), (int) (number % MONTHS_OF_YEAR), 0);
        case INTERVAL_DAY_TIME -> Duration.of(number, ChronoUnit.MICROS);
        default -> number;
      };
    }
  }
}

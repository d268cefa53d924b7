package io.cellardb.protocol;

import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.Nullability;
import io.cellardb.jdbc.session.ParameterDescription;
import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.TypeDescription;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Types, columns and parameters in frames. */
public final class Descriptions {
  private static final Codes<SqlType> TYPES =
      new Codes<>(
          SqlType.class,
          List.of(
              SqlType.BOOLEAN,
              SqlType.TINYINT,
              SqlType.SMALLINT,
              SqlType.INTEGER,
              SqlType.BIGINT,
              SqlType.REAL,
              SqlType.DOUBLE,
              SqlType.DECIMAL,
              SqlType.CHAR,
              SqlType.VARCHAR,
              SqlType.BINARY,
              SqlType.VARBINARY,
              SqlType.DATE,
              SqlType.TIME,
              SqlType.TIMESTAMP,
              SqlType.TIMESTAMP_WITH_LOCAL_TIME_ZONE,
              SqlType.UUID,
              SqlType.ARRAY,
              SqlType.MAP,
              SqlType.JSON,
              SqlType.NULL,
              SqlType.OTHER,
              SqlType.INTERVAL_YEAR,
              SqlType.INTERVAL_YEAR_MONTH,
              SqlType.INTERVAL_MONTH,
              SqlType.INTERVAL_DAY,
              SqlType.INTERVAL_DAY_HOUR,
              SqlType.INTERVAL_DAY_MINUTE,
              SqlType.INTERVAL_DAY_SECOND,
              SqlType.INTERVAL_HOUR,
              SqlType.INTERVAL_HOUR_MINUTE,
              SqlType.INTERVAL_HOUR_SECOND,
              SqlType.INTERVAL_MINUTE,
              SqlType.INTERVAL_MINUTE_SECOND,
              SqlType.INTERVAL_SECOND));
  private static final Codes<Nullability> NULLABILITIES =
      new Codes<>(
          Nullability.class,
          List.of(Nullability.NO_NULLS, Nullability.NULLABLE, Nullability.UNKNOWN));
  private static final int MOST_DEPTH = 64;

  private Descriptions() {}

  /** Writes a type. */
  public static void writeType(FrameWriter out, TypeDescription type) {
    TYPES.write(out, type.sqlType());
    out.int32(type.precision()).int32(type.scale());
    if (type.key() != null) {
      writeType(out, type.key());
    }
    if (type.element() != null) {
      writeType(out, type.element());
    }
  }

  /** Reads a type. */
  public static TypeDescription readType(FrameReader in) {
    return readType(in, MOST_DEPTH);
  }

  private static TypeDescription readType(FrameReader in, int depth) {
    if (depth == 0) {
      throw new MalformedFrameException("Types are nested more than " + MOST_DEPTH + " deep");
    }
    SqlType type = TYPES.read(in);
    int precision = in.int32();
    int scale = in.int32();
    TypeDescription key = type == SqlType.MAP ? readType(in, depth - 1) : null;
    TypeDescription element =
        type == SqlType.MAP || type == SqlType.ARRAY ? readType(in, depth - 1) : null;
    return new TypeDescription(type, precision, scale, key, element);
  }

  /** Writes the columns of a result. */
  public static void writeColumns(FrameWriter out, List<ColumnDescription> columns)
      throws SQLException {
    out.int32(columns.size());
    for (ColumnDescription column : columns) {
      out.text(column.label()).text(column.namespace()).text(column.table()).text(column.name());
      writeType(out, column.type());
      NULLABILITIES.write(out, column.nullability());
      out.bool(column.autoIncrement());
    }
  }

  /** Reads the columns of a result. */
  public static List<ColumnDescription> readColumns(FrameReader in) {
    int count = in.count(4 * Integer.BYTES);
    List<ColumnDescription> columns = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      columns.add(
          new ColumnDescription(
              in.text(),
              in.text(),
              in.text(),
              in.text(),
              readType(in),
              NULLABILITIES.read(in),
              in.bool()));
    }
    return List.copyOf(columns);
  }

  /** Writes a parameter. */
  static void writeParameter(FrameWriter out, ParameterDescription parameter, boolean takesOthers) {
    writeType(out, parameter.type());
    NULLABILITIES.write(out, parameter.nullability());
    out.bool(takesOthers);
  }

  /** Reads what {@link #writeParameter} writes first. */
  static ParameterDescription readParameter(FrameReader in) {
    return new ParameterDescription(readType(in), NULLABILITIES.read(in));
  }
}

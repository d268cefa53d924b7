package io.cellardb.tck.spark;

import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDateTime;
import java.util.Locale;
import org.apache.spark.sql.jdbc.JdbcDialect;
import org.apache.spark.sql.jdbc.JdbcType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MetadataBuilder;
import scala.Option;

/**
 * What an application registers with {@code JdbcDialects.registerDialect} so that Spark can create
 * tables, whose columns it otherwise declares as BIT, BYTE and BLOB, truncate them, and read UUIDs
 * and timestamps of both kinds.
 */
final class CellarSparkDialect extends JdbcDialect {
  private static final long serialVersionUID = 1L;

  @Override
  public boolean canHandle(String url) {
    return url.toLowerCase(Locale.ROOT).startsWith("jdbc:cellar:");
  }

  @Override
  public Option<JdbcType> getJDBCType(DataType type) {
    if (type.equals(DataTypes.BooleanType)) {
      return Option.apply(new JdbcType("BOOLEAN", Types.BOOLEAN));
    }
    if (type.equals(DataTypes.ByteType)) {
      return Option.apply(new JdbcType("TINYINT", Types.TINYINT));
    }
    if (type.equals(DataTypes.ShortType)) {
      return Option.apply(new JdbcType("SMALLINT", Types.SMALLINT));
    }
    if (type.equals(DataTypes.DoubleType)) {
      return Option.apply(new JdbcType("DOUBLE", Types.DOUBLE));
    }
    if (type.equals(DataTypes.StringType)) {
      return Option.apply(new JdbcType("VARCHAR", Types.VARCHAR));
    }
    if (type.equals(DataTypes.BinaryType)) {
      return Option.apply(new JdbcType("VARBINARY", Types.VARBINARY));
    }
    if (type.equals(DataTypes.TimestampNTZType)) {
      return Option.apply(new JdbcType("TIMESTAMP(6)", Types.TIMESTAMP));
    }
    if (type.equals(DataTypes.TimestampType)) {
      return Option.apply(
          new JdbcType("TIMESTAMP(6) WITH LOCAL TIME ZONE", Types.TIMESTAMP_WITH_TIMEZONE));
    }
    return Option.empty();
  }

  @Override
  public Option<DataType> getCatalystType(
      int type, String name, int size, MetadataBuilder metadata) {
    return switch (type) {
      case Types.TINYINT -> Option.apply(DataTypes.ByteType);
      case Types.SMALLINT -> Option.apply(DataTypes.ShortType);
      case Types.REAL -> Option.apply(DataTypes.FloatType);
      case Types.TIMESTAMP_WITH_TIMEZONE -> Option.apply(DataTypes.TimestampType);
      default -> name.equals("UUID") ? Option.apply(DataTypes.StringType) : Option.empty();
    };
  }

  /** Overwriting with the option truncate keeps the table and its key. */
  @Override
  public Option<Object> isCascadingTruncateTable() {
    return Option.apply(false);
  }

  @Override
  public LocalDateTime convertJavaTimestampToTimestampNTZ(Timestamp read) {
    return read.toLocalDateTime();
  }

  @Override
  public Timestamp convertTimestampNTZToJavaTimestamp(LocalDateTime written) {
    return Timestamp.valueOf(written);
  }
}

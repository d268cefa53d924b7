package io.cellardb.hibernate;

import static org.hibernate.type.SqlTypes.BLOB;
import static org.hibernate.type.SqlTypes.CHAR;
import static org.hibernate.type.SqlTypes.CLOB;
import static org.hibernate.type.SqlTypes.FLOAT;
import static org.hibernate.type.SqlTypes.JSON;
import static org.hibernate.type.SqlTypes.LONG32NVARCHAR;
import static org.hibernate.type.SqlTypes.LONG32VARBINARY;
import static org.hibernate.type.SqlTypes.LONG32VARCHAR;
import static org.hibernate.type.SqlTypes.NCHAR;
import static org.hibernate.type.SqlTypes.NCLOB;
import static org.hibernate.type.SqlTypes.NUMERIC;
import static org.hibernate.type.SqlTypes.NVARCHAR;
import static org.hibernate.type.SqlTypes.TIMESTAMP_UTC;
import static org.hibernate.type.SqlTypes.TIMESTAMP_WITH_TIMEZONE;
import static org.hibernate.type.SqlTypes.TIME_UTC;
import static org.hibernate.type.SqlTypes.TIME_WITH_TIMEZONE;
import static org.hibernate.type.SqlTypes.UUID;
import static org.hibernate.type.SqlTypes.VARBINARY;
import static org.hibernate.type.SqlTypes.VARCHAR;

import org.hibernate.boot.model.TypeContributions;
import org.hibernate.dialect.Dialect;
import org.hibernate.type.descriptor.jdbc.JsonJdbcType;
import org.hibernate.type.descriptor.jdbc.LongVarbinaryJdbcType;
import org.hibernate.type.descriptor.jdbc.LongVarcharJdbcType;
import org.hibernate.type.descriptor.jdbc.UUIDJdbcType;
import org.hibernate.type.descriptor.sql.internal.DdlTypeImpl;

/** The SQL types of Cellar for the types of Hibernate. */
final class DdlTypes {
  private DdlTypes() {}

  /** The type of a column; null where it is Hibernate's own. */
  static String columnType(int code) {
    return switch (code) {
      case NCHAR -> "char($l)";
      case NVARCHAR -> "varchar($l)";
      case CLOB, NCLOB, LONG32VARCHAR, LONG32NVARCHAR -> "varchar";
      case BLOB, LONG32VARBINARY -> "varbinary";
      case NUMERIC -> "decimal($p,$s)";
      case FLOAT -> "double";
      case TIME_UTC, TIME_WITH_TIMEZONE -> "time($p)";
      case TIMESTAMP_UTC, TIMESTAMP_WITH_TIMEZONE -> "timestamp($p) with local time zone";
      default -> null;
    };
  }

  /** The type to cast to; null where it is Hibernate's own. */
  static String castType(int code) {
    return switch (code) {
      case CHAR, NCHAR, VARCHAR, NVARCHAR, LONG32VARCHAR, LONG32NVARCHAR, CLOB, NCLOB -> "varchar";
      case VARBINARY, LONG32VARBINARY, BLOB -> "varbinary";
      default -> null;
    };
  }

  static void registerColumnTypes(TypeContributions types, Dialect dialect) {
    var registry = types.getTypeConfiguration().getDdlTypeRegistry();
    registry.addDescriptor(new DdlTypeImpl(UUID, "uuid", dialect));
    registry.addDescriptor(new DdlTypeImpl(JSON, "json", dialect));
  }

  static void contribute(TypeContributions types) {
    var registry = types.getTypeConfiguration().getJdbcTypeRegistry();
    registry.addDescriptor(CLOB, new LongVarcharJdbcType(LONG32VARCHAR));
    registry.addDescriptor(NCLOB, new LongVarcharJdbcType(LONG32VARCHAR));
    registry.addDescriptor(BLOB, new LongVarbinaryJdbcType(LONG32VARBINARY));
    registry.addDescriptorIfAbsent(UUIDJdbcType.INSTANCE);
    registry.addDescriptorIfAbsent(JsonJdbcType.INSTANCE);
  }
}

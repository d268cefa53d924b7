package io.cellardb.liquibase;

import liquibase.database.Database;
import liquibase.datatype.DataTypeInfo;
import liquibase.datatype.DatabaseDataType;
import liquibase.datatype.LiquibaseDataType;
import liquibase.datatype.core.BlobType;
import liquibase.datatype.core.ClobType;
import liquibase.datatype.core.CurrencyType;
import liquibase.datatype.core.DateTimeType;
import liquibase.datatype.core.NCharType;
import liquibase.datatype.core.NVarcharType;
import liquibase.datatype.core.TimestampType;
import liquibase.datatype.core.UUIDType;
import liquibase.servicelocator.PrioritizedService;

/** The types of change logs that Cellar calls otherwise. */
public final class CellarTypes {
  private CellarTypes() {}

  private static DatabaseDataType type(LiquibaseDataType type, String name) {
    return new DatabaseDataType(name, type.getParameters());
  }

  /** {@code datetime} is TIMESTAMP. */
  @DataTypeInfo(
      name = "datetime",
      aliases = {"java.sql.Types.DATETIME", "java.util.Date", "smalldatetime", "datetime2"},
      minParameters = 0,
      maxParameters = 1,
      priority = PrioritizedService.PRIORITY_DATABASE)
  public static final class DateTime extends DateTimeType {
    @Override
    public boolean supports(Database database) {
      return database instanceof CellarDatabase;
    }

    @Override
    public DatabaseDataType toDatabaseDataType(Database database) {
      return type(this, "TIMESTAMP");
    }
  }

  /** {@code timestamp with time zone} is TIMESTAMP WITH LOCAL TIME ZONE. */
  @DataTypeInfo(
      name = "timestamp",
      aliases = {
        "java.sql.Types.TIMESTAMP",
        "java.sql.Types.TIMESTAMP_WITH_TIMEZONE",
        "java.sql.Timestamp",
        "timestamptz"
      },
      minParameters = 0,
      maxParameters = 1,
      priority = PrioritizedService.PRIORITY_DATABASE)
  public static final class Timestamp extends TimestampType {
    @Override
    public boolean supports(Database database) {
      return database instanceof CellarDatabase;
    }

    @Override
    public DatabaseDataType toDatabaseDataType(Database database) {
      String written = getRawDefinition() + ' ' + getAdditionalInformation();
      boolean zone =
          written.matches("(?is).*(\\bwith(\\s+local)?\\s+time|_with_time|timestamptz).*");
      DatabaseDataType type = type(this, "TIMESTAMP");
      return zone ? new DatabaseDataType(type.getType() + " WITH LOCAL TIME ZONE") : type;
    }
  }

  /** {@code clob} and all texts without a length are VARCHAR. */
  @DataTypeInfo(
      name = "clob",
      aliases = {
        "longvarchar",
        "text",
        "longtext",
        "mediumtext",
        "tinytext",
        "nclob",
        "ntext",
        "longnvarchar",
        "java.sql.Types.CLOB",
        "java.sql.Types.NCLOB",
        "java.sql.Types.LONGVARCHAR",
        "java.sql.Types.LONGNVARCHAR"
      },
      minParameters = 0,
      maxParameters = 0,
      priority = PrioritizedService.PRIORITY_DATABASE)
  public static final class Clob extends ClobType {
    @Override
    public boolean supports(Database database) {
      return database instanceof CellarDatabase;
    }

    @Override
    public DatabaseDataType toDatabaseDataType(Database database) {
      return new DatabaseDataType("VARCHAR");
    }
  }

  /** {@code blob} and all other bytes are VARBINARY. */
  @DataTypeInfo(
      name = "blob",
      aliases = {
        "longblob",
        "mediumblob",
        "tinyblob",
        "longvarbinary",
        "varbinary",
        "binary",
        "image",
        "bytea",
        "java.sql.Types.BLOB",
        "java.sql.Types.LONGVARBINARY",
        "java.sql.Types.VARBINARY",
        "java.sql.Types.BINARY"
      },
      minParameters = 0,
      maxParameters = 1,
      priority = PrioritizedService.PRIORITY_DATABASE)
  public static final class Blob extends BlobType {
    @Override
    public boolean supports(Database database) {
      return database instanceof CellarDatabase;
    }

    @Override
    public DatabaseDataType toDatabaseDataType(Database database) {
      return type(this, "VARBINARY");
    }
  }

  /** {@code uuid} is UUID. */
  @DataTypeInfo(
      name = "uuid",
      aliases = {"uniqueidentifier", "java.util.UUID"},
      minParameters = 0,
      maxParameters = 0,
      priority = PrioritizedService.PRIORITY_DATABASE)
  public static final class Uuid extends UUIDType {
    @Override
    public boolean supports(Database database) {
      return database instanceof CellarDatabase;
    }

    @Override
    public DatabaseDataType toDatabaseDataType(Database database) {
      return new DatabaseDataType("UUID");
    }
  }

  /** {@code currency} is DECIMAL. */
  @DataTypeInfo(
      name = "currency",
      aliases = {"money", "smallmoney"},
      minParameters = 0,
      maxParameters = 0,
      priority = PrioritizedService.PRIORITY_DATABASE)
  public static final class Currency extends CurrencyType {
    @Override
    public boolean supports(Database database) {
      return database instanceof CellarDatabase;
    }

    @Override
    public DatabaseDataType toDatabaseDataType(Database database) {
      return new DatabaseDataType("DECIMAL", 19, 4);
    }
  }

  /** {@code nvarchar} is VARCHAR: all texts are Unicode. */
  @DataTypeInfo(
      name = "nvarchar",
      aliases = {"java.sql.Types.NVARCHAR", "nvarchar2", "national"},
      minParameters = 0,
      maxParameters = 1,
      priority = PrioritizedService.PRIORITY_DATABASE)
  public static final class NVarchar extends NVarcharType {
    @Override
    public boolean supports(Database database) {
      return database instanceof CellarDatabase;
    }

    @Override
    public DatabaseDataType toDatabaseDataType(Database database) {
      return type(this, "VARCHAR");
    }
  }

  /** {@code nchar} is CHAR. */
  @DataTypeInfo(
      name = "nchar",
      aliases = "java.sql.Types.NCHAR",
      minParameters = 0,
      maxParameters = 1,
      priority = PrioritizedService.PRIORITY_DATABASE)
  public static final class NChar extends NCharType {
    @Override
    public boolean supports(Database database) {
      return database instanceof CellarDatabase;
    }

    @Override
    public DatabaseDataType toDatabaseDataType(Database database) {
      return type(this, "CHAR");
    }
  }
}

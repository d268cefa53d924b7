package io.cellardb.jdbc;

import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.Nullability;
import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.TypeDescription;
import java.util.ArrayList;
import java.util.List;

/**
 * The shape of every metadata result, as the JDBC 4.3 documentation lists its columns. In the text
 * a column is a name, with {@code :i} for an INTEGER, {@code :s} a SMALLINT, {@code :l} a BIGINT,
 * {@code :b} a BOOLEAN, and a VARCHAR otherwise.
 */
final class MetaColumns {
  static final ResultColumns CATALOGS = of("TABLE_CAT");
  static final ResultColumns SCHEMAS = of("TABLE_SCHEM TABLE_CATALOG");
  static final ResultColumns TABLE_TYPES = of("TABLE_TYPE");
  static final ResultColumns TABLES =
      of(
          "TABLE_CAT TABLE_SCHEM TABLE_NAME TABLE_TYPE REMARKS TYPE_CAT TYPE_SCHEM TYPE_NAME"
              + " SELF_REFERENCING_COL_NAME REF_GENERATION");
  static final ResultColumns COLUMNS =
      of(
          "TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME DATA_TYPE:i TYPE_NAME COLUMN_SIZE:i"
              + " BUFFER_LENGTH:i DECIMAL_DIGITS:i NUM_PREC_RADIX:i NULLABLE:i REMARKS COLUMN_DEF"
              + " SQL_DATA_TYPE:i SQL_DATETIME_SUB:i CHAR_OCTET_LENGTH:i ORDINAL_POSITION:i"
              + " IS_NULLABLE SCOPE_CATALOG SCOPE_SCHEMA SCOPE_TABLE SOURCE_DATA_TYPE:s"
              + " IS_AUTOINCREMENT IS_GENERATEDCOLUMN");
  static final ResultColumns PSEUDO_COLUMNS =
      of(
          "TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME DATA_TYPE:i COLUMN_SIZE:i DECIMAL_DIGITS:i"
              + " NUM_PREC_RADIX:i COLUMN_USAGE REMARKS CHAR_OCTET_LENGTH:i IS_NULLABLE");
  static final ResultColumns PRIMARY_KEYS =
      of("TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME KEY_SEQ:s PK_NAME");
  static final ResultColumns INDEX_INFO =
      of(
          "TABLE_CAT TABLE_SCHEM TABLE_NAME NON_UNIQUE:b INDEX_QUALIFIER INDEX_NAME TYPE:s"
              + " ORDINAL_POSITION:s COLUMN_NAME ASC_OR_DESC CARDINALITY:l PAGES:l"
              + " FILTER_CONDITION");
  static final ResultColumns ROW_IDENTIFIER =
      of(
          "SCOPE:s COLUMN_NAME DATA_TYPE:i TYPE_NAME COLUMN_SIZE:i BUFFER_LENGTH:i"
              + " DECIMAL_DIGITS:s PSEUDO_COLUMN:s");
  static final ResultColumns FOREIGN_KEYS =
      of(
          "PKTABLE_CAT PKTABLE_SCHEM PKTABLE_NAME PKCOLUMN_NAME FKTABLE_CAT FKTABLE_SCHEM"
              + " FKTABLE_NAME FKCOLUMN_NAME KEY_SEQ:s UPDATE_RULE:s DELETE_RULE:s FK_NAME PK_NAME"
              + " DEFERRABILITY:s");
  static final ResultColumns TYPE_INFO =
      of(
          "TYPE_NAME DATA_TYPE:i PRECISION:i LITERAL_PREFIX LITERAL_SUFFIX CREATE_PARAMS NULLABLE:s"
              + " CASE_SENSITIVE:b SEARCHABLE:s UNSIGNED_ATTRIBUTE:b FIXED_PREC_SCALE:b"
              + " AUTO_INCREMENT:b LOCAL_TYPE_NAME MINIMUM_SCALE:s MAXIMUM_SCALE:s SQL_DATA_TYPE:i"
              + " SQL_DATETIME_SUB:i NUM_PREC_RADIX:i");
  static final ResultColumns TABLE_PRIVILEGES =
      of("TABLE_CAT TABLE_SCHEM TABLE_NAME GRANTOR GRANTEE PRIVILEGE IS_GRANTABLE");
  static final ResultColumns COLUMN_PRIVILEGES =
      of("TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME GRANTOR GRANTEE PRIVILEGE IS_GRANTABLE");
  static final ResultColumns PROCEDURES =
      of(
          "PROCEDURE_CAT PROCEDURE_SCHEM PROCEDURE_NAME RESERVED1 RESERVED2 RESERVED3 REMARKS"
              + " PROCEDURE_TYPE:s SPECIFIC_NAME");
  static final ResultColumns PROCEDURE_COLUMNS =
      of(
          "PROCEDURE_CAT PROCEDURE_SCHEM PROCEDURE_NAME COLUMN_NAME COLUMN_TYPE:s DATA_TYPE:i"
              + " TYPE_NAME PRECISION:i LENGTH:i SCALE:s RADIX:s NULLABLE:s REMARKS COLUMN_DEF"
              + " SQL_DATA_TYPE:i SQL_DATETIME_SUB:i CHAR_OCTET_LENGTH:i ORDINAL_POSITION:i"
              + " IS_NULLABLE SPECIFIC_NAME");
  static final ResultColumns FUNCTIONS =
      of("FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME REMARKS FUNCTION_TYPE:s SPECIFIC_NAME");
  static final ResultColumns FUNCTION_COLUMNS =
      of(
          "FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME COLUMN_NAME COLUMN_TYPE:s DATA_TYPE:i"
              + " TYPE_NAME PRECISION:i LENGTH:i SCALE:s RADIX:s NULLABLE:s REMARKS"
              + " CHAR_OCTET_LENGTH:i ORDINAL_POSITION:i IS_NULLABLE SPECIFIC_NAME");
  static final ResultColumns UDTS =
      of("TYPE_CAT TYPE_SCHEM TYPE_NAME CLASS_NAME DATA_TYPE:i REMARKS BASE_TYPE:s");
  static final ResultColumns SUPER_TYPES =
      of("TYPE_CAT TYPE_SCHEM TYPE_NAME SUPERTYPE_CAT SUPERTYPE_SCHEM SUPERTYPE_NAME");
  static final ResultColumns SUPER_TABLES = of("TABLE_CAT TABLE_SCHEM TABLE_NAME SUPERTABLE_NAME");
  static final ResultColumns ATTRIBUTES =
      of(
          "TYPE_CAT TYPE_SCHEM TYPE_NAME ATTR_NAME DATA_TYPE:i ATTR_TYPE_NAME ATTR_SIZE:i"
              + " DECIMAL_DIGITS:i NUM_PREC_RADIX:i NULLABLE:i REMARKS ATTR_DEF SQL_DATA_TYPE:i"
              + " SQL_DATETIME_SUB:i CHAR_OCTET_LENGTH:i ORDINAL_POSITION:i IS_NULLABLE"
              + " SCOPE_CATALOG SCOPE_SCHEMA SCOPE_TABLE SOURCE_DATA_TYPE:s");
  static final ResultColumns CLIENT_INFO = of("NAME MAX_LEN:i DEFAULT_VALUE DESCRIPTION");

  private MetaColumns() {}

  private static ResultColumns of(String columns) {
    List<ColumnDescription> list = new ArrayList<>();
    for (String column : columns.split(" ", -1)) {
      int colon = column.indexOf(':');
      SqlType type =
          switch (colon < 0 ? ' ' : column.charAt(colon + 1)) {
            case 'i' -> SqlType.INTEGER;
            case 's' -> SqlType.SMALLINT;
            case 'l' -> SqlType.BIGINT;
            case 'b' -> SqlType.BOOLEAN;
            default -> SqlType.VARCHAR;
          };
      list.add(
          ColumnDescription.expression(
              colon < 0 ? column : column.substring(0, colon),
              TypeDescription.of(type),
              Nullability.NULLABLE));
    }
    return new ResultColumns(list);
  }
}

package io.cellardb.jdbc;

import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.TypeDescription;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.ShardingKey;
import java.sql.Struct;
import java.util.Arrays;
import java.util.List;

/** The values that a connection makes for the parameters of its statements. */
abstract class ValueMethods extends ConnectionSettings {
  /** An array for {@code setArray} of elements of a type that has no parameters. */
  @Override
  public Array createArrayOf(String typeName, Object[] elements) throws SQLException {
    checkOpen();
    for (SqlType type : SqlType.values()) {
      if (type.typeName().equalsIgnoreCase(typeName)
          && type != SqlType.ARRAY
          && type != SqlType.MAP) {
        TypeDescription array = TypeDescription.array(TypeDescription.of(type));
        List<?> values =
            (List<?>)
                ParameterBinder.coerce(
                    Arrays.asList(elements == null ? new Object[0] : elements), array);
        return new CellarArray(array.element(), values);
      }
    }
    throw SqlState.INVALID_ARGUMENT.exception("There is no element type " + typeName);
  }

  @Override
  public Clob createClob() throws SQLException {
    return createNClob();
  }

  @Override
  public Blob createBlob() throws SQLException {
    checkOpen();
    return new CellarBlob(new byte[0]);
  }

  @Override
  public NClob createNClob() throws SQLException {
    checkOpen();
    return new CellarClob("");
  }

  @Override
  public SQLXML createSQLXML() throws SQLException {
    checkOpen();
    throw SqlState.notSupported("An XML value");
  }

  @Override
  public Struct createStruct(String typeName, Object[] attributes) throws SQLException {
    checkOpen();
    throw SqlState.notSupported("A structured type");
  }

  @Override
  public void setShardingKey(ShardingKey key) throws SQLException {
    setShardingKey(key, null);
  }

  @Override
  public void setShardingKey(ShardingKey key, ShardingKey superKey) throws SQLException {
    checkOpen();
    throw SqlState.notSupported("A sharding key");
  }

  @Override
  public boolean setShardingKeyIfValid(ShardingKey key, int timeout) throws SQLException {
    return setShardingKeyIfValid(key, null, timeout);
  }

  @Override
  public boolean setShardingKeyIfValid(ShardingKey key, ShardingKey superKey, int timeout)
      throws SQLException {
    checkOpen();
    throw SqlState.notSupported("A sharding key");
  }
}

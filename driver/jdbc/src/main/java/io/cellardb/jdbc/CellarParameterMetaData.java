package io.cellardb.jdbc;

import io.cellardb.jdbc.session.ParameterDescription;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.util.List;

/** The parameters of a prepared statement, all of them IN. */
final class CellarParameterMetaData implements ParameterMetaData {
  private final List<ParameterDescription> parameters;

  CellarParameterMetaData(List<ParameterDescription> parameters) {
    this.parameters = parameters;
  }

  private ParameterDescription parameter(int number) throws SQLException {
    if (number < 1 || number > parameters.size()) {
      throw SqlState.WRONG_PARAMETERS.exception(
          "There is no parameter " + number + "; the statement has " + parameters.size());
    }
    return parameters.get(number - 1);
  }

  @Override
  public int getParameterCount() {
    return parameters.size();
  }

  @Override
  public int isNullable(int parameter) throws SQLException {
    return parameter(parameter).nullability().code();
  }

  @Override
  public boolean isSigned(int parameter) throws SQLException {
    return parameter(parameter).type().sqlType().isNumeric();
  }

  @Override
  public int getPrecision(int parameter) throws SQLException {
    return parameter(parameter).type().size();
  }

  @Override
  public int getScale(int parameter) throws SQLException {
    return parameter(parameter).type().fractionDigits();
  }

  @Override
  public int getParameterType(int parameter) throws SQLException {
    return parameter(parameter).type().sqlType().jdbcType();
  }

  @Override
  public String getParameterTypeName(int parameter) throws SQLException {
    return parameter(parameter).type().typeName();
  }

  @Override
  public String getParameterClassName(int parameter) throws SQLException {
    return parameter(parameter).type().sqlType().javaClass().getName();
  }

  @Override
  public int getParameterMode(int parameter) throws SQLException {
    parameter(parameter);
    return parameterModeIn;
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Unwrap.cast(this, type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }
}

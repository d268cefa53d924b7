package io.cellardb.sql.plan;

import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.validate.SqlValidatorCatalogReader;
import org.apache.calcite.sql.validate.SqlValidatorImpl;

/** Calcite's validator; its constructor is not public. */
final class CellarValidator extends SqlValidatorImpl {
  CellarValidator(
      SqlOperatorTable operators,
      SqlValidatorCatalogReader reader,
      RelDataTypeFactory types,
      Config config) {
    super(operators, reader, types, config);
  }
}

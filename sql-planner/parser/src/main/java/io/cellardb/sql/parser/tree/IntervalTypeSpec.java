package io.cellardb.sql.parser.tree;

import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.util.Litmus;

/** The type of a column of intervals: {@code INTERVAL DAY TO SECOND}. */
public final class IntervalTypeSpec extends SqlTypeNameSpec {
  private final SqlIntervalQualifier units;

  private IntervalTypeSpec(SqlIntervalQualifier units, SqlParserPos pos) {
    super(new SqlIdentifier("INTERVAL", pos), pos);
    this.units = units;
  }

  /** The type with these units; null for those of INTERVAL alone. */
  public static SqlDataTypeSpec of(SqlIntervalQualifier units, SqlParserPos pos) {
    return new SqlDataTypeSpec(named(units, pos), pos);
  }

  /** The name of the type with these units; null for those of INTERVAL alone. */
  public static SqlTypeNameSpec named(SqlIntervalQualifier units, SqlParserPos pos) {
    return new IntervalTypeSpec(units == null ? unnamed(pos) : units, pos);
  }

  /** The units of INTERVAL without any: from days to seconds. */
  static SqlIntervalQualifier unnamed(SqlParserPos pos) {
    return new SqlIntervalQualifier(TimeUnit.DAY, TimeUnit.SECOND, pos);
  }

  @Override
  public RelDataType deriveType(SqlValidator validator) {
    return validator.getTypeFactory().createSqlIntervalType(units);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("INTERVAL");
    units.unparse(writer, leftPrec, rightPrec);
  }

  @Override
  public boolean equalsDeep(SqlTypeNameSpec other, Litmus litmus) {
    return other instanceof IntervalTypeSpec interval && units.equalsDeep(interval.units, litmus)
        ? litmus.succeed()
        : litmus.fail("{} is not {}", this, other);
  }
}

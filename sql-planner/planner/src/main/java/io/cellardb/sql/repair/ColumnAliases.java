package io.cellardb.sql.repair;

import io.cellardb.sql.error.SqlException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.AliasNamespace;
import org.apache.calcite.sql.validate.SqlValidatorImpl;

/**
 * Names for some of a table's columns, of which the others keep theirs, as in PostgreSQL. The
 * smallest query is {@code SELECT * FROM a AS u (first)}, of a table with two columns. Calcite
 * refuses it, since it wants a name for each column or none.
 */
public final class ColumnAliases extends AliasNamespace {
  /** The name of a query whose rows are written, and which has a column for each of its names. */
  public static final String WRITTEN = "$written";

  /** {@code AS} has the table and its name before those of the columns. */
  private static final int FIRST = 2;

  /** What {@code call}, an AS with a list of names, stands for. */
  public ColumnAliases(SqlValidatorImpl validator, SqlCall call, SqlNode enclosing) {
    super(validator, call, enclosing);
  }

  /** Whether a table has a list of names for its columns. */
  public static boolean areIn(SqlCall alias) {
    return alias.operandCount() > FIRST;
  }

  @Override
  protected RelDataType validateImpl(RelDataType target) {
    RelDataType row = validator.getNamespace(call.operand(0)).getRowTypeSansSystemColumns();
    List<RelDataTypeField> fields = row.getFieldList();
    int named = call.operandCount() - FIRST;
    boolean written = ((SqlIdentifier) call.operand(1)).getSimple().equals(WRITTEN);
    if (written && named != fields.size()) {
      throw SqlException.at(
          call.getParserPosition(),
          "42601",
          "the query returns " + fields.size() + " values for " + named + " columns");
    }
    if (named > fields.size()) {
      throw tooMany(call.operand(1), fields.size(), call.operand(FIRST + fields.size()));
    }
    if (named == fields.size()) {
      return super.validateImpl(target);
    }
    List<String> names = new ArrayList<>();
    for (RelDataTypeField field : fields) {
      int i = field.getIndex();
      names.add(
          i < named ? ((SqlIdentifier) call.operand(FIRST + i)).getSimple() : field.getName());
    }
    checkDistinct(names);
    RelDataTypeFactory types = validator.getTypeFactory();
    RelDataTypeFactory.Builder builder = types.builder().kind(row.getStructKind());
    fields.forEach(field -> builder.add(names.get(field.getIndex()), field.getType()));
    return types.createTypeWithNullability(builder.build(), row.isNullable());
  }

  /**
   * The error of a list with too many names.
   *
   * @param count how many columns there are
   * @param name the first one too many
   */
  public static SqlException tooMany(SqlNode table, int count, SqlNode name) {
    return SqlException.at(
        name.getParserPosition(),
        "42P10",
        "there is no column for the name '"
            + name
            + "': the number of columns of "
            + table
            + " is "
            + count);
  }

  /** Of two columns with one name, {@code *} would have the first one twice. */
  private void checkDistinct(List<String> names) {
    Set<String> taken = new HashSet<>();
    for (String name : names) {
      if (!taken.add(name.toLowerCase(Locale.ROOT))) {
        throw SqlException.at(
            call.operand(FIRST).getParserPosition(),
            "42701",
            "two columns of "
                + call.operand(1)
                + " would have the name '"
                + name
                + "'; name all of them");
      }
    }
  }
}

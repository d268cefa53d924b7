package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.syntax.SequenceNames;
import java.util.ArrayList;
import java.util.List;

/**
 * Which columns of the rows that an INSERT or UPSERT writes its user wants to know.
 *
 * @param names of columns, as written; empty for those below
 * @param numbers of columns of the table, from 1; if both are empty, the columns whose values come
 *     from sequences
 */
public record GeneratedKeys(List<String> names, List<Integer> numbers) {
  /** Copies the lists. */
  public GeneratedKeys {
    names = List.copyOf(names);
    numbers = List.copyOf(numbers);
  }

  /**
   * The columns.
   *
   * @throws CatalogException 42703 if there is no such column
   */
  List<ColumnDefinition> of(TableDefinition table) {
    List<ColumnDefinition> columns = new ArrayList<>();
    for (String name : names) {
      columns.add(table.column(name));
    }
    for (int number : numbers) {
      List<ColumnDefinition> visible = table.visibleColumns();
      if (number < 1 || number > visible.size()) {
        throw new CatalogException(
            CatalogException.NO_SUCH_COLUMN,
            "table "
                + Queries.describe(table)
                + " has "
                + visible.size()
                + " columns, and none with the number "
                + number);
      }
      columns.add(visible.get(number - 1));
    }
    if (names.isEmpty() && numbers.isEmpty()) {
      table.columns().stream().filter(GeneratedKeys::isGenerated).forEach(columns::add);
    }
    return columns;
  }

  private static boolean isGenerated(ColumnDefinition column) {
    return column.defaultSql() != null
        && SequenceNames.takesValue(CellarParser.parseExpression(column.defaultSql()));
  }
}

package io.cellardb.sql;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ForeignKey;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/** The constraints that names of SET CONSTRAINTS mean. */
final class DeferrableNames {
  private DeferrableNames() {}

  /**
   * All foreign keys of a name, which several tables may have.
   *
   * @throws SqlException 42704 if there is no constraint of that name, 42809 if it cannot be
   *     deferred, with the place of the name
   */
  static List<CatalogSnapshot.Reference> find(
      CatalogSnapshot catalog, String namespace, SqlIdentifier written) {
    String name = written.names.get(written.names.size() - 1);
    String inside = written.isSimple() ? namespace : written.names.get(written.names.size() - 2);
    List<CatalogSnapshot.Reference> found = new ArrayList<>();
    boolean other = false;
    for (TableDefinition table : catalog.tables()) {
      String own = table.name().namespace();
      if (own.equalsIgnoreCase(inside)
          || (written.isSimple() && own.equals(CatalogSnapshot.TEMPORARY))) {
        table
            .findForeignKey(name)
            .ifPresent(key -> found.add(new CatalogSnapshot.Reference(table, key)));
        other |=
            table.checks().stream().anyMatch(check -> check.name().equalsIgnoreCase(name))
                || table.findIndex(name).filter(IndexDefinition::constraint).isPresent();
      }
    }
    if (found.isEmpty() && !other) {
      throw SqlException.at(
          written.getParserPosition(),
          CatalogException.NO_SUCH_OBJECT,
          "there is no constraint '" + name + "' in namespace " + inside);
    }
    if (found.isEmpty() || !found.stream().allMatch(each -> isDeferrable(each.key()))) {
      throw SqlException.at(
          written.getParserPosition(),
          CatalogException.WRONG_OBJECT,
          "the constraint '" + name + "' is not DEFERRABLE");
    }
    return found;
  }

  private static boolean isDeferrable(ForeignKey key) {
    return key.checks().deferrable();
  }
}

package io.cellardb.sql.schema;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TableStatistics;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import org.apache.calcite.config.CalciteConnectionConfig;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.prepare.CalciteCatalogReader;

/** One version of the catalog as Calcite sees it. Immutable and shared by all sessions. */
public final class RootSchema {
  private static final CalciteConnectionConfig CASELESS = caseless();

  /** No namespaces. */
  public static final RootSchema EMPTY =
      new RootSchema(CatalogSnapshot.EMPTY, name -> new TableStatistics(0, 0), table -> Map.of());

  private final CatalogSnapshot catalog;
  private final CalciteSchema schema;

  /**
   * The namespaces and tables of a catalog.
   *
   * @param statistics estimates of a table, asked for whenever a query on it is planned
   * @param defaults what absent cells of columns that are NOT NULL read as, by ordinal
   */
  public RootSchema(
      CatalogSnapshot catalog,
      Function<TableName, TableStatistics> statistics,
      Function<TableDefinition, Map<Integer, Object>> defaults) {
    this.catalog = catalog;
    schema = CalciteSchema.createRootSchema(false, false);
    for (String namespace : catalog.namespaces()) {
      schema.add(namespace, new NamespaceSchema(catalog.tables(namespace), statistics, defaults));
    }
  }

  /** The catalog that this was made of. */
  public CatalogSnapshot catalog() {
    return catalog;
  }

  /** A reader that finds names without a namespace in {@code namespace}. */
  public CalciteCatalogReader reader(String namespace, JavaTypeFactoryImpl types) {
    return new CalciteCatalogReader(schema, List.of(namespace), types, CASELESS);
  }

  private static CalciteConnectionConfig caseless() {
    Properties properties = new Properties();
    properties.setProperty(CalciteConnectionProperty.CASE_SENSITIVE.camelName(), "false");
    return new CalciteConnectionConfigImpl(properties);
  }
}

package io.cellardb.sql.schema;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.storage.SystemRelation;
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

  /** The schema of what the store tells about itself. */
  public static final String SYSTEM = "SYS";

  /** No namespaces. */
  public static final RootSchema EMPTY =
      new RootSchema(
          CatalogSnapshot.EMPTY, name -> new TableStatistics(0, 0), table -> Map.of(), List.of());

  private final CatalogSnapshot catalog;
  private final CalciteSchema schema;
  private final CalciteSchema schemaWithHidden;
  private final List<SystemRelation> system;

  /**
   * The namespaces and tables of a catalog.
   *
   * @param statistics estimates of a table, asked for whenever a query on it is planned
   * @param defaults what absent cells of columns that are NOT NULL read as, by ordinal
   * @param system what {@value #SYSTEM} has. A namespace of that name, with or without regard to
   *     case, which SQL does not make but others may have, takes the schema's place
   */
  public RootSchema(
      CatalogSnapshot catalog,
      Function<TableName, TableStatistics> statistics,
      Function<TableDefinition, Map<Integer, Object>> defaults,
      List<SystemRelation> system) {
    this.catalog = catalog;
    boolean taken = catalog.namespaces().stream().anyMatch(SYSTEM::equalsIgnoreCase);
    this.system = taken ? List.of() : system;
    schema = schema(statistics, defaults, false);
    schemaWithHidden = schema(statistics, defaults, true);
  }

  private CalciteSchema schema(
      Function<TableName, TableStatistics> statistics,
      Function<TableDefinition, Map<Integer, Object>> defaults,
      boolean hiddenToo) {
    CalciteSchema root = CalciteSchema.createRootSchema(false, false);
    for (String namespace : catalog.namespaces()) {
      root.add(
          namespace,
          new NamespaceSchema(catalog.tables(namespace), statistics, defaults, hiddenToo));
    }
    if (!system.isEmpty()) {
      root.add(SYSTEM, new SystemSchema(system));
    }
    return root;
  }

  /** The catalog that this was made of. */
  public CatalogSnapshot catalog() {
    return catalog;
  }

  /** The tables of {@value #SYSTEM}; none if there is no such schema. */
  public List<SystemRelation> systemRelations() {
    return system;
  }

  /** Whether a name written in SQL means {@value #SYSTEM}. */
  public boolean isSystem(String written) {
    return !system.isEmpty() && written.equalsIgnoreCase(SYSTEM);
  }

  /**
   * The namespace or schema that a name written in SQL means.
   *
   * @throws io.cellardb.sql.catalog.CatalogException 3F000 if there is none
   */
  public String namespace(String written) {
    return isSystem(written) ? SYSTEM : catalog.namespace(written);
  }

  /**
   * A reader that finds names without a namespace in {@code namespace}.
   *
   * @param hiddenToo whether the tables have their hidden columns
   */
  public CalciteCatalogReader reader(
      String namespace, JavaTypeFactoryImpl types, boolean hiddenToo) {
    return new CalciteCatalogReader(
        hiddenToo ? schemaWithHidden : schema, List.of(namespace), types, CASELESS);
  }

  private static CalciteConnectionConfig caseless() {
    Properties properties = new Properties();
    properties.setProperty(CalciteConnectionProperty.CASE_SENSITIVE.camelName(), "false");
    return new CalciteConnectionConfigImpl(properties);
  }
}

package io.cellardb.sql.schema;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.MaterializedRows;
import io.cellardb.sql.catalog.Rights;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.catalog.ViewDefinition;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.parser.text.SqlSyntaxException;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TableStatistics;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.apache.calcite.config.CalciteConnectionConfig;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.sql.validate.SqlNameMatchers;

/** One version of the catalog as Calcite sees it. Immutable and shared by all sessions. */
public final class RootSchema {
  private static final CalciteConnectionConfig CASELESS = caseless();

  /** The schema of what the store tells about itself. */
  public static final String SYSTEM = "SYS";

  /** The schema of what parts of one statement return; no namespace has such a name. */
  public static final String RESULTS = "$results";

  /** No namespaces. */
  public static final RootSchema EMPTY =
      new RootSchema(
          CatalogSnapshot.EMPTY,
          name -> new TableStatistics(0, 0),
          UnstoredValues.NONE,
          List.of(),
          (schema, view) -> {
            throw new IllegalStateException("no views");
          });

  /** Works out what the query of a view returns. */
  @FunctionalInterface
  public interface ViewTypes {
    /** The columns of the query, whose names are found in {@code schema}. */
    ViewColumns columns(RootSchema schema, ViewDefinition view);
  }

  private final CatalogSnapshot catalog;
  private final RootSchema permanent;
  private final Rights rights;
  private final RootSchema unrestricted;
  private final ViewTypes viewTypes;
  private final CalciteSchema schema;
  private final CalciteSchema schemaWithHidden;
  private final Map<TableName, ViewTable> views = new HashMap<>();
  private final Map<String, List<SystemRelation>> relations = new TreeMap<>();

  /**
   * The namespaces and tables of a catalog.
   *
   * @param statistics estimates of a table, asked for whenever a query on it is planned
   * @param unstored what columns read as that are in no cell
   * @param system what {@value #SYSTEM} has. A namespace of that name, with or without regard to
   *     case, which SQL does not make but others may have, takes the schema's place
   * @param viewTypes asked when a view is first used
   */
  public RootSchema(
      CatalogSnapshot catalog,
      Function<TableName, TableStatistics> statistics,
      UnstoredValues unstored,
      List<SystemRelation> system,
      ViewTypes viewTypes) {
    this(catalog, statistics, unstored, system, viewTypes, null);
  }

  /**
   * As {@link #RootSchema(CatalogSnapshot, Function, UnstoredValues, List, ViewTypes)}.
   *
   * @param permanent the same without the temporary tables of a session, in which views are found;
   *     null for a schema that has none
   */
  public RootSchema(
      CatalogSnapshot catalog,
      Function<TableName, TableStatistics> statistics,
      UnstoredValues unstored,
      List<SystemRelation> system,
      ViewTypes viewTypes,
      RootSchema permanent) {
    this(catalog, statistics, unstored, system, viewTypes, permanent, Rights.ALL, null);
  }

  /**
   * As {@link #RootSchema(CatalogSnapshot, Function, UnstoredValues, List, ViewTypes, RootSchema)},
   * for a user.
   *
   * @param rights what the user may do
   * @param unrestricted the same with what the user does not see; null if that is this
   */
  public RootSchema(
      CatalogSnapshot catalog,
      Function<TableName, TableStatistics> statistics,
      UnstoredValues unstored,
      List<SystemRelation> system,
      ViewTypes viewTypes,
      RootSchema permanent,
      Rights rights,
      RootSchema unrestricted) {
    this.rights = rights;
    this.unrestricted = unrestricted == null ? this : unrestricted;
    this.catalog = catalog;
    this.viewTypes = viewTypes;
    this.permanent = permanent == null ? this : permanent;
    if (permanent == null) {
      catalog.views().forEach(view -> views.put(view.name(), new ViewTable(view, this)));
    } else {
      views.putAll(permanent.views);
    }
    boolean taken = catalog.namespaces().stream().anyMatch(SYSTEM::equalsIgnoreCase);
    if (!taken && !system.isEmpty()) {
      relations.put(SYSTEM, system);
    }
    relations.put(InformationSchema.NAME, new InformationSchema(this).relations());
    schema = schema(statistics, unstored, false);
    schemaWithHidden = schema(statistics, unstored, true);
  }

  private CalciteSchema schema(
      Function<TableName, TableStatistics> statistics, UnstoredValues unstored, boolean hiddenToo) {
    CalciteSchema root = CalciteSchema.createRootSchema(false, false);
    for (String namespace : catalog.namespaces()) {
      List<TableDefinition> tables = new ArrayList<>(catalog.tables(namespace));
      List<ViewTable> queries = new ArrayList<>();
      for (ViewDefinition view : catalog.views(namespace)) {
        if (view.isMaterialized() && view.materialized().populated()) {
          tables.add(view.materialized().rows());
        } else {
          queries.add(views.get(view.name()));
        }
      }
      root.add(namespace, new NamespaceSchema(tables, queries, statistics, unstored, hiddenToo));
    }
    catalog
        .findNamespace(CatalogSnapshot.PUBLIC)
        .filter(namespace -> !namespace.equalsIgnoreCase(CatalogSnapshot.PUBLIC))
        .map(namespace -> root.getSubSchema(namespace, true))
        .ifPresent(meant -> root.add(CatalogSnapshot.PUBLIC, meant.schema));
    relations.forEach((name, tables) -> root.add(name, new SystemSchema(tables)));
    return root;
  }

  /** The catalog that this was made of. */
  public CatalogSnapshot catalog() {
    return catalog;
  }

  /** The same without the temporary tables of a session, of which views know nothing. */
  public RootSchema permanent() {
    return permanent;
  }

  /** What the user may do who sees this. */
  public Rights rights() {
    return rights;
  }

  /** The same with what its user does not see, as the system sees it. */
  public RootSchema unrestricted() {
    return unrestricted;
  }

  /**
   * What a user sees of the tables of {@value #SYSTEM}.
   *
   * @param session whether a session is one of the user, by its number
   */
  public static List<SystemRelation> visible(
      List<SystemRelation> system,
      CatalogSnapshot catalog,
      Rights rights,
      LongPredicate session,
      Supplier<List<Object[]>> statistics) {
    return new VisibleRelations(catalog, rights, session, statistics).of(system);
  }

  /** The names and types of a view's columns; empty if its query is no longer valid. */
  public Optional<RelDataType> columns(TableName view) {
    MaterializedRows materialized = views.get(view).definition().materialized();
    if (materialized != null) {
      return Optional.of(ViewTable.rowType(materialized.rows()));
    }
    try {
      return Optional.of(views.get(view).rowType());
    } catch (CalciteException | SqlExecutionException | SqlSyntaxException e) {
      return Optional.empty();
    }
  }

  /** What the query of a view returns. */
  ViewColumns columns(ViewDefinition view) {
    return viewTypes.columns(this, view);
  }

  /** A view of the catalog. */
  public ViewTable view(TableName name) {
    return views.get(name);
  }

  /**
   * The tables of the schemas that can only be read, by schema: {@value #SYSTEM}, unless a
   * namespace takes its place, and {@value InformationSchema#NAME}.
   */
  public Map<String, List<SystemRelation>> systemRelations() {
    return Collections.unmodifiableMap(relations);
  }

  /** The schema that can only be read and that a name written in SQL means, if it is one. */
  public Optional<String> systemSchema(String written) {
    return relations.keySet().stream().filter(written::equalsIgnoreCase).findFirst();
  }

  /**
   * The namespace or schema that a name written in SQL means.
   *
   * @throws io.cellardb.sql.catalog.CatalogException 3F000 if there is none
   */
  public String namespace(String written) {
    return systemSchema(written).orElseGet(() -> catalog.namespace(written));
  }

  /**
   * A reader that finds names without a namespace among temporary tables, then in {@code
   * namespace}.
   *
   * @param hiddenToo whether the tables have their hidden columns
   * @param results the tables of {@value #RESULTS} in the statement
   */
  public CalciteCatalogReader reader(
      String namespace,
      JavaTypeFactoryImpl types,
      boolean hiddenToo,
      Map<String, ResultTable> results) {
    CalciteSchema all = hiddenToo ? schemaWithHidden : schema;
    CalciteSchema root = results.isEmpty() ? all : with(all, results);
    return catalog.hasTemporary()
        ? new TemporaryFirst(root, namespace, types)
        : new CalciteCatalogReader(root, List.of(namespace), types, CASELESS);
  }

  private static CalciteSchema with(CalciteSchema all, Map<String, ResultTable> results) {
    CalciteSchema root = CalciteSchema.createRootSchema(false, false);
    all.getSubSchemaMap().forEach((name, part) -> root.add(name, part.schema));
    root.add(
        RESULTS,
        new AbstractSchema() {
          @Override
          protected Map<String, Table> getTableMap() {
            return Map.copyOf(results);
          }
        });
    return root;
  }

  /** Finds temporary tables before others. */
  private static final class TemporaryFirst extends CalciteCatalogReader {
    TemporaryFirst(CalciteSchema root, String namespace, JavaTypeFactoryImpl types) {
      super(
          root,
          SqlNameMatchers.withCaseSensitive(false),
          List.of(List.of(CatalogSnapshot.TEMPORARY), List.of(namespace), List.of()),
          types,
          CASELESS);
    }
  }

  private static CalciteConnectionConfig caseless() {
    Properties properties = new Properties();
    properties.setProperty(CalciteConnectionProperty.CASE_SENSITIVE.camelName(), "false");
    return new CalciteConnectionConfigImpl(properties);
  }
}

package io.cellardb.sql.catalog;

import static io.cellardb.sql.catalog.CatalogException.AMBIGUOUS_NAME;
import static io.cellardb.sql.catalog.CatalogException.NO_SUCH_NAMESPACE;
import static io.cellardb.sql.catalog.CatalogException.NO_SUCH_TABLE;

import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * The namespaces, tables, views and sequences at one moment. Immutable; a statement is planned
 * against one. Names are found without regard to case; where several match, an exact match wins.
 */
public final class CatalogSnapshot {
  /** The namespace of the tables that only one session has, in its own catalog. */
  public static final String TEMPORARY = "pg_temp";

  /** PostgreSQL's name of the default namespace, unless the store has one of that name. */
  public static final String PUBLIC = "public";

  /** Nothing at all. */
  public static final CatalogSnapshot EMPTY =
      new CatalogSnapshot(0, List.of(), List.of(), List.of(), List.of(), Access.NONE);

  private final long version;
  private final Access access;
  private final SortedSet<String> namespaces;
  private final NavigableMap<TableName, TableDefinition> tables;
  private final NavigableMap<TableName, ViewDefinition> views;
  private final NavigableMap<TableName, SequenceDefinition> sequences;

  /** The names in the store. */
  private final Set<TableName> rowConsistent;

  /** By the name of the table whose rows they name. */
  private final Map<TableName, List<Reference>> references;

  /**
   * A foreign key.
   *
   * @param table its table
   */
  public record Reference(TableDefinition table, ForeignKey key) {}

  CatalogSnapshot(
      long version,
      Collection<String> namespaces,
      Collection<TableDefinition> definitions,
      Collection<ViewDefinition> viewDefinitions,
      Collection<SequenceDefinition> sequenceDefinitions,
      Access access) {
    this.version = version;
    this.access = access;
    this.namespaces = Collections.unmodifiableSortedSet(new TreeSet<>(namespaces));
    NavigableMap<TableName, TableDefinition> byName = new TreeMap<>();
    definitions.forEach(table -> byName.put(table.name(), table));
    this.tables = Collections.unmodifiableNavigableMap(byName);
    this.rowConsistent =
        byName.values().stream()
            .filter(TableDefinition::rowConsistent)
            .map(TableDefinition::stored)
            .collect(Collectors.toUnmodifiableSet());
    Map<TableName, List<Reference>> named = new HashMap<>();
    for (TableDefinition table : byName.values()) {
      for (ForeignKey key : table.foreignKeys()) {
        named
            .computeIfAbsent(key.table(), name -> new ArrayList<>())
            .add(new Reference(table, key));
      }
    }
    this.references = named;
    NavigableMap<TableName, ViewDefinition> viewsByName = new TreeMap<>();
    viewDefinitions.forEach(view -> viewsByName.put(view.name(), view));
    this.views = Collections.unmodifiableNavigableMap(viewsByName);
    NavigableMap<TableName, SequenceDefinition> sequencesByName = new TreeMap<>();
    sequenceDefinitions.forEach(sequence -> sequencesByName.put(sequence.name(), sequence));
    this.sequences = Collections.unmodifiableNavigableMap(sequencesByName);
  }

  /** A catalog of one table. */
  public static CatalogSnapshot of(TableDefinition table) {
    return new CatalogSnapshot(
        0, List.of(table.name().namespace()), List.of(table), List.of(), List.of(), Access.NONE);
  }

  /** The same with other users and roles. */
  CatalogSnapshot with(Access other) {
    return new CatalogSnapshot(
        version, namespaces, tables.values(), views.values(), sequences.values(), other);
  }

  /**
   * This catalog as a user sees it: without all that the user has no right on, to whom it does not
   * exist. Foreign keys that name such a table are left out, too.
   */
  public CatalogSnapshot visibleTo(Rights rights) {
    List<TableDefinition> seenTables = new ArrayList<>();
    for (TableDefinition table : tables.values()) {
      if (rights.sees(table.name())) {
        List<ForeignKey> keys =
            table.foreignKeys().stream().filter(key -> rights.sees(key.table())).toList();
        seenTables.add(
            keys.size() == table.foreignKeys().size() ? table : table.withForeignKeys(keys));
      }
    }
    List<ViewDefinition> seenViews =
        views.values().stream().filter(view -> rights.sees(view.name())).toList();
    List<SequenceDefinition> seenSequences =
        sequences.values().stream().filter(sequence -> rights.sees(sequence.name())).toList();
    Set<String> names = new TreeSet<>();
    seenTables.forEach(table -> names.add(table.name().namespace()));
    seenViews.forEach(view -> names.add(view.name().namespace()));
    seenSequences.forEach(sequence -> names.add(sequence.name().namespace()));
    for (String namespace : namespaces) {
      if (namespace.equals(TableName.DEFAULT_NAMESPACE) || rights.seesNamespace(namespace)) {
        names.add(namespace);
      }
    }
    return new CatalogSnapshot(version, names, seenTables, seenViews, seenSequences, access);
  }

  /** Whether it has the same definitions of tables. */
  public boolean hasTablesOf(CatalogSnapshot other) {
    return tables.equals(other.tables);
  }

  /** Its users and roles, and their rights. */
  public Access access() {
    return access;
  }

  /** What this would be with another table, or with a table changed that keeps its name. */
  public CatalogSnapshot with(TableDefinition table) {
    List<TableDefinition> all = new ArrayList<>(tables.values());
    all.add(table);
    return new CatalogSnapshot(
        version, namespaces, all, views.values(), sequences.values(), access);
  }

  /** What this would be with another view, or with a view replaced. */
  public CatalogSnapshot with(ViewDefinition view) {
    List<ViewDefinition> all = new ArrayList<>(views.values());
    all.add(view);
    return new CatalogSnapshot(
        version, namespaces, tables.values(), all, sequences.values(), access);
  }

  /** What this would be with another sequence, or with a sequence replaced. */
  public CatalogSnapshot with(SequenceDefinition sequence) {
    List<SequenceDefinition> all = new ArrayList<>(sequences.values());
    all.add(sequence);
    return new CatalogSnapshot(version, namespaces, tables.values(), views.values(), all, access);
  }

  /** What this would be without the tables, views and sequences of these names. */
  public CatalogSnapshot without(Collection<TableName> names) {
    return new CatalogSnapshot(
        version,
        namespaces,
        tables.values().stream().filter(table -> !names.contains(table.name())).toList(),
        views.values().stream().filter(view -> !names.contains(view.name())).toList(),
        sequences.values().stream().filter(other -> !names.contains(other.name())).toList(),
        access);
  }

  /**
   * This with the tables and sequences that only one session has.
   *
   * @param own the session's own catalog
   * @param number the version of both together, which no other catalog of the session has
   */
  public CatalogSnapshot withTemporary(CatalogSnapshot own, long number) {
    List<String> names = new ArrayList<>(namespaces);
    names.add(TEMPORARY);
    List<TableDefinition> allTables = new ArrayList<>(tables.values());
    allTables.addAll(own.tables(TEMPORARY));
    List<SequenceDefinition> allSequences = new ArrayList<>(sequences.values());
    allSequences.addAll(own.sequences(TEMPORARY));
    return new CatalogSnapshot(number, names, allTables, views.values(), allSequences, access);
  }

  /**
   * This catalog for a transaction that began with another one: an index that became ready since is
   * kept by statements and not read, as the transaction sees no entries from before. What it writes
   * is bound to the definitions that there were when it began.
   *
   * @param number the version of the result
   * @return this where there is nothing else
   */
  public CatalogSnapshot withIndexesReadyIn(CatalogSnapshot before, LongSupplier number) {
    List<TableDefinition> changed = new ArrayList<>();
    for (TableDefinition table : tables.values()) {
      TableDefinition older = before.tables.get(table.name());
      List<IndexDefinition> indexes = new ArrayList<>();
      for (IndexDefinition index : table.indexes()) {
        boolean known = older != null && older.indexes().stream().anyMatch(index::isReadyAs);
        indexes.add(known || !index.isReady() ? index : index.withState(IndexState.BUILDING));
      }
      TableDefinition seen = table.withIndexes(indexes);
      if (older != null && !Objects.equals(older.version(), seen.version())) {
        seen = seen.withVersion(older.version());
      }
      if (!seen.equals(table)) {
        changed.add(seen);
      }
    }
    if (changed.isEmpty()) {
      return this;
    }
    List<TableDefinition> all = new ArrayList<>(tables.values());
    all.addAll(changed);
    return new CatalogSnapshot(
        number.getAsLong(), namespaces, all, views.values(), sequences.values(), access);
  }

  /** Whether it has the tables of a session. */
  public boolean hasTemporary() {
    return namespaces.contains(TEMPORARY);
  }

  /**
   * The namespace in which a name without one is found: that of temporary tables if one has it.
   *
   * @param namespace the one in which all others are found
   */
  public String searched(String namespace, String name) {
    if (!hasTemporary()) {
      return namespace;
    }
    // No table's own name has what the names of its companions end in.
    int suffix = name.indexOf('$');
    String table = suffix < 0 ? name : name.substring(0, suffix);
    boolean own =
        tableNames(TEMPORARY).stream().anyMatch(table::equalsIgnoreCase)
            || sequenceNames(TEMPORARY).stream().anyMatch(table::equalsIgnoreCase);
    return own ? TEMPORARY : namespace;
  }

  /** A number that every change of the catalog raises; no two snapshots of a catalog share it. */
  public long version() {
    return version;
  }

  /** The names of all namespaces, sorted. */
  public SortedSet<String> namespaces() {
    return namespaces;
  }

  /** What this would be with another name of a namespace; the names in its definitions stay. */
  public CatalogSnapshot withRenamed(String namespace, String other) {
    CatalogSnapshot moved = CatalogMoves.moved(this, namesIn(namespace), other, namespace);
    Set<String> names = new TreeSet<>(namespaces);
    names.remove(namespace);
    names.add(other);
    return new CatalogSnapshot(
        version, names, moved.tables(), moved.views(), moved.sequences(), access);
  }

  /** The names of all tables, views and sequences of a namespace. */
  public Set<TableName> namesIn(String namespace) {
    Set<TableName> names = new TreeSet<>();
    tables(namespace).forEach(table -> names.add(table.name()));
    views(namespace).forEach(view -> names.add(view.name()));
    sequences(namespace).forEach(sequence -> names.add(sequence.name()));
    return names;
  }

  /** All tables, sorted by name. */
  public Collection<TableDefinition> tables() {
    return tables.values();
  }

  /** The foreign keys that name rows of a table, in the order of the names of their tables. */
  public List<Reference> references(TableName table) {
    return Collections.unmodifiableList(references.getOrDefault(table, List.of()));
  }

  /** Whether a table has a foreign key, or one names its rows. */
  public boolean isReferring(TableDefinition table) {
    return !table.foreignKeys().isEmpty() || references.containsKey(table.name());
  }

  /** What this would be without all foreign keys. */
  public CatalogSnapshot withoutForeignKeys() {
    return references.isEmpty()
        ? this
        : new CatalogSnapshot(
            version,
            namespaces,
            tables.values().stream().map(table -> table.withForeignKeys(List.of())).toList(),
            views.values(),
            sequences.values(),
            access);
  }

  /** The name of the table whose rows a store has under a name; that name if there is none. */
  public TableName nameOf(TableName stored) {
    return tables.values().stream()
        .filter(table -> table.stored().equals(stored))
        .map(TableDefinition::name)
        .findFirst()
        .orElse(stored);
  }

  /** Whether a table of the store shows of a row only what was written last. */
  public boolean isRowConsistent(TableName stored) {
    return rowConsistent.contains(stored);
  }

  /** All views, sorted by name. */
  public Collection<ViewDefinition> views() {
    return views.values();
  }

  /** All sequences, sorted by name. */
  public Collection<SequenceDefinition> sequences() {
    return sequences.values();
  }

  /** The sequences of a namespace whose name is given with regard to case, sorted by name. */
  public List<SequenceDefinition> sequences(String namespace) {
    return sequences.values().stream()
        .filter(sequence -> sequence.name().namespace().equals(namespace))
        .toList();
  }

  /**
   * The sequence that two names written in SQL mean.
   *
   * @throws CatalogException 3F000 or 42P01 with the nearest name if there is none, 42809 if it is
   *     a table or view
   */
  public SequenceDefinition sequence(String namespace, String sequence) {
    String found = namespace(namespace);
    List<String> names = sequenceNames(found);
    return match(names, sequence, "sequence")
        .map(name -> sequences.get(new TableName(found, name)))
        .orElseThrow(
            () ->
                isTaken(new TableName(found, sequence))
                    ? new CatalogException(
                        CatalogException.WRONG_OBJECT,
                        "'" + sequence + "' of namespace " + found + " is not a sequence")
                    : new CatalogException(
                        NO_SUCH_TABLE,
                        "no such sequence: '"
                            + sequence
                            + "' in namespace "
                            + found
                            + NearestName.hint(names, sequence)));
  }

  private List<String> sequenceNames(String namespace) {
    return sequences(namespace).stream().map(sequence -> sequence.name().qualifier()).toList();
  }

  /** The views of a namespace whose name is given with regard to case, sorted by name. */
  public List<ViewDefinition> views(String namespace) {
    return views.values().stream()
        .filter(view -> view.name().namespace().equals(namespace))
        .toList();
  }

  /** The tables of a namespace whose name is given with regard to case, sorted by name. */
  public List<TableDefinition> tables(String namespace) {
    return tables.values().stream()
        .filter(table -> table.name().namespace().equals(namespace))
        .toList();
  }

  /**
   * The namespace that a name written in SQL means, if any.
   *
   * @throws CatalogException 42P09 if several match equally well
   */
  public Optional<String> findNamespace(String written) {
    Optional<String> found = match(namespaces, written, "namespace");
    return found.isPresent() || !PUBLIC.equalsIgnoreCase(written)
        ? found
        : match(namespaces, TableName.DEFAULT_NAMESPACE, "namespace");
  }

  /**
   * As {@link #findNamespace}, but a namespace must match.
   *
   * @throws CatalogException 3F000 with the nearest name if none does
   */
  public String namespace(String written) {
    return findNamespace(written)
        .orElseThrow(
            () ->
                new CatalogException(
                    NO_SUCH_NAMESPACE,
                    "no such namespace: '"
                        + written
                        + "'"
                        + NearestName.hint(namespaces, written)));
  }

  /**
   * The view that two names written in SQL mean, if any; empty also for an unknown namespace.
   *
   * @throws CatalogException 42P09 if several match equally well
   */
  public Optional<ViewDefinition> findView(String namespace, String view) {
    return findNamespace(namespace)
        .flatMap(
            found ->
                match(viewNames(found), view, "view")
                    .map(name -> views.get(new TableName(found, name))));
  }

  /**
   * As {@link #findView}, but a view must match.
   *
   * @throws CatalogException 3F000 or 42P01 with the nearest name if none does, 42809 if it is a
   *     table
   */
  public ViewDefinition view(String namespace, String view) {
    String found = namespace(namespace);
    return findView(found, view)
        .orElseThrow(
            () ->
                find(found, view).isPresent()
                    ? new CatalogException(
                        CatalogException.WRONG_OBJECT,
                        "'" + view + "' is a table of namespace " + found + ", not a view")
                    : new CatalogException(
                        NO_SUCH_TABLE,
                        "no such view: '"
                            + view
                            + "' in namespace "
                            + found
                            + NearestName.hint(viewNames(found), view)));
  }

  /** Whether a table, view or sequence of the namespace has that name, without regard to case. */
  public boolean isTaken(TableName name) {
    return tableNames(name.namespace()).stream().anyMatch(name.qualifier()::equalsIgnoreCase)
        || viewNames(name.namespace()).stream().anyMatch(name.qualifier()::equalsIgnoreCase)
        || sequenceNames(name.namespace()).stream().anyMatch(name.qualifier()::equalsIgnoreCase);
  }

  /** Of what has a name that {@link #isTaken}: "table", "view" or "sequence". */
  public String kindOf(TableName name) {
    if (tableNames(name.namespace()).stream().anyMatch(name.qualifier()::equalsIgnoreCase)) {
      return "table";
    }
    return viewNames(name.namespace()).stream().anyMatch(name.qualifier()::equalsIgnoreCase)
        ? "view"
        : "sequence";
  }

  private List<String> viewNames(String namespace) {
    return views(namespace).stream().map(view -> view.name().qualifier()).toList();
  }

  /** The table of exactly that name, if any. */
  public Optional<TableDefinition> find(TableName name) {
    return Optional.ofNullable(tables.get(name));
  }

  /**
   * The table that two names written in SQL mean, if any; empty also for an unknown namespace.
   *
   * @throws CatalogException 42P09 if several match equally well
   */
  public Optional<TableDefinition> find(String namespace, String table) {
    return findNamespace(namespace)
        .flatMap(
            found ->
                match(tableNames(found), table, "table")
                    .map(name -> tables.get(new TableName(found, name))));
  }

  /**
   * As {@link #find}, but a table must match.
   *
   * @throws CatalogException 3F000 or 42P01 with the nearest name if none does, 42809 if it is a
   *     view
   */
  public TableDefinition table(String namespace, String table) {
    String found = namespace(namespace);
    return find(found, table)
        .orElseThrow(
            () ->
                findView(found, table).isPresent()
                    ? new CatalogException(
                        CatalogException.WRONG_OBJECT,
                        "'" + table + "' is a view of namespace " + found + ", not a table")
                    : new CatalogException(
                        NO_SUCH_TABLE,
                        "there is no table '"
                            + table
                            + "' in namespace "
                            + found
                            + NearestName.hint(tableNames(found), table)));
  }

  /** The table that has the index of a name without regard to case, if any. */
  public Optional<TableDefinition> findIndex(String namespace, String index) {
    return findNamespace(namespace)
        .flatMap(
            found ->
                tables(found).stream()
                    .filter(table -> table.findIndex(index).isPresent())
                    .findFirst());
  }

  private List<String> tableNames(String namespace) {
    return tables(namespace).stream().map(table -> table.name().qualifier()).toList();
  }

  private static Optional<String> match(Collection<String> names, String written, String what) {
    if (names.contains(written)) {
      return Optional.of(written);
    }
    List<String> matches = new ArrayList<>();
    for (String name : names) {
      if (name.equalsIgnoreCase(written)) {
        matches.add(name);
      }
    }
    if (matches.size() > 1) {
      throw new CatalogException(
          AMBIGUOUS_NAME,
          what + " '" + written + "' is ambiguous: it could be " + String.join(" or ", matches));
    }
    return matches.stream().findFirst();
  }
}

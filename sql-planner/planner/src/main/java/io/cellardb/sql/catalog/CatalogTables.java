package io.cellardb.sql.catalog;

import static io.cellardb.sql.catalog.CatalogException.NO_SUCH_TABLE;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.Admin;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Participation;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The tables of a catalog, whose rows the store has. */
public final class CatalogTables {
  /** What the names of tables of entries end with. */
  private static final String ENTRIES = ".index";

  /** What the names of indexes end with that are to take the place of others. */
  private static final String REPLACEMENT = ".reindex";

  /** What the names of tables of the store end with that take part in transactions. */
  private static final String TRANSACTIONAL = ".transactional";

  /** Such a name, which has a number where another table's rows had it before. */
  private static final Pattern APART = Pattern.compile("\\.transactional(\\.\\d+)?$");

  private final CatalogState state;
  private final Admin admin;
  private final SequenceValues values;
  private final CatalogMoves moves;
  private final long owner;

  CatalogTables(
      CatalogState state, Admin admin, SequenceValues values, CatalogMoves moves, long owner) {
    this.owner = owner;
    this.state = state;
    this.admin = admin;
    this.values = values;
    this.moves = moves;
  }

  /**
   * Creates a table, in the store and then in the catalog. Where the store has a table of its name
   * that is another one's, renamed since, the rows are stored under the name with a number.
   *
   * @param transactional whether it takes part in transactions where a store has them only for some
   *     tables
   * @throws CatalogException 3F000 if its namespace does not exist, 42P07 if there is a table or
   *     view of this name without regard to case, 42501 in the namespace of the system
   */
  public void create(TableDefinition table, boolean transactional) {
    create(table, transactional, List.of(), created -> List.of());
  }

  /**
   * As {@link #create(TableDefinition, boolean)}, with rows: it is seen with them or not at all.
   *
   * @param splits the keys that parts of it begin with where a store has tables in parts, in their
   *     order
   * @param fill writes rows into the table of the store that the definition names, which nobody
   *     else knows of yet, and returns the sequences of identity columns, created with the table
   */
  public void create(
      TableDefinition table,
      boolean transactional,
      List<ByteString> splits,
      Function<TableDefinition, Collection<SequenceDefinition>> fill) {
    CatalogState.checkNotInternal(table.name());
    synchronized (state.lock) {
      state.checkNew(table.name());
      boolean participates = transactional && state.definitions().isShared();
      TableName stored = state.freeStoredName(participates ? apart(table.name()) : table.name());
      TableDefinition created =
          withFreeEntries(
              state.made(stored.equals(table.stored()) ? table : table.withStored(stored)),
              participates);
      createStored(created, participates, splits);
      Collection<SequenceDefinition> sequences;
      try {
        created.indexes().forEach(index -> createEntries(created, index, participates));
        sequences = fill.apply(created);
        sequences.forEach(sequence -> state.checkNew(sequence.name()));
      } catch (RuntimeException | Error e) {
        dropStored(created.allStored());
        throw e;
      }
      define(created, sequences);
    }
  }

  /**
   * Where the rows of a table are that takes part in transactions: where no client looks that knows
   * another table of the name, and would write to it without them.
   */
  private static TableName apart(TableName name) {
    return new TableName(name.namespace(), name.qualifier() + TRANSACTIONAL);
  }

  /** Such a place in a store of which some names are taken. */
  static TableName apart(TableName name, Set<TableName> taken) {
    TableName first = apart(name);
    TableName free = first;
    for (int i = 2; taken.contains(free); i++) {
      free = new TableName(name.namespace(), first.qualifier() + "." + i);
    }
    return free;
  }

  /** Whether the rows of a table are there: it takes part in transactions, or did where it was. */
  static boolean isApart(TableDefinition table) {
    return !table.stored().equals(table.name()) && APART.matcher(table.stored().qualifier()).find();
  }

  /** Whether a table takes part in transactions of a store that has them only for some tables. */
  public boolean isTransactional(TableDefinition table) {
    return state.definitions().isShared()
        && admin.describe(table.stored()).map(TableDescriptor::transactional).orElse(false);
  }

  /**
   * Whether rows of a table can change together with those of others: unless the store has
   * transactions only for some tables, and this is none of them.
   */
  public boolean canTakePart(TableDefinition table) {
    return !state.definitions().isShared() || isTransactional(table);
  }

  /** Adds the definition of a table that is in the store; without it that goes again. */
  @GuardedBy("state.lock")
  private void define(TableDefinition created, Collection<SequenceDefinition> sequences) {
    DefinitionTable.Change change = state.change().put(created);
    CatalogSnapshot then = state.snapshot().with(created);
    Access rights = then.access().owned(created.name(), owner);
    for (SequenceDefinition sequence : sequences) {
      change.put(sequence);
      then = then.with(sequence);
      rights = rights.owned(sequence.name(), owner);
    }
    then = state.with(change, then, rights);
    try {
      change.commit();
    } catch (CatalogException e) {
      dropStored(created.allStored());
      throw e;
    }
    state.publish(then);
  }

  private void createEntries(TableDefinition table, IndexDefinition index, boolean participates) {
    TableDescriptor stored = IndexEntries.of(table, index).definition().descriptor();
    admin.createTable(participates ? stored.taking(Participation.ENTRIES) : stored);
  }

  private void createStored(TableDefinition table, boolean participates, List<ByteString> splits) {
    TableDescriptor stored = table.descriptor();
    admin.createTable(participates ? stored.taking(Participation.ROWS) : stored, splits);
  }

  private void dropStored(Collection<TableName> names) {
    for (TableName name : names) {
      if (admin.describe(name).isPresent()) {
        state.dropNow(name);
      }
    }
  }

  /**
   * Replaces the definition of a table. Families that it gains, and new options, are made in the
   * store before; families that it loses are dropped with their cells afterwards, so that none is
   * ever missing that a definition names.
   *
   * @param before as it is now
   * @param after under the same name or another one
   * @param dependents views that are dropped with what {@code after} no longer has
   * @throws CatalogException 42P07 if its new name is taken
   */
  public void alter(
      TableDefinition before, TableDefinition after, Collection<TableName> dependents) {
    alter(before, after, new Consequences(dependents, List.of(), List.of()));
  }

  /** Gives a table, and those whose rows it names, another version and nothing else. */
  public void renew(TableDefinition table) {
    alter(table, table, List.of());
  }

  /**
   * Has nobody change the rows of a table any more, or write rows that name them, until the table
   * is altered or renewed. Who does not know yet commits nothing.
   */
  public void close(TableDefinition table) {
    synchronized (state.lock) {
      state
          .change()
          .close(
              table,
              state.snapshot().references(table.name()).stream()
                  .map(reference -> reference.table().name())
                  .toList())
          .commit();
      state.publish(state.snapshot());
    }
  }

  /**
   * What else changes with a table.
   *
   * @param dependents views that are dropped with what it no longer has
   * @param added sequences of identity columns that it gains; those of columns that it loses go
   *     with them
   * @param others tables that change too, and keep their names; their rows do not
   */
  public record Consequences(
      Collection<TableName> dependents,
      Collection<SequenceDefinition> added,
      Collection<TableDefinition> others) {}

  /** As {@link #alter(TableDefinition, TableDefinition, Collection)}, with more than views. */
  public void alter(TableDefinition before, TableDefinition after, Consequences with) {
    checkDefined(before);
    Collection<TableName> dependents = with.dependents();
    Collection<SequenceDefinition> added = with.added();
    synchronized (state.lock) {
      DefinitionTable.Change change = state.change().put(after);
      with.others().forEach(change::put);
      added.forEach(sequence -> state.checkNew(sequence.name()));
      added.forEach(change::put);
      if (!after.name().equals(before.name())) {
        if (!after.name().qualifier().equalsIgnoreCase(before.name().qualifier())) {
          state.checkNew(after.name());
        }
        change.delete(before.name());
      }
      Set<String> names = new HashSet<>();
      before.families().forEach(family -> names.add(family.name()));
      boolean leftovers =
          before.origin().isCreated()
              && admin.describe(before.stored()).stream()
                  .flatMap(stored -> stored.families().stream())
                  .anyMatch(family -> !names.contains(family.name()));
      if (leftovers) {
        // A crash has left a family that was being dropped; its cells must not come back.
        admin.alterTable(before.descriptor());
      }
      List<FamilyDescriptor> present =
          before.origin().isCreated()
              ? before.families()
              : admin.describe(before.stored()).map(TableDescriptor::families).orElse(List.of());
      Map<String, FamilyDescriptor> families = new LinkedHashMap<>();
      present.forEach(family -> families.put(family.name(), family));
      before.families().forEach(family -> families.put(family.name(), family));
      after.families().forEach(family -> families.put(family.name(), family));
      List<FamilyDescriptor> all = List.copyOf(families.values());
      if (!all.equals(present)) {
        admin.alterTable(new TableDescriptor(before.stored(), all));
      }
      List<TableName> made = createNewEntries(before, after);
      removeEntries(before, after);
      List<TableName> lost = new ArrayList<>(dependents);
      lost.addAll(before.sequences());
      lost.removeAll(after.sequences());
      lost.forEach(change::delete);
      Access rights = state.snapshot().access().altered(before, after);
      long of = rights.on(after.name()).owner();
      for (SequenceDefinition sequence : added) {
        rights = rights.owned(sequence.name(), of);
      }
      change.access(state.snapshot().access(), rights);
      try {
        change.commit();
      } catch (CatalogException e) {
        dropStored(made);
        throw e;
      }
      List<TableName> rows = state.materializedRows(dependents);
      List<TableName> gone = new ArrayList<>(lost);
      gone.add(before.name());
      CatalogSnapshot then = state.snapshot().without(gone).with(after).with(rights);
      for (SequenceDefinition sequence : added) {
        then = then.with(sequence);
      }
      for (TableDefinition other : with.others()) {
        then = then.with(other);
      }
      state.publish(then);
      lost.forEach(values::forget);
      state.dropRows(rows);
      List<TableName> left = after.allStored();
      state.dropWhenUnread(
          before.indexes().stream()
              .map(IndexDefinition::stored)
              .filter(name -> !left.contains(name))
              .toList());
      Set<String> dropped = new HashSet<>(names);
      after.families().forEach(family -> dropped.remove(family.name()));
      if (!dropped.isEmpty()) {
        admin.alterTable(
            new TableDescriptor(
                after.stored(),
                all.stream().filter(family -> !dropped.contains(family.name())).toList()));
      }
    }
  }

  /**
   * Makes the tables of entries that a table gains and the store does not have yet.
   *
   * @return those
   */
  private List<TableName> createNewEntries(TableDefinition before, TableDefinition after) {
    List<TableName> known = before.allStored();
    List<IndexDefinition> gained =
        after.indexes().stream()
            .filter(index -> !known.contains(index.stored()))
            .filter(index -> admin.describe(index.stored()).isEmpty())
            .toList();
    List<TableName> made = new ArrayList<>();
    if (!gained.isEmpty()) {
      InheritedRights rights = new InheritedRights(admin, before.stored());
      boolean participates = isTransactional(before);
      try {
        for (IndexDefinition index : gained) {
          createEntries(after, index, participates);
          made.add(index.stored());
          rights.giveOn(index.stored());
        }
      } catch (RuntimeException | Error e) {
        dropStored(made);
        throw e;
      }
    }
    return made;
  }

  /**
   * Removes the entries of indexes that a table loses which takes part in transactions. Other
   * clients may read them by plans of before. So they must be gone before anybody commits changes
   * of rows without them; until then all who know of the index keep them.
   */
  @GuardedBy("state.lock")
  private void removeEntries(TableDefinition before, TableDefinition after) {
    List<TableName> left = after.allStored();
    List<IndexDefinition> gone =
        before.indexes().stream().filter(index -> !left.contains(index.stored())).toList();
    if (gone.isEmpty() || !isTransactional(before)) {
      return;
    }
    TableDefinition unread =
        before.withIndexes(
            before.indexes().stream()
                .map(index -> gone.contains(index) ? index.withState(IndexState.REPLACING) : index)
                .toList());
    DefinitionTable.Change change = state.change().put(unread);
    change.commit();
    state.publish(state.snapshot().with(unread));
    dropStored(gone.stream().map(IndexDefinition::stored).toList());
  }

  /**
   * Has statements know a table by another definition, of which nothing is kept, while something
   * works on it. If that fails they know it by the former one again.
   *
   * @param work ends with a change of the table
   */
  public void meanwhile(TableDefinition before, TableDefinition other, Runnable work) {
    synchronized (state.lock) {
      state.publish(state.snapshot().with(other));
      try {
        work.run();
      } catch (RuntimeException | Error e) {
        if (state.snapshot().find(before.name()).filter(other::equals).isPresent()) {
          state.publish(state.snapshot().with(before));
        }
        throw e;
      }
    }
  }

  /**
   * As {@link #alter(TableDefinition, TableDefinition, Consequences)}, with another table of the
   * store in place of the one that there is, which is dropped.
   *
   * @param fill writes the rows into the table of the store that it is given
   */
  public void replace(
      TableDefinition before,
      TableDefinition after,
      Consequences with,
      Consumer<TableDefinition> fill) {
    checkDefined(before);
    synchronized (state.lock) {
      boolean participates = isTransactional(before);
      TableName free = state.freeStoredName(participates ? apart(after.name()) : after.name());
      TableDefinition created = withFreeEntries(after.withStored(free), participates);
      InheritedRights rights = new InheritedRights(admin, before.stored());
      createStored(created, participates, admin.splits(before.stored()));
      try {
        created.indexes().forEach(index -> createEntries(created, index, participates));
        created.allStored().forEach(rights::giveOn);
        fill.accept(created.withVersion(null)); // the number is that of the former one
        state.rewrote();
        alter(before, created, with);
      } catch (RuntimeException | Error e) {
        dropStored(created.allStored());
        throw e;
      }
      state.dropNow(before.stored());
      state.publish(state.snapshot());
    }
  }

  /** The same table whose indexes have their entries where nothing is so far. */
  private TableDefinition withFreeEntries(TableDefinition table, boolean participates) {
    Set<TableName> used = new HashSet<>();
    List<IndexDefinition> indexes = new ArrayList<>();
    for (IndexDefinition index : table.indexes()) {
      IndexDefinition free =
          index.withStored(freeEntries(table.name().namespace(), index.name(), participates, used));
      used.add(free.stored());
      indexes.add(free);
    }
    return table.withIndexes(indexes);
  }

  /**
   * A name of the store for the entries of an index, which nothing has. Where clients may read that
   * know earlier entries of such an index, nothing has had it either.
   */
  private TableName freeEntries(
      String namespace, String index, boolean participates, Set<TableName> used) {
    String first = index + ENTRIES + (participates ? "." + state.definitions().nextChange() : "");
    TableName free = new TableName(namespace, first);
    for (int i = 2; used.contains(free) || admin.describe(free).isPresent(); i++) {
      free = new TableName(namespace, first + "." + i);
    }
    return free;
  }

  private IndexDefinition withFreeEntries(TableDefinition table, IndexDefinition index) {
    TableName free =
        freeEntries(table.name().namespace(), index.name(), isTransactional(table), Set.of());
    return index
        .withStored(free)
        .withFamily(index.family().withTtlMillis(IndexFamilies.ttlMillis(table, index)));
  }

  /**
   * Adds an index to a table, with its entries in a table of the store that is made for it.
   *
   * @param index its place in the store does not count
   * @return the table with it
   * @throws CatalogException 42P07 if the namespace has an index of that name
   */
  public TableDefinition addIndex(TableDefinition table, IndexDefinition index) {
    checkDefined(table);
    synchronized (state.lock) {
      if (state.snapshot().findIndex(table.name().namespace(), index.name()).isPresent()) {
        throw new CatalogException(
            CatalogException.DUPLICATE_TABLE,
            "index " + table.name().namespace() + "." + index.name() + " exists already");
      }
      List<IndexDefinition> indexes = new ArrayList<>(table.indexes());
      indexes.add(withFreeEntries(table, index));
      TableDefinition after = table.withIndexes(indexes);
      alter(table, after, List.of());
      return after;
    }
  }

  /** An index whose entries are to be made anew, in another table of the store. */
  public IndexDefinition renewed(TableDefinition table, IndexDefinition index) {
    synchronized (state.lock) {
      return withFreeEntries(table, index).withState(IndexState.DELETE_ONLY);
    }
  }

  /**
   * Adds an index to a table that is to take the place of another one, and that has its entries in
   * another table of the store.
   *
   * @return the new index
   */
  public IndexDefinition addReplacement(TableDefinition table, IndexDefinition index) {
    synchronized (state.lock) {
      String namespace = table.name().namespace();
      String name = index.name() + REPLACEMENT;
      for (int i = 2; state.snapshot().findIndex(namespace, name).isPresent(); i++) {
        name = index.name() + REPLACEMENT + "." + i;
      }
      IndexDefinition replacement = renewed(table, index).replacement(name);
      List<IndexDefinition> indexes = new ArrayList<>(table.indexes());
      indexes.add(replacement);
      alter(table, table.withIndexes(indexes), List.of());
      return replacement;
    }
  }

  /**
   * Takes a table to another namespace, with its indexes and the sequences of its identity columns.
   * Its rows stay where the store has them.
   *
   * @throws CatalogException 42P07 if one of these names is taken there, 3F000 if there is no such
   *     namespace
   */
  public void move(TableDefinition table, String namespace) {
    checkDefined(table);
    synchronized (state.lock) {
      List<TableName> names = new ArrayList<>(table.sequences());
      names.add(table.name());
      for (TableName name : names) {
        TableName after = new TableName(namespace, name.qualifier());
        CatalogState.checkNotInternal(after);
        state.checkNew(after);
      }
      for (IndexDefinition index : table.indexes()) {
        if (state.snapshot().findIndex(namespace, index.name()).isPresent()) {
          throw new CatalogException(
              CatalogException.DUPLICATE_TABLE,
              "index " + namespace + "." + index.name() + " exists already");
        }
      }
      moves.move(names, namespace, null);
    }
  }

  /**
   * Drops tables, their definitions first and at once. Also drops tables of the store without a
   * definition. Of one that was defined over an existing table, nothing but the definition goes.
   *
   * @param names as they are stored
   * @param dependents views that are dropped with them
   * @throws CatalogException 42P01 if one does not exist, 42501 in the namespace of the system;
   *     then none is dropped
   */
  public void drop(Collection<TableName> names, Collection<TableName> dependents) {
    names.forEach(CatalogState::checkNotInternal);
    synchronized (state.lock) {
      List<TableName> definitions = new ArrayList<>(dependents);
      List<TableName> stored = new ArrayList<>();
      for (TableName name : names) {
        Optional<TableDefinition> table = state.snapshot().find(name);
        TableName rows = table.map(TableDefinition::stored).orElse(name);
        checkStored(rows);
        if (table.isPresent() && table.get().origin() != TableOrigin.UNDEFINED) {
          definitions.add(name);
          definitions.addAll(table.get().sequences());
        } else if (table.isEmpty()
            && state.snapshot().tables().stream().anyMatch(other -> other.stored().equals(name))) {
          throw noSuchTable(name);
        }
        if (table.isEmpty() || table.get().origin() != TableOrigin.EXISTING) {
          stored.add(rows);
          table.ifPresent(known -> known.indexes().forEach(index -> stored.add(index.stored())));
        }
      }
      state.undefine(definitions);
      if (!stored.isEmpty()) {
        dropStored(stored);
        state.dropUnneededNamespaces();
        state.publish(state.snapshot());
      }
    }
  }

  /**
   * Drops all rows of tables, one table after the other, also for readers of older snapshots. The
   * catalog does not change.
   *
   * @param names as they are stored
   * @throws CatalogException 42P01 if one does not exist, 42501 in the namespace of the system;
   *     then all keep their rows
   */
  public void truncate(Collection<TableName> names) {
    names.forEach(CatalogState::checkNotInternal);
    synchronized (state.lock) {
      names.forEach(this::checkStored);
      names.forEach(admin::truncateTable);
    }
  }

  /**
   * Puts tables of the store without rows in the place of those that a table has, whose entries go
   * at the same moment. Who has read its rows commits nothing to it any more.
   *
   * @param table takes part in transactions
   */
  public void empty(TableDefinition table) {
    replace(table, table, new Consequences(List.of(), List.of(), List.of()), created -> {});
  }

  private void checkStored(TableName name) {
    if (admin.describe(name).isEmpty()) {
      throw noSuchTable(name);
    }
  }

  /**
   * Gives a table of the store a definition, in place of what it shows without one.
   *
   * @param table over it
   */
  public void defineExisting(TableDefinition table) {
    CatalogState.checkNotInternal(table.name());
    synchronized (state.lock) {
      DefinitionTable.Change change = state.change().put(table);
      CatalogSnapshot then =
          state.with(
              change,
              state.snapshot().with(table),
              state.snapshot().access().owned(table.name(), owner));
      change.commit();
      state.publish(then);
    }
  }

  /** Refuses, with 0A000, to change what has no definition. */
  public static void checkDefined(TableDefinition table) {
    if (table.origin() == TableOrigin.UNDEFINED) {
      throw new CatalogException(
          CatalogException.NOT_SUPPORTED,
          "table "
              + TableDefinition.display(table.name())
              + " was not created by SQL; CREATE TABLE ... OVER EXISTING defines its columns"
              + " first");
    }
  }

  private static CatalogException noSuchTable(TableName name) {
    return new CatalogException(
        NO_SUCH_TABLE, "there is no table " + TableDefinition.display(name));
  }
}

package io.cellardb.sql.catalog;

import io.cellardb.storage.Admin;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Check;
import io.cellardb.storage.Durability;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Filter;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.WriteBatch;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Definitions in a store that is atomic by row only, and that many clients share: all of them are
 * cells of one row, so that a change is made whole. A number in the row counts the changes; who
 * makes one binds it to the number that it has seen. Beside the definition of a table is the number
 * of the change that has made it, to which those bind what they write who know the definition.
 *
 * <p>The positions of sequences are not among them but have rows of their own, as they change often
 * and by themselves.
 */
final class SharedDefinitions implements DefinitionCells {
  /** The namespace of the catalog. */
  static final String NAMESPACE = "cellar";

  private static final TableName NAME = new TableName(NAMESPACE, "catalog");

  private static final TableDescriptor TABLE =
      new TableDescriptor(NAME, List.of(FamilyDescriptor.of(DefinitionTable.FAMILY)));

  /** No name of a table, which has a colon, nor of a user. */
  private static final ByteString ROW = ByteString.utf8("@definitions");

  private static final ByteString VERSION = ByteString.utf8("@version");

  /** Of the number of a table that is closed, which has a zero behind it. */
  private static final int CLOSED_LENGTH = 2 * Long.BYTES + 1;

  private static final SecureRandom RANDOM = new SecureRandom();

  private final Store store;

  /** What {@link #version} is if what was read last does not count; no change has it. */
  private static final ByteString UNKNOWN = ByteString.wrap(new byte[2 * Long.BYTES]);

  /** The number of the change that was read or made last; null before the first there is. */
  private volatile ByteString version;

  /** By name of the table, as of {@link #version}. */
  private volatile Map<String, ByteString> versions = Map.of();

  SharedDefinitions(Store store) {
    this.store = store;
    store.admin().expect(TABLE);
  }

  @Override
  public TableName table() {
    return NAME;
  }

  private boolean exists() {
    return store.admin().describe(NAME).isPresent();
  }

  @Override
  public void createTable() {
    if (exists()) {
      return;
    }
    Admin admin = store.admin();
    admin.ensureNamespace(
        new NamespaceDescriptor(NAMESPACE).withProperties(CatalogNamespaces.HIDDEN_PROPERTIES));
    admin.ensureTable(TABLE);
  }

  @Override
  public void forEach(List<ByteString> qualifiers, BiConsumer<ByteString, Definition> each) {
    Map<ByteString, List<Definition>> found = new LinkedHashMap<>();
    qualifiers.forEach(qualifier -> found.put(qualifier, new ArrayList<>()));
    Map<String, ByteString> numbers = new HashMap<>();
    version = exists() ? read(found, numbers) : null;
    versions = Map.copyOf(numbers);
    found.forEach(
        (qualifier, definitions) -> definitions.forEach(one -> each.accept(qualifier, one)));
  }

  private ByteString read(
      Map<ByteString, List<Definition>> found, Map<String, ByteString> numbers) {
    ByteString read = null;
    try (CellScanner cells = store.table(NAME).cells(CellScan.NEWEST.row(ROW))) {
      for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
        byte[] qualifier = cell.qualifier().array();
        int end = indexOfZero(qualifier);
        if (end == qualifier.length) {
          read = cell.value();
          continue;
        }
        ByteString kind = ByteString.copyOf(qualifier, end + 1, qualifier.length);
        String name = new String(qualifier, 0, end, StandardCharsets.UTF_8);
        if (kind.equals(DefinitionTable.VERSION_QUALIFIER)) {
          numbers.put(name, cell.value());
        } else if (found.containsKey(kind)) {
          found.get(kind).add(new Definition(name, cell.value().array()));
        }
      }
    }
    return read;
  }

  private static int indexOfZero(byte[] bytes) {
    int i = 0;
    while (i < bytes.length && bytes[i] != 0) {
      i++;
    }
    return i;
  }

  @Override
  public boolean isOutdated() {
    return !Objects.equals(present(), version);
  }

  /**
   * The number in the row; null if there is none. It is asked for all the time, and so without
   * looking first whether there is the table.
   */
  private ByteString present() {
    CellScan scan =
        CellScan.NEWEST.row(ROW).of(new CellScan.Columns.Named(DefinitionTable.FAMILY, VERSION));
    try (CellScanner cells = store.table(NAME).cells(scan)) {
      Cell cell = cells.next();
      return cell == null ? null : cell.value();
    } catch (StorageException e) {
      if (e.code() != StorageException.Code.TABLE_NOT_FOUND) {
        throw e;
      }
      return null;
    }
  }

  @Override
  public ByteString versionOf(String name) {
    return versions.getOrDefault(name, ByteString.EMPTY);
  }

  @Override
  public void forget() {
    version = UNKNOWN;
  }

  @Override
  public long nextChange() {
    return number(version) + 1;
  }

  private static long number(ByteString version) {
    return version == null ? 0 : ByteBuffer.wrap(version.array()).getLong();
  }

  /** Whether a number is that of a table whose rows nobody is to change. */
  static boolean isClosed(ByteString version) {
    return version.length() == CLOSED_LENGTH;
  }

  /** What holds as long as a table, which has a version, has its definition. */
  static Check condition(TableDefinition table) {
    return new Check.CellValue(
        NAME,
        ROW.array(),
        DefinitionTable.FAMILY,
        qualifier(DefinitionTable.row(table.name()), DefinitionTable.VERSION_QUALIFIER),
        Filter.Comparison.EQUAL,
        table.version().array(),
        TimeRange.ALL);
  }

  private static byte[] qualifier(byte[] name, ByteString kind) {
    byte[] qualifier = Arrays.copyOf(name, name.length + 1 + kind.length());
    System.arraycopy(kind.array(), 0, qualifier, name.length + 1, kind.length());
    return qualifier;
  }

  @Override
  public Edit edit() {
    return new SharedEdit();
  }

  private final class SharedEdit implements Edit {
    private final List<Mutation> mutations = new ArrayList<>();
    private final WriteBatch positions = new WriteBatch().durability(Durability.SYNC);
    private final WriteBatch leftovers = new WriteBatch().durability(Durability.SYNC);

    /** The tables that get a definition, or concern others that do. */
    private final Set<String> defined = new HashSet<>();

    private final Set<String> closed = new HashSet<>();

    private final Set<String> deleted = new HashSet<>();

    @Override
    public void put(byte[] name, ByteString kind, byte[] bytes) {
      if (kind.equals(DefinitionTable.POSITION_QUALIFIER)) {
        positions.mutate(
            NAME,
            name,
            new Mutation.Put(DefinitionTable.FAMILY, kind.array(), WriteBatch.NOW, bytes));
        return;
      }
      mutations.add(
          new Mutation.Put(DefinitionTable.FAMILY, qualifier(name, kind), WriteBatch.NOW, bytes));
      if (kind.equals(DefinitionTable.QUALIFIER)) {
        defined.add(new String(name, StandardCharsets.UTF_8));
      }
    }

    @Override
    public void concerns(byte[] name) {
      defined.add(new String(name, StandardCharsets.UTF_8));
    }

    @Override
    public void closes(byte[] name) {
      closed.add(new String(name, StandardCharsets.UTF_8));
      concerns(name);
    }

    @Override
    public void delete(byte[] name, ByteString kind) {
      mutations.add(
          new Mutation.DeleteColumn(DefinitionTable.FAMILY, qualifier(name, kind), WriteBatch.NOW));
    }

    @Override
    public void delete(byte[] name) {
      DefinitionTable.KINDS.forEach(kind -> delete(name, kind));
      delete(name, DefinitionTable.VERSION_QUALIFIER);
      deleted.add(new String(name, StandardCharsets.UTF_8));
      leftovers.mutate(NAME, name, new Mutation.DeleteRow(WriteBatch.NOW));
    }

    /** Has the tables have the number of this change. */
    private void count(ByteString after) {
      for (String name : defined) {
        mutations.add(
            new Mutation.Put(
                DefinitionTable.FAMILY,
                qualifier(name.getBytes(StandardCharsets.UTF_8), DefinitionTable.VERSION_QUALIFIER),
                WriteBatch.NOW,
                numberOf(name, after).array()));
      }
    }

    private ByteString numberOf(String name, ByteString after) {
      return closed.contains(name)
          ? ByteString.wrap(Arrays.copyOf(after.array(), CLOSED_LENGTH))
          : after;
    }

    @Override
    public void commit() {
      createTable();
      if (!positions.rows().isEmpty()) {
        store.apply(positions);
      }
      ByteString before = version;
      ByteString after =
          ByteString.wrap(
              ByteBuffer.allocate(2 * Long.BYTES)
                  .putLong(number(before) + 1)
                  .putLong(RANDOM.nextLong())
                  .array());
      count(after);
      Mutation counted =
          new Mutation.Put(DefinitionTable.FAMILY, VERSION.array(), WriteBatch.NOW, after.array());
      WriteBatch batch =
          new WriteBatch()
              .durability(Durability.SYNC)
              .check(
                  new Check.CellValue(
                      NAME,
                      ROW.array(),
                      DefinitionTable.FAMILY,
                      VERSION.array(),
                      Filter.Comparison.EQUAL,
                      before == null ? null : before.array(),
                      TimeRange.ALL))
              .mutate(NAME, ROW.array(), counted)
              .mutate(NAME, ROW.array(), mutations);
      // The call may have been repeated after its answer was lost, and refused for itself.
      if (!store.apply(batch).applied() && !after.equals(present())) {
        throw new CatalogException(
            CatalogException.SERIALIZATION_FAILURE,
            "another client has changed the catalog meanwhile; try again");
      }
      Map<String, ByteString> numbers = new HashMap<>(versions);
      deleted.forEach(numbers::remove);
      defined.forEach(name -> numbers.put(name, numberOf(name, after)));
      versions = Map.copyOf(numbers);
      version = after;
      if (!leftovers.rows().isEmpty()) {
        store.apply(leftovers);
      }
    }
  }
}

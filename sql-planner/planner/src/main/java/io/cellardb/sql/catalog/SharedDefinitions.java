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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;

/**
 * Definitions in a store that is atomic by row only, and that many clients share: all of them are
 * cells of one row, so that a change is made whole. A number in the row counts the changes; who
 * makes one binds it to the number that it has seen.
 *
 * <p>The positions of sequences are not among them but have rows of their own, as they change often
 * and by themselves.
 */
final class SharedDefinitions implements DefinitionCells {
  /** The namespace of the catalog. */
  static final String NAMESPACE = "cellar";

  private static final TableName NAME = new TableName(NAMESPACE, "catalog");

  /** No name of a table, which has a colon, nor of a user. */
  private static final ByteString ROW = ByteString.utf8("@definitions");

  private static final ByteString VERSION = ByteString.utf8("@version");

  private static final SecureRandom RANDOM = new SecureRandom();

  private final Store store;

  /** The number of the change that was read or made last; null before the first there is. */
  private volatile ByteString version;

  SharedDefinitions(Store store) {
    this.store = store;
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
    admin.ensureTable(
        new TableDescriptor(NAME, List.of(FamilyDescriptor.of(DefinitionTable.FAMILY))));
  }

  @Override
  public void forEach(List<ByteString> qualifiers, BiConsumer<ByteString, Definition> each) {
    Map<ByteString, List<Definition>> found = new LinkedHashMap<>();
    qualifiers.forEach(qualifier -> found.put(qualifier, new ArrayList<>()));
    version = exists() ? read(found) : null;
    found.forEach(
        (qualifier, definitions) -> definitions.forEach(one -> each.accept(qualifier, one)));
  }

  private ByteString read(Map<ByteString, List<Definition>> found) {
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
        if (found.containsKey(kind)) {
          String name = new String(qualifier, 0, end, StandardCharsets.UTF_8);
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
  public Edit edit() {
    return new SharedEdit();
  }

  private final class SharedEdit implements Edit {
    private final List<Mutation> mutations = new ArrayList<>();
    private final WriteBatch positions = new WriteBatch().durability(Durability.SYNC);
    private final WriteBatch leftovers = new WriteBatch().durability(Durability.SYNC);

    private static byte[] qualifier(byte[] name, ByteString kind) {
      byte[] qualifier = Arrays.copyOf(name, name.length + 1 + kind.length());
      System.arraycopy(kind.array(), 0, qualifier, name.length + 1, kind.length());
      return qualifier;
    }

    @Override
    public void put(byte[] name, ByteString kind, byte[] bytes) {
      if (kind.equals(DefinitionTable.POSITION_QUALIFIER)) {
        positions.mutate(
            NAME,
            name,
            new Mutation.Put(DefinitionTable.FAMILY, kind.array(), WriteBatch.NOW, bytes));
      } else {
        mutations.add(
            new Mutation.Put(DefinitionTable.FAMILY, qualifier(name, kind), WriteBatch.NOW, bytes));
      }
    }

    @Override
    public void delete(byte[] name, ByteString kind) {
      mutations.add(
          new Mutation.DeleteColumn(DefinitionTable.FAMILY, qualifier(name, kind), WriteBatch.NOW));
    }

    @Override
    public void delete(byte[] name) {
      DefinitionTable.KINDS.forEach(kind -> delete(name, kind));
      leftovers.mutate(NAME, name, new Mutation.DeleteRow(WriteBatch.NOW));
    }

    @Override
    public void commit() {
      createTable();
      if (!positions.rows().isEmpty()) {
        store.apply(positions);
      }
      ByteString before = version;
      long number = before == null ? 0 : ByteBuffer.wrap(before.array()).getLong();
      ByteString after =
          ByteString.wrap(
              ByteBuffer.allocate(2 * Long.BYTES)
                  .putLong(number + 1)
                  .putLong(RANDOM.nextLong())
                  .array());
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
      version = after;
      if (!leftovers.rows().isEmpty()) {
        store.apply(leftovers);
      }
    }
  }
}

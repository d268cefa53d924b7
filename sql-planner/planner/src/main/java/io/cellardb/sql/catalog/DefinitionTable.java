package io.cellardb.sql.catalog;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Durability;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * The table of the store in which definitions are kept: a row for each table, view or sequence, its
 * key the name {@code namespace:table}, with one cell. It is created by the first definition.
 */
final class DefinitionTable {
  static final TableName NAME = new TableName(TableName.SYSTEM_NAMESPACE, "cellar_catalog");
  static final String FAMILY = "d";
  static final ByteString QUALIFIER = ByteString.utf8("definition");
  static final ByteString VIEW_QUALIFIER = ByteString.utf8("view");
  static final ByteString SEQUENCE_QUALIFIER = ByteString.utf8("sequence");
  static final ByteString PRINCIPAL_QUALIFIER = ByteString.utf8("user");
  static final ByteString RIGHTS_QUALIFIER = ByteString.utf8("rights");
  static final ByteString POSITION_QUALIFIER = ByteString.utf8("position");

  /** What the rows of users and roles begin with, and no namespace; their number follows. */
  private static final String PRINCIPAL = "@user:";

  /** What the rows of the rights on namespaces begin with; the name of one follows. */
  private static final String NAMESPACE = "@namespace:";

  private final Store store;

  DefinitionTable(Store store) {
    this.store = store;
  }

  /** All definitions of tables, by name. */
  List<TableDefinition> tables() {
    return read(QUALIFIER, DefinitionFormat::decode);
  }

  /** All definitions of views, by name. */
  List<ViewDefinition> views() {
    return read(VIEW_QUALIFIER, ViewFormat::decode);
  }

  /** All definitions of sequences, by name. */
  List<SequenceDefinition> sequences() {
    return read(SEQUENCE_QUALIFIER, SequenceFormat::decode);
  }

  /** All users and roles, and their rights. */
  Access access() {
    Map<TableName, ObjectRights> objects = new HashMap<>();
    Map<String, ObjectRights> namespaces = new HashMap<>();
    forEach(
        RIGHTS_QUALIFIER,
        (row, bytes) -> {
          ObjectRights rights = RightsFormat.decode(row, bytes);
          if (row.startsWith(NAMESPACE)) {
            namespaces.put(row.substring(NAMESPACE.length()), rights);
          } else {
            objects.put(TableName.parse(row), rights);
          }
        });
    return new Access(principals(), objects, namespaces);
  }

  private List<Principal> principals() {
    List<Principal> principals = new ArrayList<>();
    forEach(
        PRINCIPAL_QUALIFIER,
        (row, bytes) ->
            principals.add(
                PrincipalFormat.decode(Long.parseLong(row.substring(PRINCIPAL.length())), bytes)));
    return principals;
  }

  /** The bytes of where a sequence stands; null if it has given nothing yet. */
  static byte[] position(Store store, TableName sequence) {
    CellScan scan =
        CellScan.NEWEST
            .row(ByteString.wrap(row(sequence)))
            .of(new CellScan.Columns.Named(FAMILY, POSITION_QUALIFIER));
    try (CellScanner cells = store.table(NAME).cells(scan)) {
      Cell cell = cells.next();
      return cell == null ? null : cell.value().array();
    }
  }

  /** The value that a sequence gives next; null if it follows the last one. */
  Long nextOf(TableName sequence) {
    byte[] bytes = position(store, sequence);
    if (bytes == null) {
      return null;
    }
    SequenceFormat.Position position = SequenceFormat.decodePosition(sequence, bytes);
    return position.given() ? null : (Long) position.value();
  }

  private <D> List<D> read(ByteString qualifier, BiFunction<TableName, byte[], D> decode) {
    List<D> definitions = new ArrayList<>();
    forEach(qualifier, (row, bytes) -> definitions.add(decode.apply(TableName.parse(row), bytes)));
    return definitions;
  }

  private void forEach(ByteString qualifier, BiConsumer<String, byte[]> each) {
    if (exists()) {
      CellScan scan = CellScan.NEWEST.of(new CellScan.Columns.Named(FAMILY, qualifier));
      try (CellScanner cells = store.table(NAME).cells(scan)) {
        for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
          each.accept(cell.row().toUtf8(), cell.value().array());
        }
      }
    }
  }

  /** A change of any number of definitions, which is made whole or not at all. */
  final class Change {
    private final WriteBatch batch = new WriteBatch().durability(Durability.SYNC);

    /** Adds a table's definition, in place of one of the same name. */
    Change put(TableDefinition table) {
      return put(table.name(), QUALIFIER, DefinitionFormat.encode(table));
    }

    /** Adds a view's definition, in place of one of the same name. */
    Change put(ViewDefinition view) {
      return put(view.name(), VIEW_QUALIFIER, ViewFormat.encode(view));
    }

    /** Adds a sequence's definition, in place of one of the same name, which stays where it is. */
    Change put(SequenceDefinition sequence) {
      return put(sequence.name(), SEQUENCE_QUALIFIER, SequenceFormat.encode(sequence));
    }

    /** Makes the users, roles and rights of one state of the catalog those of another one. */
    Change access(Access before, Access after) {
      for (Principal gone : before.principals()) {
        if (after.find(gone.id()).isEmpty()) {
          batch.mutate(NAME, row(gone), new Mutation.DeleteRow(WriteBatch.NOW));
        }
      }
      for (Principal now : after.principals()) {
        if (before.find(now.id()).filter(now::equals).isEmpty()) {
          put(row(now), PRINCIPAL_QUALIFIER, PrincipalFormat.encode(now));
        }
      }
      before.objects().keySet().stream()
          .filter(name -> !after.objects().containsKey(name))
          .forEach(name -> deleteRights(DefinitionTable.row(name)));
      before.namespaces().keySet().stream()
          .filter(name -> !after.namespaces().containsKey(name))
          .forEach(name -> deleteRights(row(name)));
      after
          .objects()
          .forEach(
              (name, rights) ->
                  putRights(DefinitionTable.row(name), before.objects().get(name), rights));
      after
          .namespaces()
          .forEach((name, rights) -> putRights(row(name), before.namespaces().get(name), rights));
      return this;
    }

    private void deleteRights(byte[] row) {
      batch.mutate(
          NAME, row, new Mutation.DeleteColumn(FAMILY, RIGHTS_QUALIFIER.array(), WriteBatch.NOW));
    }

    private void putRights(byte[] row, ObjectRights before, ObjectRights after) {
      if (!after.equals(before)) {
        put(row, RIGHTS_QUALIFIER, RightsFormat.encode(after));
      }
    }

    private static byte[] row(String namespace) {
      return ByteString.utf8(NAMESPACE + namespace).array();
    }

    private static byte[] row(Principal principal) {
      return ByteString.utf8(PRINCIPAL + principal.id()).array();
    }

    /** Sets the value that a sequence goes on with. */
    Change restart(TableName sequence, long value) {
      return put(
          sequence,
          POSITION_QUALIFIER,
          SequenceFormat.encode(new SequenceFormat.Position(false, value)));
    }

    /** Takes where a sequence stands to another name, and removes the definition of this one. */
    Change move(TableName from, TableName to) {
      byte[] position = position(store, from);
      if (position != null) {
        put(to, POSITION_QUALIFIER, position);
      }
      return delete(from);
    }

    private Change put(TableName name, ByteString qualifier, byte[] definition) {
      return put(DefinitionTable.row(name), qualifier, definition);
    }

    private Change put(byte[] row, ByteString qualifier, byte[] definition) {
      batch.mutate(
          NAME, row, new Mutation.Put(FAMILY, qualifier.array(), WriteBatch.NOW, definition));
      return this;
    }

    /** Removes the definition of that name, which exists and is not put by the same change. */
    Change delete(TableName name) {
      batch.mutate(NAME, DefinitionTable.row(name), new Mutation.DeleteRow(WriteBatch.NOW));
      return this;
    }

    /** Makes the change; it is durable when this returns. */
    void commit() {
      if (!exists()) {
        store.admin().createTable(new TableDescriptor(NAME, List.of(FamilyDescriptor.of(FAMILY))));
      }
      store.apply(batch);
    }
  }

  private boolean exists() {
    return store.admin().describe(NAME).isPresent();
  }

  static byte[] row(TableName name) {
    return ByteString.utf8(name.toString()).array();
  }
}

package io.cellardb.sql.catalog;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Capability;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Check;
import io.cellardb.storage.Durability;
import io.cellardb.storage.Filter;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The table of the store in which definitions are kept. Each has the name {@code namespace:table},
 * and is found by that and by what it is. The table is created by the first definition.
 */
final class DefinitionTable {
  static final String FAMILY = "d";
  static final ByteString QUALIFIER = ByteString.utf8("definition");
  static final ByteString VIEW_QUALIFIER = ByteString.utf8("view");
  static final ByteString SEQUENCE_QUALIFIER = ByteString.utf8("sequence");
  static final ByteString PRINCIPAL_QUALIFIER = ByteString.utf8("user");
  static final ByteString RIGHTS_QUALIFIER = ByteString.utf8("rights");
  static final ByteString POSITION_QUALIFIER = ByteString.utf8("position");
  static final ByteString VERSION_QUALIFIER = ByteString.utf8("version");

  /** Of what the catalog consists. */
  static final List<ByteString> KINDS =
      List.of(QUALIFIER, VIEW_QUALIFIER, SEQUENCE_QUALIFIER, PRINCIPAL_QUALIFIER, RIGHTS_QUALIFIER);

  /** What the names of users and roles begin with, and no namespace; their number follows. */
  private static final String PRINCIPAL = "@user:";

  /** What the names of the rights on namespaces begin with; the name of one follows. */
  private static final String NAMESPACE = "@namespace:";

  private final Store store;
  private final DefinitionCells cells;

  DefinitionTable(Store store) {
    this.store = store;
    this.cells =
        store.capabilities().contains(Capability.ATOMIC_BATCHES)
            ? new DefinitionRows(store)
            : new SharedDefinitions(store);
  }

  /** All definitions, as they are at one moment. */
  record Definitions(
      List<TableDefinition> tables,
      List<ViewDefinition> views,
      List<SequenceDefinition> sequences,
      Access access) {}

  /** Reads all definitions. */
  Definitions read() {
    List<TableDefinition> tables = new ArrayList<>();
    List<ViewDefinition> views = new ArrayList<>();
    List<SequenceDefinition> sequences = new ArrayList<>();
    List<Principal> principals = new ArrayList<>();
    Map<TableName, ObjectRights> objects = new HashMap<>();
    Map<String, ObjectRights> namespaces = new HashMap<>();
    cells.forEach(
        KINDS,
        (kind, definition) -> {
          String name = definition.name();
          byte[] bytes = definition.bytes();
          if (kind.equals(QUALIFIER)) {
            tables.add(DefinitionFormat.decode(TableName.parse(name), bytes));
          } else if (kind.equals(VIEW_QUALIFIER)) {
            views.add(ViewFormat.decode(TableName.parse(name), bytes));
          } else if (kind.equals(SEQUENCE_QUALIFIER)) {
            sequences.add(SequenceFormat.decode(TableName.parse(name), bytes));
          } else if (kind.equals(PRINCIPAL_QUALIFIER)) {
            long number = Long.parseLong(name.substring(PRINCIPAL.length()));
            principals.add(PrincipalFormat.decode(number, bytes));
          } else if (name.startsWith(NAMESPACE)) {
            namespaces.put(name.substring(NAMESPACE.length()), RightsFormat.decode(name, bytes));
          } else {
            objects.put(TableName.parse(name), RightsFormat.decode(name, bytes));
          }
        });
    return new Definitions(tables, views, sequences, new Access(principals, objects, namespaces));
  }

  /** Whether another client has changed definitions since; false where no other client can. */
  boolean isOutdated() {
    return cells.isOutdated();
  }

  /** A definition with the version at which the catalog was given it, if others may change it. */
  TableDefinition versioned(TableDefinition table) {
    ByteString version = cells.versionOf(table.name().toString());
    return Objects.equals(version, table.version()) ? table : table.withVersion(version);
  }

  /** Has definitions read again, as what was read or changed last is not what is shown. */
  void forget() {
    cells.forget();
  }

  /** A number that no other change of definitions has which is made, and that the next one gets. */
  long nextChange() {
    return cells.nextChange();
  }

  /** Whether other clients may change definitions. */
  boolean isShared() {
    return cells instanceof SharedDefinitions;
  }

  /** The table of the store. */
  TableName table() {
    return cells.table();
  }

  /** The namespace of the table. */
  String namespace() {
    return cells.table().namespace();
  }

  /** The bytes of where a sequence stands; null if it has given nothing yet. */
  byte[] position(TableName sequence) {
    CellScan scan =
        CellScan.NEWEST
            .row(ByteString.wrap(row(sequence)))
            .of(new CellScan.Columns.Named(FAMILY, POSITION_QUALIFIER));
    try (CellScanner found = store.table(cells.table()).cells(scan)) {
      Cell cell = found.next();
      return cell == null ? null : cell.value().array();
    }
  }

  /**
   * Says where a sequence stands; durable when this returns.
   *
   * @param before where it stood; null if it has given nothing yet
   * @return false if it does not stand there any more, and nothing was written
   */
  boolean replacePosition(TableName sequence, byte[] before, byte[] after) {
    byte[] row = row(sequence);
    byte[] qualifier = POSITION_QUALIFIER.array();
    WriteBatch batch =
        new WriteBatch()
            .durability(Durability.SYNC)
            .check(
                new Check.CellValue(
                    cells.table(),
                    row,
                    FAMILY,
                    qualifier,
                    Filter.Comparison.EQUAL,
                    before,
                    TimeRange.ALL))
            .mutate(cells.table(), row, new Mutation.Put(FAMILY, qualifier, WriteBatch.NOW, after));
    return store.apply(batch).applied();
  }

  /** The value that a sequence gives next; null if it follows the last one. */
  Long nextOf(TableName sequence) {
    byte[] bytes = position(sequence);
    if (bytes == null) {
      return null;
    }
    SequenceFormat.Position position = SequenceFormat.decodePosition(sequence, bytes);
    return position.given() ? null : (Long) position.value();
  }

  /** A change of any number of definitions, which is made whole or not at all. */
  final class Change {
    private final DefinitionCells.Edit edit = cells.edit();

    /**
     * Adds a table's definition, in place of one of the same name. Who changes tables whose rows it
     * names has to know of it, too.
     */
    Change put(TableDefinition table) {
      table.foreignKeys().forEach(key -> edit.concerns(DefinitionTable.row(key.table())));
      return put(table.name(), QUALIFIER, DefinitionFormat.encode(table));
    }

    /**
     * Has nobody change the rows of a table until it is put again. Who names its rows, and may not
     * know, changes nothing either.
     */
    Change close(TableDefinition table, Collection<TableName> naming) {
      edit.closes(DefinitionTable.row(table.name()));
      naming.forEach(name -> edit.concerns(DefinitionTable.row(name)));
      return this;
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
          edit.delete(row(gone));
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
      edit.delete(row, RIGHTS_QUALIFIER);
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

    /** Sets where a sequence stands, as {@link #position(TableName)} has it. */
    Change stands(TableName sequence, byte[] position) {
      return put(sequence, POSITION_QUALIFIER, position);
    }

    /** Takes where a sequence stands to another name, and removes the definition of this one. */
    Change move(TableName from, TableName to) {
      byte[] position = position(from);
      if (position != null) {
        put(to, POSITION_QUALIFIER, position);
      }
      return delete(from);
    }

    private Change put(TableName name, ByteString qualifier, byte[] definition) {
      return put(DefinitionTable.row(name), qualifier, definition);
    }

    private Change put(byte[] row, ByteString qualifier, byte[] definition) {
      edit.put(row, qualifier, definition);
      return this;
    }

    /** Removes the definition of that name, which exists and is not put by the same change. */
    Change delete(TableName name) {
      edit.delete(DefinitionTable.row(name));
      return this;
    }

    /**
     * Makes the change; it is durable when this returns.
     *
     * @throws CatalogException 40001 if another client has changed definitions meanwhile
     */
    void commit() {
      edit.commit();
    }
  }

  static byte[] row(TableName name) {
    return ByteString.utf8(name.toString()).array();
  }
}

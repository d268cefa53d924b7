package io.cellardb.embedded;

import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.SqlState;
import io.cellardb.jdbc.StoreLocation;
import io.cellardb.sql.catalog.CatalogCopy;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableCopy;
import io.cellardb.storage.TableCopy.Listing;
import io.cellardb.storage.TableName;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

/**
 * Copies tables of one store to another: the cells with their times and tombstones, then the
 * definitions. It can be ended at any time, and goes on where it was when it is begun again. Nobody
 * may write to either store meanwhile.
 */
public final class StoreCopy {
  /**
   * What is to be copied.
   *
   * @param from the URL of a directory, a store in memory or a cluster, which is only read
   * @param to such a URL; what is not there is created. In a cluster all tables that can take part
   *     in transactions if it says {@code transactions=snapshot}, and have indexes and foreign keys
   * @param names {@code NAMESPACE} or {@code NAMESPACE.TABLE} of what is to be copied; all if there
   *     are none
   * @param since from which time on rows were written that are copied, in ms since 1970; the target
   *     has the others. Null for all
   * @param cellsPerSecond how many are copied in a second at most; 0 for as many as can be
   * @param bulk a directory in the file system of the cluster {@code to}, by its URI, for files
   *     that this takes over; null to write all rows
   */
  public record Request(
      String from, String to, List<String> names, Long since, long cellsPerSecond, String bulk) {
    /** All cells, as fast as can be. */
    public Request(String from, String to, List<String> names) {
      this(from, to, names, null, 0, null);
    }

    /** The same by way of files in a directory. */
    public Request withBulk(String directory) {
      return new Request(from, to, names, since, cellsPerSecond, directory);
    }
  }

  /** Is told how far a copy is, by the thread that copies. */
  public interface Listener {
    /** A sentence about a table, or about what is left out. */
    void tell(String sentence);

    /** So many cells of a table were copied up to now. */
    default void progress(TableName table, long cells) {}
  }

  private final Request request;
  private final Store source;
  private final Store target;
  private final List<String> names;
  private final Listener listener;
  private final Pace pace;

  private StoreCopy(Request request, Store source, Store target, Listener listener) {
    this.request = request;
    this.source = source;
    this.target = target;
    this.names = request.names();
    this.listener = listener;
    this.pace = new Pace(request.cellsPerSecond());
  }

  /**
   * Copies, and compares what was copied.
   *
   * @return whether all that was copied is in the target as it is in the source
   * @throws SQLException if a store cannot be opened, read or written, or the target has something
   *     else under a name
   */
  public static boolean run(Request request, Listener listener) throws SQLException {
    Properties reading = new Properties();
    reading.setProperty("readOnly", "true");
    ConnectionUrl source = url(request.from(), reading);
    ConnectionUrl target = url(request.to(), new Properties());
    OpenStores.Lease read = OpenStores.acquire(source);
    try {
      OpenStores.Lease written = OpenStores.acquire(target);
      try {
        return new StoreCopy(request, read.store(), written.store(), listener)
            .run(target.transactions());
      } finally {
        written.close();
      }
    } catch (RuntimeException | Error e) {
      throw SqlErrors.ofStatement(e);
    } finally {
      read.close();
    }
  }

  private static ConnectionUrl url(String text, Properties properties) throws SQLException {
    ConnectionUrl url = ConnectionUrl.parse(text, properties);
    if (url.location() instanceof StoreLocation.Server) {
      throw SqlState.FEATURE_NOT_SUPPORTED.exception(
          text + " is a server; copy the directory that it serves while it does not run");
    }
    return url;
  }

  private boolean run(boolean transactions) {
    CatalogCopy catalog =
        new CatalogCopy(source, target, this::isWanted, names.isEmpty(), transactions);
    List<CatalogCopy.Rows> tables = catalog.rows();
    createNamespaces(catalog, tables);
    boolean same = true;
    for (CatalogCopy.Rows table : tables) {
      same &= copy(table);
    }
    catalog.define();
    catalog.skipped().forEach(each -> listener.tell("left out: " + each));
    return same;
  }

  private boolean isWanted(TableName name) {
    return names.isEmpty()
        || names.contains(name.namespace())
        || names.contains(name.namespace() + "." + name.qualifier());
  }

  private void createNamespaces(CatalogCopy catalog, List<CatalogCopy.Rows> tables) {
    List<String> there =
        target.admin().namespaces().stream().map(NamespaceDescriptor::name).toList();
    for (NamespaceDescriptor each : source.admin().namespaces()) {
      boolean wanted =
          names.isEmpty()
              || names.contains(each.name())
              || tables.stream().anyMatch(table -> table.source().namespace().equals(each.name()));
      if (wanted && catalog.isCopied(each.name()) && !there.contains(each.name())) {
        target.admin().createNamespace(each);
      }
    }
  }

  private void progress(TableName table, long cells) {
    listener.progress(table, cells);
    pace.await(cells);
  }

  private boolean copy(CatalogCopy.Rows table) {
    TableName name = table.target().name();
    TableCopy copy =
        new TableCopy(
            source.transactional(),
            table.source(),
            target.restoring(),
            table.target(),
            table.splits(),
            table.change(),
            cells -> progress(name, cells));
    pace.begin();
    long copied;
    if (request.since() != null) {
      copied = copy.runSince(request.since());
    } else {
      copied = request.bulk() == null ? copy.run() : copy.runByFiles(request.bulk());
    }
    Listing expected = copy.expected(CellScan.VERSIONS);
    Listing found = copy.found(CellScan.VERSIONS);
    boolean same = expected.equals(found);
    listener.tell(
        String.format(
            Locale.ROOT,
            "%s: %,d cells copied, deletes included; %,d are visible, checksum %016x: %s",
            name,
            copied,
            found.cells(),
            found.checksum(),
            same
                ? "as in the source"
                : String.format(
                    Locale.ROOT,
                    "NOT as in the source, where %,d are visible, checksum %016x",
                    expected.cells(),
                    expected.checksum())));
    return same;
  }
}

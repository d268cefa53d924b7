package io.cellardb.sql;

import io.cellardb.sql.catalog.CatalogEpochs;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.modify.DeferredReferences;
import io.cellardb.sql.modify.StagedWrite;
import io.cellardb.sql.modify.Write;
import io.cellardb.sql.modify.Written;
import io.cellardb.sql.parser.tree.TransactionStatement;
import io.cellardb.sql.temporary.SplitStore;
import io.cellardb.sql.temporary.SplitTransaction;
import io.cellardb.storage.Capability;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.TransactionOptions;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The transactions of a session, one after the other. In auto-commit mode each statement is one,
 * unless START TRANSACTION begins a longer one; otherwise the first statement after the end of one
 * begins the next. Isolation is that of a snapshot, which is what REPEATABLE READ promises and
 * more.
 *
 * <p>Used by one thread at a time.
 */
public final class Transactions {
  /** What a transaction writes may take so much memory: a quarter of the heap. */
  private static final long MAX_BYTES = Runtime.getRuntime().maxMemory() / 4;

  private static final Set<TransactionStatement.Action> ENDS =
      EnumSet.of(TransactionStatement.Action.COMMIT, TransactionStatement.Action.ROLLBACK);

  /** A point to go back to; {@code at} is the transaction's own number of it. */
  private record Savepoint(long id, String name, long at) {}

  private Store store;
  private TemporaryTables temporary;
  private final TransactionOptions options;
  private final SqlCatalog catalog;
  private final Supplier<CatalogSnapshot> seen;
  private final CatalogEpochs.Reader reader;
  private final Runnable atEnd;
  private final DeferredReferences deferred = new DeferredReferences();
  private final List<Savepoint> savepoints = new ArrayList<>();
  private boolean autoCommit = true;
  private boolean readOnly;
  private boolean serializable;
  private boolean readOnlyByDefault;
  private boolean serializableByDefault;
  private long lastSavepoint;

  /** How many tables had been written anew when the present one began. */
  private long rewritesBefore;

  /** What existed when the present one began, at the latest. */
  private CatalogSnapshot catalogBefore;

  /** Whether the present one was rolled back before its end. */
  private boolean failed;

  /** The present one; null between two. Others look whether there is one. */
  private volatile Transaction transaction;

  /**
   * The transactions of a session that begins.
   *
   * @param rowConsistent which of the store's tables show of a row only what was written last
   * @param catalog what exists now
   * @param seen what the session sees of it, with tables of its own
   * @param reader the session as a reader of the catalog
   * @param atEnd is run at the end of each
   */
  Transactions(
      Store store,
      Predicate<TableName> rowConsistent,
      SqlCatalog catalog,
      Supplier<CatalogSnapshot> seen,
      CatalogEpochs.Reader reader,
      Runnable atEnd) {
    this.store = store;
    this.catalog = catalog;
    this.seen = seen;
    this.reader = reader;
    this.options = new TransactionOptions(MAX_BYTES, rowConsistent, null).lockingWrites();
    this.atEnd = atEnd;
  }

  /** Adds the tables that only the session has, also to a transaction that is under way. */
  void add(TemporaryTables tables) {
    checkNotFailed();
    SplitStore both = tables.over(store);
    if (isActive()) {
      SplitTransaction joined = both.join(transaction, options);
      savepoints.replaceAll(
          point -> new Savepoint(point.id(), point.name(), joined.adopt(point.at())));
      transaction = joined;
    }
    store = both;
    temporary = tables;
  }

  /** Whether the store can have transactions of several statements. */
  public boolean isSupported() {
    return Transaction.isSupportedBy(store);
  }

  /** Whether each statement commits by itself; true at first. */
  public boolean autoCommit() {
    return autoCommit;
  }

  /** Changes the mode; if that is a change, it commits a transaction that is under way. */
  public void setAutoCommit(boolean value) {
    if (value == autoCommit) {
      return;
    }
    checkSupported();
    if (isActive()) {
      commit();
    }
    autoCommit = value;
  }

  /** Whether a transaction is under way. */
  public boolean isActive() {
    return transaction != null;
  }

  /** What existed when the transaction under way began, or somewhat earlier. */
  CatalogSnapshot catalogBefore() {
    return catalogBefore;
  }

  /** What a statement reads and writes; begins a transaction where it is time to. */
  Store store() {
    checkNotFailed();
    if (!autoCommit && transaction == null) {
      begin(serializableByDefault);
    }
    if (transaction != null && catalog.rewrites() != rewritesBefore) {
      followRewrites();
    }
    return transaction == null ? store : transaction;
  }

  /** A snapshot has no rows of tables that were written anew since; one that is new is as good. */
  private void followRewrites() {
    long present = catalog.rewrites();
    if (!transaction.isUnused() || !savepoints.isEmpty()) {
      throw new SqlException(
          "40001",
          "all rows of a table were written anew since the transaction began; it has to begin again");
    }
    catalogBefore = catalog.snapshot();
    transaction.renew();
    rewritesBefore = present;
  }

  /** Refuses, with 25006, a statement that writes in a read-only transaction. */
  void checkWritable() {
    if (isActive() ? readOnly : readOnlyByDefault) {
      throw new SqlException("25006", "the transaction is read-only");
    }
  }

  /**
   * Prepares for a change of the catalog, which is no part of any transaction. One that has only
   * read, and was not begun by a statement, ends.
   *
   * @throws SqlException 25001 in any other
   */
  void beforeDefinition() {
    if (!isActive()) {
      return;
    }
    checkNotFailed();
    if (autoCommit || transaction.hasWritten()) {
      throw new SqlException(
          "25001",
          "a statement that changes the catalog or the store's files cannot be part of a"
              + " transaction; COMMIT or ROLLBACK first");
    }
    rollback();
  }

  /**
   * Runs a statement of transaction control.
   *
   * @return what the user should know of the outcome, a sentence each
   */
  List<String> run(TransactionStatement statement) {
    checkSupported();
    if (autoCommit && !isActive() && ENDS.contains(statement.action())) {
      // As in PostgreSQL, since scripts end with COMMIT whether their tool commits by itself or
      // not.
      return List.of("there was no transaction to end");
    }
    Boolean level = serializable(statement.isolation());
    checkSupported(level != null && level);
    switch (statement.action()) {
      case START -> {
        if (isActive()) {
          throw new SqlException(
              "25001", "a transaction is under way already; COMMIT or ROLLBACK ends it");
        }
        begin(level == null ? serializableByDefault : level);
        setReadOnly(statement.readOnly());
      }
      case SET -> {
        store();
        checkActive("SET TRANSACTION");
        if (level != null) {
          restart(level);
        }
        setReadOnly(statement.readOnly());
      }
      case SET_DEFAULT -> {
        if (level != null) {
          serializableByDefault = level;
        }
        if (statement.readOnly() != null) {
          readOnlyByDefault = statement.readOnly();
        }
      }
      case COMMIT, ROLLBACK -> end(statement);
      case SAVEPOINT -> savepoint(statement.savepoint());
      case ROLLBACK_TO -> rollbackTo(find(statement.savepoint()));
      case RELEASE -> release(find(statement.savepoint()));
    }
    return List.of();
  }

  private void end(TransactionStatement statement) {
    if (statement.chain()) {
      checkActive(statement.action() + " AND CHAIN");
    }
    boolean again = serializable;
    boolean reading = readOnly;
    if (statement.action() == TransactionStatement.Action.COMMIT) {
      commit();
    } else {
      rollback();
    }
    if (statement.chain()) {
      begin(again);
      readOnly = reading;
    }
  }

  /** Whether a level is above that of a snapshot; null for no level. */
  private static Boolean serializable(String level) {
    return level == null ? null : level.equals("SERIALIZABLE");
  }

  /** Gives a level to the transaction under way, which must have done nothing so far. */
  private void restart(boolean level) {
    checkNotFailed();
    if (level == serializable) {
      return;
    }
    if (!transaction.isUnused() || !savepoints.isEmpty()) {
      throw new SqlException(
          "25001", "the isolation level is set before a transaction reads or writes anything");
    }
    boolean mode = readOnly;
    transaction.close();
    reader.leave();
    begin(level);
    readOnly = mode;
  }

  /** Whether the transaction under way is serializable, or else the next one will be. */
  public boolean isSerializable() {
    return isActive() ? serializable : serializableByDefault;
  }

  /** Whether transactions that begin without a level are serializable. */
  boolean isSerializableByDefault() {
    return serializableByDefault;
  }

  /** Sets the level of the transactions that follow. */
  void setSerializableByDefault(boolean level) {
    checkSupported(level);
    serializableByDefault = level;
  }

  /**
   * Sets the level of the transactions that follow, and of one under way that has done nothing.
   *
   * @param level whether they are serializable; else they read one snapshot, and lose no update
   * @throws SqlException 25001 if the one under way has another level and has read or written
   */
  public void setSerializable(boolean level) {
    checkSupported(level);
    if (isActive()) {
      restart(level);
    }
    serializableByDefault = level;
  }

  /** Executes a statement that changes or locks rows, in a transaction of its own if need be. */
  Written execute(Write write, List<ExecutionContext> contexts) {
    checkWritable();
    Store target = store();
    return serializableByDefault && !isActive()
        ? StagedWrite.alone(write, options.asSerializable()).execute(target, contexts)
        : write.execute(target, contexts);
  }

  private void setReadOnly(Boolean value) {
    if (value != null) {
      readOnly = value;
    }
  }

  private void begin(boolean level) {
    deferred.setActive(true);
    reader.enter();
    try {
      rewritesBefore = catalog.rewrites();
      catalogBefore = catalog.snapshot();
      transaction = store.begin(level ? options.asSerializable() : options);
    } catch (RuntimeException | Error e) {
      reader.leave();
      deferred.setActive(false);
      throw e;
    }
    serializable = level;
    readOnly = readOnlyByDefault;
  }

  /**
   * Takes back what the transaction did, after an error with which it cannot go on; none of its
   * statements succeeds then until ROLLBACK or COMMIT ends it.
   */
  void fail() {
    if (isActive()) {
      failed = true;
      transaction.close();
    }
  }

  private void checkNotFailed() {
    if (failed) {
      throw new SqlException(
          "25P02", "the transaction has failed and was rolled back; ROLLBACK ends it");
    }
  }

  /**
   * Ends the transaction and keeps what it did; without one does nothing, in auto-commit mode fails
   * with 25P01.
   *
   * @throws SqlException 40001 if another has changed a row that this one wrote, 25P02 if it has
   *     failed before; it is rolled back
   */
  public void commit() {
    if (isOver("COMMIT")) {
      return;
    }
    if (failed) {
      forget();
      throw new SqlException(
          "25P02", "the transaction has failed before, and was rolled back; try it again");
    }
    boolean committed;
    boolean wasSerializable = serializable;
    try {
      verify(true);
      committed = transaction.commit();
    } catch (StorageException e) {
      transaction.close();
      if (isOutdated(e)) {
        throw new SqlException(
            "40001",
            "the definition of a table that the transaction wrote to was changed meanwhile; it was"
                + " rolled back, try it again",
            e);
      }
      if (e.code() != StorageException.Code.TABLE_NOT_FOUND || temporary != null) {
        throw e; // to try it again is of no use where it has dropped a table of its own
      }
      throw new SqlException(
          "40001", "a table that the transaction wrote to was dropped; it was rolled back", e);
    } catch (RuntimeException | Error e) {
      transaction.close();
      throw e;
    } finally {
      forget();
    }
    if (!committed) {
      throw new SqlException(
          "40001",
          wasSerializable
              ? "another transaction has changed or locked what this one read or wrote; it was rolled"
                  + " back, try it again"
              : "another transaction has changed or locked a row that this one wrote; it was rolled"
                  + " back, try it again");
    }
  }

  /** Whether another client has changed what the transaction was made by; it is looked at then. */
  private boolean isOutdated(StorageException failure) {
    return switch (failure.code()) {
      case OUTDATED -> {
        catalog.follow();
        yield true;
      }
      case TABLE_DISABLED -> catalog.follow() && Replanning.losesEntries(catalog, catalogBefore);
      default -> false;
    };
  }

  /** What it checks at its end. */
  DeferredReferences deferred() {
    return deferred;
  }

  /**
   * Runs SET CONSTRAINTS, which outside of a transaction has no effect.
   *
   * @param constraints the foreign keys, which can be deferred; empty for all
   */
  void setConstraints(List<CatalogSnapshot.Reference> constraints, boolean later) {
    store();
    if (constraints.isEmpty()) {
      deferred.setAll(later);
    }
    constraints.forEach(each -> deferred.set(each.table(), each.key(), later));
    if (isActive()) {
      verify(false);
    }
  }

  /** Checks what is to be checked by now. */
  private void verify(boolean atEnd) {
    if (!deferred.isEmpty()) {
      deferred.verify(
          seen.get(),
          transaction,
          atEnd,
          ExecutionContext.of(List.of(), Instant.now(), ZoneId.systemDefault()));
    }
  }

  /**
   * Ends the transaction and takes back what it did; without one does nothing, in auto-commit mode
   * fails with 25P01.
   */
  public void rollback() {
    if (!isOver("ROLLBACK")) {
      close();
    }
  }

  private boolean isOver(String word) {
    if (autoCommit) {
      checkActive(word);
    }
    return !isActive();
  }

  private void checkActive(String word) {
    if (!isActive()) {
      throw new SqlException(
          "25P01",
          "there is no transaction for "
              + word
              + "; in auto-commit mode each statement commits by itself");
    }
  }

  /**
   * Sets a savepoint in the transaction, which begins where none is under way.
   *
   * @param name of which there may be several, the last of them is meant; or null
   * @return its number, different from all others of the session
   */
  public long savepoint(String name) {
    checkSupported();
    store();
    checkActive("SAVEPOINT");
    savepoints.add(new Savepoint(++lastSavepoint, name, transaction.savepoint()));
    return lastSavepoint;
  }

  /** Takes back what was done since a savepoint, which stays; later savepoints are forgotten. */
  public void rollbackTo(long savepoint) {
    int index = index(savepoint);
    checkNotFailed();
    transaction.rollbackTo(savepoints.get(index).at());
    savepoints.subList(index + 1, savepoints.size()).clear();
  }

  /** Forgets a savepoint and all later ones, and keeps what was done since. */
  public void release(long savepoint) {
    checkNotFailed();
    savepoints.subList(index(savepoint), savepoints.size()).clear();
  }

  private int index(long id) {
    for (int i = savepoints.size() - 1; i >= 0; i--) {
      if (savepoints.get(i).id() == id) {
        return i;
      }
    }
    throw new SqlException("3B001", "the savepoint exists no longer");
  }

  private long find(String name) {
    String wanted = name.toLowerCase(Locale.ROOT);
    for (int i = savepoints.size() - 1; i >= 0; i--) {
      String known = savepoints.get(i).name();
      if (known != null && known.toLowerCase(Locale.ROOT).equals(wanted)) {
        return savepoints.get(i).id();
      }
    }
    throw new SqlException("3B001", "there is no savepoint '" + name + "' in this transaction");
  }

  /** Whether the store has serializable transactions. */
  public boolean canBeSerializable() {
    return store.capabilities().contains(Capability.LOCKS);
  }

  private void checkSupported(boolean level) {
    checkSupported();
    if (level && !canBeSerializable()) {
      throw new SqlException(
          "0A000", "transactions of this store are not serializable; they read a snapshot");
    }
  }

  private void checkSupported() {
    if (!isSupported()) {
      throw new SqlException(
          "0A000", "this store has no transactions; each statement commits by itself");
    }
  }

  /** Takes back what is not committed. */
  void close() {
    if (isActive()) {
      try {
        transaction.close();
      } finally {
        forget();
      }
    }
  }

  private void forget() {
    transaction = null;
    deferred.setActive(false);
    failed = false;
    savepoints.clear();
    reader.leave();
    if (temporary != null) {
      temporary.endTransaction();
    }
    atEnd.run();
  }
}

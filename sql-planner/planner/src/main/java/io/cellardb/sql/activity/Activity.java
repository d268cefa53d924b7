package io.cellardb.sql.activity;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.text.Literals;
import io.cellardb.sql.parser.text.Secrets;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.SystemRelation.Column;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/** The sessions of one engine, and the statements that they have executed. */
public final class Activity {
  /** The table of what statements have cost. */
  public static final String STATISTICS = "STATEMENT_STATISTICS";

  /** Of so many statements totals are kept: those that come often. */
  private static final int STATEMENTS = 1_000;

  /** So many texts are known without looking for their literals. */
  private static final int TEXTS = 4_096;

  /** Longer texts are cut. */
  private static final int MAX_LENGTH = 2_000;

  /** What stands for a literal. */
  private static final Pattern TYPED =
      Pattern.compile("CAST\\(\\? AS [A-Z ]+(?:\\([0-9, ]+\\))?\\)");

  private static final long PAUSE_NANOS = 200_000;

  private final Map<Long, SessionActivity> sessions = new ConcurrentSkipListMap<>();
  private final AtomicLong lastSession = new AtomicLong();
  private final Cache<Key, StatementTotals> statements =
      Caffeine.newBuilder()
          .maximumSize(STATEMENTS)
          .executor(Runnable::run)
          .evictionListener((Key key, StatementTotals totals, RemovalCause why) -> over(totals))
          .build();

  private final Cache<Key, StatementTotals> texts =
      Caffeine.newBuilder().maximumSize(TEXTS).executor(Runnable::run).build();

  /** A text, and the number of the user who has it executed. */
  private record Key(String text, long user) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key that && user == that.user && text.equals(that.text);
    }

    @Override
    public int hashCode() {
      return 31 * text.hashCode() + Long.hashCode(user);
    }
  }

  private static void over(StatementTotals totals) {
    if (totals != null) {
      totals.forget();
    }
  }

  /**
   * A session that begins; {@link #close} must follow.
   *
   * @param inTransaction whether a transaction of it is under way; asked by any thread
   */
  public SessionActivity open(BooleanSupplier inTransaction) {
    SessionActivity session = new SessionActivity(lastSession.incrementAndGet(), inTransaction);
    sessions.put(session.number(), session);
    return session;
  }

  /** Forgets a session that has ended. */
  public void close(SessionActivity session) {
    sessions.remove(session.number());
  }

  /** The totals of a statement, with or without its literals, of the user of a session. */
  public StatementTotals statement(String sql, SessionActivity session) {
    long user = session.user();
    Key key = new Key(sql, user);
    StatementTotals known = texts.getIfPresent(key);
    if (known != null && !known.isOver()) {
      return known;
    }
    // What is behind that would be cut in any case.
    String shown = Secrets.hidden(sql.substring(0, Math.min(sql.length(), 4 * MAX_LENGTH)));
    String text =
        Literals.hidden(TYPED.matcher(shown).replaceAll("?")).replaceFirst("[;\\s]+$", "").strip();
    StatementTotals totals =
        statements.get(
            new Key(text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) : text, user),
            missing -> new StatementTotals(missing.text(), user, session.userName()));
    if (sql.length() <= MAX_LENGTH && sql.equals(shown)) {
      texts.put(key, totals);
    }
    return totals;
  }

  /** Forgets what statements have cost; what runs now counts for nothing. */
  public void forgetStatistics() {
    statements.asMap().values().forEach(StatementTotals::forget);
    statements.invalidateAll();
  }

  /** The rows of {@code SYS.STATEMENT_STATISTICS} that are about a user. */
  public List<Object[]> statisticsOf(long user) {
    return statements.asMap().values().stream()
        .filter(totals -> user != 0 && totals.user() == user)
        .map(StatementTotals::row)
        .toList();
  }

  /**
   * Ends a session, or the statement that it runs.
   *
   * @param own the session that wants it
   * @param any whether it may be that of another user, which else is not to be found
   * @throws SqlException 42704 if there is no such session, 22023 if it would end itself
   */
  public void kill(long number, boolean queryOnly, SessionActivity own, boolean any) {
    SessionActivity session = sessions.get(number);
    if (session == null || !(any || isOfUser(number, own.user()))) {
      throw new SqlException("42704", "there is no session " + number + "; SYS.SESSIONS has all");
    }
    if (session == own) {
      throw new SqlException("22023", "session " + number + " is the one that this is said in");
    }
    if (queryOnly) {
      session.cancel();
    } else {
      session.kill();
    }
  }

  /** Whether a session is one of a user who has logged in. */
  public boolean isOfUser(long number, long user) {
    SessionActivity session = sessions.get(number);
    return session != null && user != 0 && session.user() == user;
  }

  /**
   * Returns when all that other sessions run now to change rows is over; what they begin meanwhile
   * is not waited for.
   *
   * @param look is run again and again meanwhile, and gives up by what it throws
   */
  public void awaitChanges(SessionActivity own, Runnable look) {
    for (SessionActivity session : sessions.values()) {
      long change = session == own ? -1 : session.change();
      while (change >= 0 && session.change() == change) {
        look.run();
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  /** The tables of {@code SYS} that show it. */
  public List<SystemRelation> relations() {
    return List.of(
        new SystemRelation(
            "SESSIONS",
            "Sessions of this process, each of them a connection",
            List.of(
                Column.number("session", "its number, which KILL takes"),
                Column.time("opened", "when it was opened"),
                Column.text("state", "running, idle or killed"),
                Column.text("transaction_state", "active or none"),
                Column.text("statement", "what it runs, without literals"),
                Column.time("started", "when that began"),
                Column.text("user_name", "who had logged in when it began")),
            () -> sessions.values().stream().map(SessionActivity::row).toList()),
        new SystemRelation(
            "STATEMENTS",
            "Statements that run in this process, and those whose rows were not read to the end",
            List.of(
                Column.number("session", "the number of its session"),
                Column.text("user_name", "who had logged in when that began"),
                Column.text("statement", "its text, without literals"),
                Column.text("state", "running, waiting for lock or waiting for client"),
                Column.time("started", "when it began"),
                Column.number("elapsed_micros", "microseconds since then"),
                Column.number("rows_read", "rows that its scans have looked at"),
                Column.number("rows_expected", "about how many they will have looked at"),
                Column.number("rows_returned", "rows that were handed to the client")),
            () -> sessions.values().stream().flatMap(each -> each.statements().stream()).toList()),
        new SystemRelation(
            STATISTICS,
            "What statements have cost since the store was opened, those that come most often",
            List.of(
                Column.text("user_name", "who had them executed"),
                Column.text("statement", "their text, without literals"),
                Column.number("calls", "how often it was executed"),
                Column.number("failures", "how often that failed"),
                Column.number("total_micros", "microseconds that all executions took"),
                Column.number("shortest_micros", "microseconds of the shortest one"),
                Column.number("longest_micros", "microseconds of the longest one"),
                Column.number("mean_micros", "microseconds of one on average"),
                Column.number("row_count", "rows that it returned or changed"),
                Column.text("plan", "the last plan that is known, as EXPLAIN shows it")),
            () -> statements.asMap().values().stream().map(StatementTotals::row).toList()));
  }
}

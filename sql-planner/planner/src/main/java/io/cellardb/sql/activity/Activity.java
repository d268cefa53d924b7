package io.cellardb.sql.activity;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.text.LiteralStripper;
import io.cellardb.sql.parser.text.Secrets;
import io.cellardb.sql.parser.text.Stripped;
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
  private final Cache<String, StatementTotals> statements = cache(STATEMENTS);
  private final Cache<String, StatementTotals> texts = cache(TEXTS);

  private static Cache<String, StatementTotals> cache(int size) {
    return Caffeine.newBuilder().maximumSize(size).executor(Runnable::run).build();
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

  /** The totals of a statement, with or without its literals. */
  public StatementTotals statement(String sql) {
    StatementTotals known = texts.getIfPresent(sql);
    if (known != null) {
      return known;
    }
    String shown = Secrets.hidden(sql);
    String stripped = LiteralStripper.strip(shown).map(Stripped::sql).orElse(shown);
    String text = TYPED.matcher(stripped).replaceAll("?").replaceFirst("[;\\s]+$", "").strip();
    StatementTotals totals =
        statements.get(
            text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) : text,
            StatementTotals::new);
    if (sql.length() <= MAX_LENGTH && sql.equals(shown)) {
      texts.put(sql, totals);
    }
    return totals;
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
            "What statements have cost since the store was opened, those that come most often",
            List.of(
                Column.text("statement", "its text, without literals"),
                Column.number("running", "how many sessions run it now"),
                Column.number("calls", "how often it was executed"),
                Column.number("failures", "how often that failed"),
                Column.number("total_micros", "microseconds that all executions took"),
                Column.number("longest_micros", "microseconds of the longest one"),
                Column.number("row_count", "rows that it returned or changed")),
            () -> statements.asMap().values().stream().map(StatementTotals::row).toList()));
  }
}

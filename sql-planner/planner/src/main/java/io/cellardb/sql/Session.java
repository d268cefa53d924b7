package io.cellardb.sql;

import io.cellardb.sql.parser.LiteralStripper;
import io.cellardb.sql.parser.Stripped;
import io.cellardb.sql.plan.SqlException;
import io.cellardb.storage.Store;
import java.time.ZoneId;
import java.util.Optional;

/**
 * One user's view of an engine: the namespace in which names without one are found. Used by one
 * thread at a time.
 */
public final class Session implements AutoCloseable {
  private final Engine engine;
  private final Transactions transactions;
  private String namespace = "default";
  private Long asOf;

  Session(Engine engine, Store store) {
    this.engine = engine;
    this.transactions = new Transactions(store);
  }

  /** The engine. */
  public Engine engine() {
    return engine;
  }

  /** The namespace of names without one, as the catalog spells it. */
  public String namespace() {
    return namespace;
  }

  /**
   * Changes the namespace of names without one, also to {@code SYS}; an unknown one is an error
   * with 3F000.
   */
  public void setNamespace(String name) {
    try {
      namespace = engine.schema().namespace(name);
    } catch (RuntimeException e) {
      throw Errors.translate(e);
    }
  }

  /** The time as of which statements read, in milliseconds; null for the newest state. */
  public Long asOf() {
    return asOf;
  }

  /**
   * Makes all statements, those that are prepared already too, read the states as of a time, where
   * they do not say a time themselves. They cannot change anything then (25006).
   *
   * @param millis the time, at least 0; null for the newest state
   */
  public void setAsOf(Long millis) {
    if (millis != null && millis < 0) {
      throw new SqlException("22008", "the time asOf must not be before 1970: " + millis);
    }
    asOf = millis;
  }

  /** Its transactions. */
  public Transactions transactions() {
    return transactions;
  }

  /** The store that statements read and write; in a transaction, as that sees it. */
  Store store() {
    return transactions.store();
  }

  /** Rolls back what is not committed. */
  @Override
  public void close() {
    transactions.close();
  }

  /** The zone in which a timestamp without one is an instant: that of the JVM. */
  ZoneId zone() {
    return ZoneId.systemDefault();
  }

  /** Parses and plans a statement, or finds its plan. */
  public Statement prepare(String sql) {
    Engine.PlanKey exact = new Engine.PlanKey(sql, namespace, asOf);
    Plan known = engine.cached(exact);
    if (known != null) {
      return new Statement(this, sql, known, null);
    }
    Optional<Stripped> stripped = LiteralStripper.strip(sql);
    if (stripped.isPresent()) {
      Plan plan = planStripped(stripped.get());
      if (plan != null) {
        return new Statement(this, sql, plan, stripped.get());
      }
    }
    return new Statement(this, sql, plan(sql), null);
  }

  /** The plan of a text without its literals; null if it cannot be planned without them. */
  private Plan planStripped(Stripped stripped) {
    Engine.PlanKey key = new Engine.PlanKey(stripped.sql(), namespace, asOf);
    Plan plan = engine.cached(key);
    if (plan != null) {
      return plan;
    }
    try {
      return plan(stripped.sql());
    } catch (SqlException e) {
      // The statement as it was written either works, or fails with the right place.
      return null;
    }
  }

  private Plan plan(String sql) {
    Plan plan = new StatementPlanner(this).plan(sql);
    if (!(plan instanceof Plan.Definition)) {
      engine.cache(new Engine.PlanKey(sql, namespace, asOf), plan);
    }
    return plan;
  }
}

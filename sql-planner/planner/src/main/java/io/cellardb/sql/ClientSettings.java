package io.cellardb.sql;

import io.cellardb.sql.error.SqlException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Settings of PostgreSQL that its clients send, and that change nothing here. A value that would
 * have to change something is refused. One instance belongs to a session.
 */
final class ClientSettings {
  private static final Pattern ANY = Pattern.compile("(?s).*");
  private static final Pattern NUMBER = Pattern.compile("-?\\d+");
  private static final Pattern OFF = Pattern.compile("(?i)0|off|0ms|0s");
  private static final Pattern ON = Pattern.compile("(?i)on|true|yes|1");
  private static final Pattern SWITCH =
      Pattern.compile("(?i)on|off|true|false|yes|no|1|0|auto|regress");

  /**
   * What is accepted.
   *
   * @param initial the value at the session's start
   * @param allowed the values that change nothing
   */
  private record Accepted(String initial, Pattern allowed) {}

  private static final SortedMap<String, Accepted> KNOWN =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("application_name", new Accepted("", ANY)),
              Map.entry("backslash_quote", new Accepted("safe_encoding", ANY)),
              Map.entry("bytea_output", new Accepted("hex", Pattern.compile("(?i)hex"))),
              Map.entry("check_function_bodies", new Accepted("on", SWITCH)),
              Map.entry(
                  "client_encoding",
                  new Accepted("UTF8", Pattern.compile("(?i)utf-?8(mb4)?|unicode"))),
              Map.entry("client_min_messages", new Accepted("notice", ANY)),
              Map.entry("datestyle", new Accepted("ISO, MDY", Pattern.compile("(?i)iso(,.*)?"))),
              Map.entry("default_table_access_method", new Accepted("heap", ANY)),
              Map.entry("default_tablespace", new Accepted("", ANY)),
              Map.entry("escape_string_warning", new Accepted("on", SWITCH)),
              Map.entry("extra_float_digits", new Accepted("1", NUMBER)),
              Map.entry("idle_in_transaction_session_timeout", new Accepted("0", OFF)),
              Map.entry("idle_session_timeout", new Accepted("0", OFF)),
              Map.entry("intervalstyle", new Accepted("postgres", Pattern.compile("(?i)postgres"))),
              Map.entry("jit", new Accepted("off", SWITCH)),
              Map.entry("maintenance_work_mem", new Accepted("64MB", ANY)),
              Map.entry("max_parallel_workers_per_gather", new Accepted("0", NUMBER)),
              Map.entry("quote_all_identifiers", new Accepted("off", SWITCH)),
              Map.entry("row_security", new Accepted("on", SWITCH)),
              Map.entry("standard_conforming_strings", new Accepted("on", ON)),
              Map.entry("synchronize_seqscans", new Accepted("on", SWITCH)),
              Map.entry("transaction_timeout", new Accepted("0", OFF)),
              Map.entry("work_mem", new Accepted("4MB", ANY)),
              Map.entry("xmloption", new Accepted("content", ANY))));

  private final SortedMap<String, String> values = new TreeMap<>();

  /** The names that there are, sorted. */
  List<String> names() {
    return List.copyOf(KNOWN.keySet());
  }

  /**
   * Whether a name is that of such a setting. Those that begin with {@code enable_} are the
   * switches of PostgreSQL's planner; those with a dot are an application's own.
   */
  boolean has(String name) {
    return KNOWN.containsKey(name) || isFree(name);
  }

  private static boolean isFree(String name) {
    return name.startsWith("enable_") || name.contains(".");
  }

  /** The value of a setting; null for one of an application that was never set. */
  String get(String name) {
    Accepted accepted = KNOWN.get(name);
    String initial =
        accepted != null ? accepted.initial() : name.startsWith("enable_") ? "on" : null;
    return values.getOrDefault(name, initial);
  }

  /**
   * Sets one.
   *
   * @throws SqlException 0A000 for a value that would have to change something
   */
  void set(String name, String value) {
    Accepted accepted = KNOWN.get(name);
    if (accepted != null && !accepted.allowed().matcher(value).matches()) {
      throw new SqlException(
          "0A000", "the setting " + name + " is " + get(name) + " and cannot be '" + value + "'");
    }
    values.put(name, value);
  }

  /** Gives a setting the value that it had at the session's start. */
  void reset(String name) {
    values.remove(name);
  }

  /** Does so with all. */
  void reset() {
    values.clear();
  }
}

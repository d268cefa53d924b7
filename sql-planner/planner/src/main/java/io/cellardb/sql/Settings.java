package io.cellardb.sql;

import io.cellardb.sql.catalog.NearestName;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.SessionSettings;
import io.cellardb.sql.execution.Timeouts;
import io.cellardb.sql.function.FunctionLibraries;
import io.cellardb.sql.parser.tree.SessionSetting;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What SET, RESET and SHOW know of a session: its own settings, under the names of the connection's
 * properties and of PostgreSQL, and those of {@link ClientSettings}.
 */
final class Settings implements SessionSettings {
  private static final Pattern BYTES = Pattern.compile("(\\d{1,15})\\s*([kKmMgG]?)[bB]?");

  private static final Pattern ZONED = Pattern.compile("T.*([zZ]|[+-][0-9:]+)$");

  private static final int DATE_LENGTH = 10;

  private static final String SERIALIZABLE = "serializable";

  private static final String SNAPSHOT = "repeatable read";

  /** What the namespace list of PostgreSQL's clients may name besides the one that counts. */
  private static final Set<String> OTHER_NAMESPACES = Set.of("$user", "pg_catalog");

  /** A setting of the session itself. */
  private enum Own {
    SEARCH_PATH("search_path", "the namespace of names without one"),
    AS_OF("asof", "the time as of which everything is read; empty for now"),
    FUNCTIONS("fun", "the libraries of functions"),
    LOCK_TIMEOUT("lock_timeout", "how long a statement waits for locks of others; 0 for ever"),
    MEMORY("memory", "the bytes that a statement may use to sort, group and join"),
    ROLE("role", "the user or role whose rights count; none for who has logged in"),
    PARTIAL_STATES("partialstates", "whether states of which something may be missing are read"),
    SERVER_ENCODING("server_encoding", "the encoding of texts"),
    SERVER_VERSION("server_version", "the version of Cellar"),
    STATEMENT_TIMEOUT("statement_timeout", "how long a statement may run; 0 for ever"),
    TIME_ZONE("timezone", "the time zone, which is that of the JVM"),
    ISOLATION("transaction_isolation", "the isolation of the transaction"),
    DEFAULT_ISOLATION("default_transaction_isolation", "the isolation of transactions to come");

    private final String key;
    private final String description;

    Own(String key, String description) {
      this.key = key;
      this.description = description;
    }

    static Own of(String name) {
      String key =
          switch (name) {
            case "schema", "namespace", "current_schema" -> "search_path";
            case "as_of" -> "asof";
            case "partial_states" -> "partialstates";
            case "time_zone" -> "timezone";
            default -> name;
          };
      for (Own own : values()) {
        if (own.key.equals(key)) {
          return own;
        }
      }
      return null;
    }
  }

  private final Session session;
  private final ClientSettings client = new ClientSettings();

  /** What the session's own settings were before the first SET. */
  private final Map<Own, String> initial = new EnumMap<>(Own.class);

  /** What they were before the first SET LOCAL of the transaction. */
  private final Map<Own, String> beforeTransaction = new EnumMap<>(Own.class);

  Settings(Session session) {
    this.session = session;
  }

  /** Runs SET or RESET; errors have its place. */
  void run(SessionSetting statement) {
    try {
      change(statement);
    } catch (SqlException e) {
      throw SqlException.at(statement.getParserPosition(), e.sqlState(), e.getMessage(), e);
    }
  }

  private void change(SessionSetting statement) {
    if (statement.name() == null) {
      reset();
      return;
    }
    String name = statement.name().toLowerCase(Locale.ROOT);
    Own own = Own.of(name);
    if (own == null) {
      setClient(name, statement);
    } else if (statement.values().isEmpty()) {
      reset(own);
    } else if (statement.local()) {
      setLocal(own, statement.values());
    } else {
      String before = get(own);
      set(own, statement.values());
      String beforeLocal = beforeTransaction.remove(own);
      initial.putIfAbsent(own, beforeLocal == null ? before : beforeLocal);
    }
  }

  /** Sets one for the transaction; as in PostgreSQL it has no effect where there is none. */
  private void setLocal(Own own, List<String> values) {
    if (own == Own.ISOLATION || own == Own.DEFAULT_ISOLATION) {
      throw new SqlException(
          "0A000", "SET LOCAL " + own.key + " is not supported; SET TRANSACTION does that");
    }
    session.store(); // which begins a transaction where it is time to
    String before = get(own);
    set(own, values);
    if (session.transactions().isActive()) {
      beforeTransaction.putIfAbsent(own, before);
    } else {
      set(own, List.of(before));
    }
  }

  /** Takes back what SET LOCAL has done. */
  void endTransaction() {
    if (!beforeTransaction.isEmpty()) { // as after most transactions
      beforeTransaction.forEach((own, before) -> set(own, List.of(before)));
      beforeTransaction.clear();
    }
  }

  private void setClient(String name, SessionSetting statement) {
    checkKnown(name);
    if (statement.values().isEmpty()) {
      client.reset(name);
    } else {
      client.set(name, String.join(", ", statement.values()));
    }
  }

  private void checkKnown(String name) {
    if (!client.has(name)) {
      List<String> names = new ArrayList<>(client.names());
      for (Own own : Own.values()) {
        names.add(own.key);
      }
      throw new SqlException(
          "42704", "there is no setting '" + name + "'" + NearestName.hint(names, name));
    }
  }

  /**
   * Refuses the name of no setting.
   *
   * @param written null for all
   * @throws SqlException 42704 if there is no such setting
   */
  void check(String written) {
    if (written != null && Own.of(written.toLowerCase(Locale.ROOT)) == null) {
      checkKnown(written.toLowerCase(Locale.ROOT));
    }
  }

  /**
   * The value of a setting.
   *
   * @throws SqlException 42704 if there is no such setting
   */
  @Override
  public String get(String written) {
    String value = find(written);
    if (value == null) {
      String name = written.toLowerCase(Locale.ROOT);
      checkKnown(name);
      throw new SqlException("42704", "the setting '" + name + "' was never set");
    }
    return value;
  }

  @Override
  public String find(String written) {
    String name = written.toLowerCase(Locale.ROOT);
    Own own = Own.of(name);
    return own == null ? client.get(name) : get(own);
  }

  /** Name, value and description of each setting, by name. */
  List<List<String>> all() {
    List<List<String>> rows = new ArrayList<>();
    for (Own own : Own.values()) {
      rows.add(List.of(own.key, get(own), own.description));
    }
    for (String name : client.names()) {
      rows.add(List.of(name, client.get(name), "accepted for clients of PostgreSQL"));
    }
    rows.sort((a, b) -> a.get(0).compareTo(b.get(0)));
    return rows;
  }

  /** Gives all settings the values that they had at the session's start. */
  void reset() {
    for (Own own : Own.values()) {
      reset(own);
    }
    client.reset();
  }

  private void reset(Own own) {
    String first = initial.remove(own);
    String beforeLocal = beforeTransaction.remove(own);
    String value = first == null ? beforeLocal : first;
    if (own == Own.DEFAULT_ISOLATION) {
      // SET SESSION CHARACTERISTICS may have changed it, before the first SET, too.
      if (session.transactions().isSerializableByDefault()) {
        session.transactions().setSerializableByDefault(false);
      }
    } else if (value != null) {
      set(own, List.of(value));
    }
  }

  private String get(Own own) {
    return switch (own) {
      case SEARCH_PATH -> session.namespace();
      case AS_OF -> session.asOf() == null ? "" : session.asOf().toString();
      case FUNCTIONS -> session.functions().toString();
      case LOCK_TIMEOUT -> TimeLimit.text(session.timeouts().lock());
      case MEMORY -> Long.toString(session.memory());
      case PARTIAL_STATES -> Boolean.toString(session.partialStates());
      case ROLE -> session.role();
      case SERVER_ENCODING -> "UTF8";
      case SERVER_VERSION -> ProductVersion.TEXT;
      case STATEMENT_TIMEOUT -> TimeLimit.text(session.timeouts().statement());
      case TIME_ZONE -> ZoneId.systemDefault().getId();
      case ISOLATION -> isolation(session.transactions().isSerializable());
      case DEFAULT_ISOLATION -> isolation(session.transactions().isSerializableByDefault());
    };
  }

  private void set(Own own, List<String> values) {
    String value = String.join(",", values).trim();
    switch (own) {
      case SEARCH_PATH -> session.setNamespace(namespace(values));
      case AS_OF -> session.setAsOf(millis(value));
      case FUNCTIONS -> session.setFunctions(FunctionLibraries.of(value));
      case LOCK_TIMEOUT ->
          session.setTimeouts(
              new Timeouts(session.timeouts().statement(), TimeLimit.of(own.key, value)));
      case MEMORY -> session.setMemory(bytes(value));
      case ROLE -> session.setRole(value);
      case PARTIAL_STATES -> session.setPartialStates(truth(own, value));
      case STATEMENT_TIMEOUT ->
          session.setTimeouts(
              new Timeouts(TimeLimit.of(own.key, value), session.timeouts().lock()));
      case TIME_ZONE -> checkTimeZone(value);
      case ISOLATION -> session.transactions().setSerializable(isSerializable(own, value));
      case DEFAULT_ISOLATION ->
          session.transactions().setSerializableByDefault(isSerializable(own, value));
      case SERVER_ENCODING, SERVER_VERSION ->
          throw new SqlException(
              "0A000", "the setting " + own.key + " is " + get(own) + " and cannot be changed");
    }
  }

  private static String isolation(boolean serializable) {
    return serializable ? SERIALIZABLE : SNAPSHOT;
  }

  private static boolean isSerializable(Own own, String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case SERIALIZABLE -> true;
      case SNAPSHOT, "read committed", "read uncommitted" -> false;
      default ->
          throw new SqlException(
              "22023", "the setting " + own.key + " is an isolation level, not '" + value + "'");
    };
  }

  private static String namespace(List<String> values) {
    List<String> names =
        values.stream()
            .flatMap(value -> Pattern.compile(",").splitAsStream(value))
            .map(String::trim)
            .filter(name -> !name.isEmpty() && !OTHER_NAMESPACES.contains(name))
            .toList();
    if (names.size() > 1) {
      throw new SqlException(
          "0A000", "names are looked up in one namespace, not in several: " + names);
    }
    return names.isEmpty() ? "default" : names.get(0);
  }

  private static void checkTimeZone(String value) {
    ZoneId zone = ZoneId.systemDefault();
    boolean same =
        value.equalsIgnoreCase("local")
            || value.equalsIgnoreCase(zone.getId())
            || hasRulesOf(zone, value);
    if (!same) {
      throw new SqlException(
          "0A000", "the time zone is that of the JVM, " + zone + ", and cannot be '" + value + "'");
    }
  }

  /** Whether another name means the same times, as UTC does where the zone is Etc/UTC. */
  private static boolean hasRulesOf(ZoneId zone, String name) {
    try {
      return ZoneId.of(name).getRules().equals(zone.getRules());
    } catch (DateTimeException e) {
      return false; // no zone's name
    }
  }

  /** A number of milliseconds, or a timestamp; null for the present. */
  private static Long millis(String value) {
    if (value.isEmpty()) {
      return null;
    }
    if (value.chars().allMatch(Character::isDigit) && value.length() < 19) {
      return Long.valueOf(value);
    }
    String iso = value.length() == DATE_LENGTH ? value + "T00:00" : value.replace(' ', 'T');
    try {
      return (ZONED.matcher(iso).find()
              ? OffsetDateTime.parse(iso).toInstant()
              : LocalDateTime.parse(iso).atZone(ZoneId.systemDefault()).toInstant())
          .toEpochMilli();
    } catch (DateTimeException e) {
      throw new SqlException(
          "22008",
          "the setting asof is a number of milliseconds or a timestamp, not '" + value + "'",
          e);
    }
  }

  private static long bytes(String value) {
    Matcher matcher = BYTES.matcher(value);
    if (!matcher.matches()) {
      throw new SqlException(
          "22023", "the setting memory cannot be '" + value + "'; it is a size like 512k or 64m");
    }
    int shift =
        switch (matcher.group(2).toLowerCase(Locale.ROOT)) {
          case "k" -> 10;
          case "m" -> 20;
          case "g" -> 30;
          default -> 0;
        };
    long number = Long.parseLong(matcher.group(1));
    return number > Long.MAX_VALUE >> shift ? Long.MAX_VALUE : number << shift;
  }

  private static boolean truth(Own own, String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "true", "on", "yes", "1" -> true;
      case "false", "off", "no", "0" -> false;
      default ->
          throw new SqlException(
              "22023", "the setting " + own.key + " is true or false, not '" + value + "'");
    };
  }
}

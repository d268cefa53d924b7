package io.cellardb.sql.execution;

/** The settings of a session, for functions that tell of them. */
public interface SessionSettings {
  /** Under which statements find them among the values of their session. */
  String NAME = "SETTINGS";

  /**
   * The value of a setting.
   *
   * @return null if there is no such setting
   */
  String find(String name);

  /**
   * The same of a setting that there is.
   *
   * @throws RuntimeException with 42704 if there is no such setting
   */
  String get(String name);
}

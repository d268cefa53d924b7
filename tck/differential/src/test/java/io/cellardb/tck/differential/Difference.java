package io.cellardb.tck.differential;

/**
 * What Cellar and H2 mean or do differently, on purpose or as the standard allows. Random
 * statements stay clear of these; everything else must agree.
 */
enum Difference {
  CHAR_PADDING("H2 pads CHAR(n) with blanks, Cellar does not: text is VARCHAR"),
  DIVISION_SCALE(
      "the standard leaves the decimal places of quotients and averages to the implementation: they"
          + " are compared to six of them, and nothing is computed from them"),
  EQUAL_TO_ALL(
      "H2 finds no row whose key is = ALL of a sub-query without rows, where it is every row: the"
          + " golden scripts test it, and here the same is asked as NOT <> ANY"),
  ERRORS_OF_UNNEEDED_ROWS(
      "which of several conditions is evaluated first is open, and so is whether an expression that"
          + " fails for some row is evaluated for it: expressions of queries cannot fail"),
  FOLDED_NULL(
      "H2 forgets the type of an expression that it has folded to NULL, and then refuses to sum it"
          + " (90015), to compare it with a parameter (50004),"
          + " or to add an interval (50100): such queries are left out"),
  FULL_JOIN("H2 has none: the golden scripts test it"),
  LETTER_CASE(
      "H2 changes letter case by the rules of the JVM's locale, Cellar by those of Unicode: no text"
          + " has the letter i, which Turkish treats in its own way"),
  LIKE_ESCAPE("the backslash escapes in H2's LIKE without being asked: no text has one"),
  NARROW_ARITHMETIC(
      "TINYINT and SMALLINT overflow at once in sums of their own type: they are cast to INTEGER"),
  NESTING(
      "H2 fails with some nested queries as it rewrites them (90008, 90110): they are left out"),
  UPSERT_SYNTAX("UPSERT INTO t VALUES is MERGE INTO t KEY (primary key) VALUES in H2"),
  UUID_SIGN(
      "Calcite's generated code compares UUIDs as two signed numbers, as java.util.UUID does: no UUID"
          + " begins with a digit above 7"),
  WINDOW_MEMORY(
      "the partition of a window does not go to files: without any memory for rows it is refused"
          + " (53200) above 1 MB"),
  WINDOW_TIES(
      "rows that the ORDER BY of a window does not tell apart are numbered in any order: it names"
          + " the whole primary key");

  private final String reason;

  Difference(String reason) {
    this.reason = reason;
  }

  @Override
  public String toString() {
    return name() + ": " + reason;
  }
}

package io.cellardb.tck.differential;

import static io.cellardb.tck.differential.Judge.H2;
import static io.cellardb.tck.differential.Judge.POSTGRESQL;

import java.util.List;

/**
 * What Cellar and a judge mean or do differently, on purpose or as the standard allows. Random
 * statements stay clear of these, or the judge is excused from a statement that it refuses for one
 * of them; everything else must agree.
 */
enum Difference {
  CHAR_PADDING(
      "CHAR(n) is padded with blanks, in Cellar it is not: text is VARCHAR", H2, POSTGRESQL),
  CONDITIONS_OF_FULL_JOINS(
      "it has FULL JOIN for conditions only that can be hashed or merged", POSTGRESQL),
  CONSTANT_KEYS("a text is no key to group by, in Cellar it is a value like any other", POSTGRESQL),
  DIVISION_SCALE(
      "the standard leaves the decimal places of quotients and averages to the implementation: they"
          + " are compared to six of them, and nothing is computed from them",
      H2,
      POSTGRESQL),
  EQUAL_TO_ALL(
      "H2 finds no row whose key is = ALL of a sub-query without rows, where it is every row: the"
          + " golden scripts test it, and here the same is asked as NOT <> ANY",
      H2),
  ERRORS_OF_UNNEEDED_ROWS(
      "which of several conditions is evaluated first is open, and so is whether an expression that"
          + " fails for some row is evaluated for it: expressions of queries cannot fail",
      H2,
      POSTGRESQL),
  FOLDED_NULL(
      "H2 forgets the type of an expression that it has folded to NULL, and then refuses to sum it"
          + " (90015), to compare it with a parameter (50004),"
          + " or to add an interval (50100): such statements are left out",
      H2),
  FULL_JOIN("H2 has none: the golden scripts test it", H2),
  HALVES_OF_TIMES(
      "it rounds the half of a digit away from the year 2000, Cellar up: no value has one",
      POSTGRESQL),
  JOIN_ORDERS(
      "PostgreSQL 15 fails with some joins beside LATERAL (XX000, \"failed to build any 4-way"
          + " joins\"): they are left out",
      POSTGRESQL),
  LETTER_CASE(
      "H2 changes letter case by the rules of the JVM's locale, Cellar by those of Unicode: no text"
          + " has the letter i, which Turkish treats in its own way",
      H2),
  LIKE_ESCAPE("the backslash escapes in LIKE without being asked: no text has one", H2, POSTGRESQL),
  LITERALS_WITHOUT_TYPE(
      "a text literal is of no type for window functions of any type, in Cellar it is a VARCHAR",
      POSTGRESQL),
  NANOSECONDS("its times have microseconds: no value has a finer digit", POSTGRESQL),
  NARROW_ARITHMETIC(
      "TINYINT and SMALLINT overflow at once in sums of their own type: they are cast to INTEGER",
      H2,
      POSTGRESQL),
  NESTING(
      "H2 fails with some nested queries as it rewrites them (90008, 90110): they are left out",
      H2),
  NULL_TREATMENT("PostgreSQL 15 has no IGNORE NULLS: it is not asked", POSTGRESQL),
  PATIENCE(
      "a judge that runs sub-queries and views anew for each row takes minutes for some queries: it"
          + " is not waited for",
      H2,
      POSTGRESQL),
  UPSERT_SYNTAX("UPSERT INTO t VALUES is said in other words", H2, POSTGRESQL),
  UUID_SIGN(
      "Calcite's generated code compares UUIDs as two signed numbers, as java.util.UUID does: no"
          + " UUID begins with a digit above 7",
      H2,
      POSTGRESQL),
  WINDOW_TIES(
      "rows that the ORDER BY of a window does not tell apart are numbered in any order: it names"
          + " the whole primary key",
      H2,
      POSTGRESQL);

  private final String reason;
  private final String judges;

  Difference(String reason, Judge... judges) {
    this.reason = reason;
    this.judges = List.of(judges).toString();
  }

  @Override
  public String toString() {
    return name() + " " + judges + ": " + reason;
  }
}

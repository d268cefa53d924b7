package io.cellardb.sql.catalog;

import io.cellardb.storage.TableName;
import java.math.BigInteger;
import java.util.List;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * A sequence generator.
 *
 * @param name its name, which no table or view of its namespace has
 * @param type of its values: TINYINT, SMALLINT, INTEGER or BIGINT
 * @param start the first value
 * @param increment from a value to the next, not 0; below 0 for a sequence that descends
 * @param least the least value
 * @param greatest the greatest value
 * @param cycle whether, after the last value, it goes on with {@code least}, or with {@code
 *     greatest} if it descends
 * @param cache how many values are reserved at once, at least 1
 * @param owned whether it belongs to an identity column, and goes with it
 */
public record SequenceDefinition(
    TableName name,
    SqlTypeName type,
    long start,
    long increment,
    long least,
    long greatest,
    boolean cycle,
    int cache,
    boolean owned) {

  /** The same sequence under another name. */
  public SequenceDefinition withName(TableName other) {
    return new SequenceDefinition(
        other, type, start, increment, least, greatest, cycle, cache, owned);
  }

  /** The same sequence with another first value. */
  public SequenceDefinition withStart(long first) {
    return new SequenceDefinition(
        name, type, first, increment, least, greatest, cycle, cache, owned);
  }

  /** The types that a sequence can have, narrowest first. */
  public static final List<SqlTypeName> TYPES =
      List.of(SqlTypeName.TINYINT, SqlTypeName.SMALLINT, SqlTypeName.INTEGER, SqlTypeName.BIGINT);

  /** Refuses what no sequence can be. */
  public SequenceDefinition {
    check(TYPES.contains(type), name, "must be of type TINYINT, SMALLINT, INTEGER or BIGINT");
    check(increment != 0, name, "cannot have the increment 0");
    check(least < greatest, name, "needs a MINVALUE below its MAXVALUE");
    check(
        least >= leastOf(type) && greatest <= greatestOf(type),
        name,
        "has limits that are out of range for " + type);
    check(
        start >= least && start <= greatest,
        name,
        "cannot start with " + start + ", which is not between its MINVALUE and MAXVALUE");
    check(cache >= 1, name, "needs a CACHE of at least 1");
  }

  private static void check(boolean legal, TableName name, String problem) {
    if (!legal) {
      throw new CatalogException(
          CatalogException.INVALID_TYPE_PARAMETER,
          "sequence " + TableDefinition.display(name) + " " + problem);
    }
  }

  /** The least value of an integer type. */
  public static long leastOf(SqlTypeName type) {
    return -greatestOf(type) - 1;
  }

  /** The greatest value of an integer type. */
  public static long greatestOf(SqlTypeName type) {
    return switch (type) {
      case TINYINT -> Byte.MAX_VALUE;
      case SMALLINT -> Short.MAX_VALUE;
      case INTEGER -> Integer.MAX_VALUE;
      default -> Long.MAX_VALUE;
    };
  }

  /** Where the sequence begins again after its last value. */
  long again() {
    return increment > 0 ? least : greatest;
  }

  /** Whether there is a value after {@code last}, cycles aside. */
  boolean hasNext(long last) {
    return stepsFrom(last).signum() > 0;
  }

  /** How many values there are from {@code first} on, it included, but no more than a cache. */
  int countFrom(long first) {
    return stepsFrom(first).add(BigInteger.ONE).min(BigInteger.valueOf(cache)).intValue();
  }

  private BigInteger stepsFrom(long value) {
    return BigInteger.valueOf(increment > 0 ? greatest : least)
        .subtract(BigInteger.valueOf(value))
        .divide(BigInteger.valueOf(increment));
  }
}

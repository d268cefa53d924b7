package io.cellardb.sql.ddl;

import static io.cellardb.sql.catalog.CatalogException.INVALID_TYPE_PARAMETER;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.Identity;
import io.cellardb.sql.catalog.SequenceDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.IdentityClause;
import io.cellardb.sql.parser.tree.SequenceOptions;
import io.cellardb.sql.parser.tree.SequenceOptions.Item;
import io.cellardb.sql.parser.tree.SequenceOptions.Kind;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/** Makes definitions of sequences from what statements say of them. */
final class SequenceBuilder {
  /** How many values are reserved at once where a statement does not say it. */
  private static final int CACHE = 100;

  private SequenceBuilder() {}

  /** A new sequence. */
  static SequenceDefinition create(
      TableName name, SqlTypeName type, SequenceOptions options, boolean owned) {
    long increment = number(options, Kind.INCREMENT, 1);
    boolean ascending = increment > 0;
    long least = number(options, Kind.MINVALUE, ascending ? 1 : SequenceDefinition.leastOf(type));
    long greatest =
        number(options, Kind.MAXVALUE, ascending ? SequenceDefinition.greatestOf(type) : -1);
    return new SequenceDefinition(
        name,
        type,
        number(options, Kind.START, ascending ? least : greatest),
        increment,
        least,
        greatest,
        cycle(options, false),
        cache(options, CACHE),
        owned);
  }

  /** A sequence as a statement changes it. */
  static SequenceDefinition alter(SequenceDefinition before, SequenceOptions options) {
    long increment = number(options, Kind.INCREMENT, before.increment());
    boolean ascending = increment > 0;
    return new SequenceDefinition(
        before.name(),
        before.type(),
        number(options, Kind.START, before.start()),
        increment,
        limit(
            options,
            Kind.MINVALUE,
            before.least(),
            ascending ? 1 : SequenceDefinition.leastOf(before.type())),
        limit(
            options,
            Kind.MAXVALUE,
            before.greatest(),
            ascending ? SequenceDefinition.greatestOf(before.type()) : -1),
        cycle(options, before.cycle()),
        cache(options, before.cache()),
        before.owned());
  }

  /** The value that RESTART names or means; null without RESTART. */
  static Long restart(SequenceDefinition after, SequenceOptions options) {
    return options
        .item(Kind.RESTART)
        .map(item -> item.value() == null ? (Long) after.start() : (Long) number(item))
        .orElse(null);
  }

  /**
   * The sequence of a new identity column: {@code table_column_seq}, or with a number behind it.
   *
   * @param taken whether a name is another one's
   */
  static SequenceDefinition of(
      IdentityClause clause,
      TableName table,
      String column,
      SqlTypeName type,
      Predicate<TableName> taken) {
    String plain = (table.qualifier() + "_" + column + "_seq").replaceAll("[^\\p{Alnum}_.-]", "_");
    TableName name = new TableName(table.namespace(), plain);
    for (int i = 2; taken.test(name); i++) {
      name = new TableName(table.namespace(), plain + i);
    }
    return create(name, type, clause.options(), true);
  }

  /** A table whose rows have numbers of a sequence, where it is declared without a key. */
  static TableDefinition withRowIds(
      TableDefinition table, Predicate<TableName> taken, List<SequenceDefinition> sequences) {
    if (!table.hasRowIds()) {
      return table;
    }
    ColumnDefinition column = table.keyColumns().get(0);
    SequenceDefinition sequence =
        of(
            new IdentityClause(SqlParserPos.ZERO, true, SequenceOptions.NONE),
            table.name(),
            column.name(),
            column.type().name(),
            name -> taken.test(name) || name.equals(table.name()));
    sequences.add(sequence);
    return table.withColumn(column.withIdentity(new Identity(true, sequence.name())));
  }

  /** A table whose columns that are declared as identities take their values from sequences. */
  static TableDefinition withIdentities(
      TableDefinition table,
      List<io.cellardb.sql.parser.tree.ColumnDeclaration> written,
      Predicate<TableName> taken,
      List<SequenceDefinition> sequences) {
    TableDefinition result = table;
    int offset = table.columns().size() - written.size();
    for (int i = 0; i < written.size(); i++) {
      Optional<IdentityClause> clause = written.get(i).identity();
      if (clause.isPresent()) {
        ColumnDefinition column = table.columns().get(offset + i);
        List<TableName> made =
            new ArrayList<>(sequences.stream().map(SequenceDefinition::name).toList());
        made.add(table.name());
        SequenceDefinition sequence =
            of(
                clause.get(),
                table.name(),
                column.shortName(),
                integer(column, clause.get()),
                name ->
                    taken.test(name)
                        || made.stream()
                            .anyMatch(m -> m.qualifier().equalsIgnoreCase(name.qualifier())));
        sequences.add(sequence);
        result =
            result.withColumn(
                column.withIdentity(new Identity(clause.get().always(), sequence.name())));
      }
    }
    return result;
  }

  private static SqlTypeName integer(ColumnDefinition column, IdentityClause clause) {
    if (!SequenceDefinition.TYPES.contains(column.type().name())) {
      throw SqlException.at(
          clause.getParserPosition(),
          INVALID_TYPE_PARAMETER,
          "the identity column '"
              + column.name()
              + "' must be TINYINT, SMALLINT, INTEGER or BIGINT, not "
              + column.type());
    }
    return column.type().name();
  }

  private static long limit(SequenceOptions options, Kind kind, long present, long natural) {
    return options.item(kind).isPresent() ? number(options, kind, natural) : present;
  }

  private static boolean cycle(SequenceOptions options, boolean otherwise) {
    return options.item(Kind.CYCLE).map(item -> !item.no()).orElse(otherwise);
  }

  private static int cache(SequenceOptions options, int otherwise) {
    Optional<Item> item = options.item(Kind.CACHE);
    if (item.isEmpty()) {
      return otherwise;
    }
    long cache = item.get().no() ? 1 : number(item.get());
    if (cache < 1 || cache > Integer.MAX_VALUE) {
      throw SqlException.at(
          item.get().pos(), INVALID_TYPE_PARAMETER, "CACHE must be between 1 and 2147483647");
    }
    return (int) cache;
  }

  /** The number of an option; {@code otherwise} also where it is given with NO. */
  private static long number(SequenceOptions options, Kind kind, long otherwise) {
    Optional<Item> item = options.item(kind);
    return item.isEmpty() || item.get().no() ? otherwise : number(item.get());
  }

  private static long number(Item item) {
    try {
      return item.value().bigDecimalValue().longValueExact();
    } catch (ArithmeticException e) {
      throw SqlException.at(
          item.pos(),
          INVALID_TYPE_PARAMETER,
          item.kind().words() + " must be a whole number of 64 bits, not " + item.value(),
          e);
    }
  }
}

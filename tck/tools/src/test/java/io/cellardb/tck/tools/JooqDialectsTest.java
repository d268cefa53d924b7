package io.cellardb.tck.tools;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.multiset;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.selectOne;
import static org.jooq.impl.DSL.table;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * jOOQ with dialects of other databases: what each of them writes for upserts, locks, MERGE,
 * RETURNING and nested collections.
 */
final class JooqDialectsTest {
  private static final Table<Record> STOCK = table(name("stock"));
  private static final Field<Integer> ID = field(name("stock", "id"), SQLDataType.INTEGER);
  private static final Field<String> PLACE = field(name("stock", "place"), SQLDataType.VARCHAR(20));
  private static final Field<Integer> PIECES = field(name("stock", "pieces"), SQLDataType.INTEGER);
  private static final Field<BigDecimal> PRICE =
      field(name("stock", "price"), SQLDataType.DECIMAL(10, 2));

  private Connection connection;
  private DSLContext dsl;

  private void start(SQLDialect dialect) throws SQLException {
    connection = DriverManager.getConnection("jdbc:cellar:mem:jooq-dialects");
    dsl = DSL.using(connection, dialect);
    dsl.createTableIfNotExists(STOCK)
        .column(ID.getName(), SQLDataType.INTEGER.notNull())
        .column(PLACE)
        .column(PIECES)
        .column(PRICE)
        .primaryKey(ID.getName())
        .execute();
    dsl.insertInto(STOCK, ID, PLACE, PIECES, PRICE)
        .values(1, "north", 5, new BigDecimal("1.50"))
        .values(2, "north", 7, new BigDecimal("2"))
        .values(3, "south", 9, null)
        .execute();
  }

  @AfterEach
  void stop() throws SQLException {
    connection.close();
  }

  private List<Integer> pieces() {
    return dsl.select(PIECES).from(STOCK).orderBy(ID).fetch(PIECES);
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRES", "H2", "DEFAULT"})
  void rowsAreMerged(SQLDialect dialect) throws SQLException {
    start(dialect);
    dsl.mergeInto(STOCK)
        .using(selectOne())
        .on(ID.eq(2))
        .whenMatchedThenUpdate()
        .set(PIECES, PIECES.plus(1))
        .whenNotMatchedThenInsert(ID, PIECES)
        .values(2, 1)
        .execute();
    dsl.mergeInto(STOCK)
        .using(selectOne())
        .on(ID.eq(4))
        .whenMatchedThenDelete()
        .whenNotMatchedThenInsert(ID, PIECES)
        .values(4, 1)
        .execute();
    assertEquals(List.of(5, 8, 9, 1), pieces());
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRES", "H2"})
  void rowsThatAreThereAreLeftOrChanged(SQLDialect dialect) throws SQLException {
    start(dialect);
    dsl.insertInto(STOCK, ID, PIECES).values(2, 100).onConflict(ID).doNothing().execute();
    dsl.insertInto(STOCK, ID, PIECES)
        .values(3, 100)
        .onConflict(ID)
        .doUpdate()
        .set(PIECES, PIECES.minus(1))
        .execute();
    assertEquals(List.of(5, 7, 8), pieces());
  }

  @ParameterizedTest
  @EnumSource(names = "POSTGRES")
  void changesReturnRows(SQLDialect dialect) throws SQLException {
    start(dialect);
    assertEquals(
        List.of(10, 14),
        dsl.update(STOCK)
            .set(PIECES, PIECES.times(2))
            .where(PLACE.eq("north"))
            .returningResult(ID, PIECES)
            .fetch()
            .sortAsc(ID)
            .getValues(PIECES));
    assertEquals(4, dsl.insertInto(STOCK, ID).values(4).returningResult(ID).fetchOne().value1());
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRES", "H2", "DEFAULT"})
  void rowsAreLocked(SQLDialect dialect) throws SQLException {
    start(dialect);
    dsl.transaction(
        inner -> {
          assertEquals(
              5,
              inner.dsl().select(PIECES).from(STOCK).where(ID.eq(1)).forUpdate().fetchOne(PIECES));
          try (Connection other = DriverManager.getConnection("jdbc:cellar:mem:jooq-dialects")) {
            assertEquals(
                List.of(2, 3),
                DSL.using(other, dialect)
                    .select(ID)
                    .from(STOCK)
                    .orderBy(ID)
                    .forUpdate()
                    .skipLocked()
                    .fetch(ID));
          }
        });
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRES", "H2"})
  void groupsHaveTheirRowsWithin(SQLDialect dialect) throws SQLException {
    start(dialect);
    Table<Record> outer = STOCK.as("o");
    Field<String> place = field(name("o", "place"), String.class);
    var rows =
        dsl.selectDistinct(
                place,
                multiset(select(ID, PIECES).from(STOCK).where(PLACE.eq(place)).orderBy(ID))
                    .as("rows"))
            .from(outer)
            .where(field(name("o", "id"), Integer.class).in(inline(1), inline(3)))
            .orderBy(place)
            .fetch();
    assertEquals(List.of(1, 2), rows.get(0).value2().getValues(ID));
    assertEquals(List.of(9), rows.get(1).value2().getValues(PIECES));
  }

  @ParameterizedTest
  @EnumSource(names = {"POSTGRES", "H2", "DEFAULT"})
  void pagesAndRowValues(SQLDialect dialect) throws SQLException {
    start(dialect);
    assertEquals(List.of(2), dsl.select(ID).from(STOCK).orderBy(ID).limit(1).offset(1).fetch(ID));
    assertEquals(
        List.of(1),
        dsl.select(ID)
            .from(STOCK)
            .where(DSL.row(PLACE, PIECES).eq("north", 5))
            .and(PRICE.isNotDistinctFrom(new BigDecimal("1.50")))
            .fetch(ID));
    assertEquals(
        2, dsl.selectCount().from(STOCK).where(PLACE.likeIgnoreCase("N%")).fetchOne().value1());
  }
}

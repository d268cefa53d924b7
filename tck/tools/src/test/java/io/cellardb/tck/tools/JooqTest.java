package io.cellardb.tck.tools;

import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.excluded;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.max;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.rank;
import static org.jooq.impl.DSL.row;
import static org.jooq.impl.DSL.select;
import static org.jooq.impl.DSL.sum;
import static org.jooq.impl.DSL.table;
import static org.jooq.impl.DSL.val;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Meta;
import org.jooq.Record;
import org.jooq.Result;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.exception.DataAccessException;
import org.jooq.exception.IntegrityConstraintViolationException;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * jOOQ, with its dialect for PostgreSQL (and its default one for metadata): tables made, rows
 * written, found and paged by its DSL, upserts, batches, values generated, window functions,
 * transactions, and what it learns from the metadata.
 */
final class JooqTest {
  private static final Table<Record> BOOK = table(name("book"));
  private static final Field<Long> ID = field(name("book", "id"), SQLDataType.BIGINT);
  private static final Field<String> TITLE = field(name("book", "title"), SQLDataType.VARCHAR(100));
  private static final Field<String> AUTHOR =
      field(name("book", "author"), SQLDataType.VARCHAR(50));
  private static final Field<BigDecimal> PRICE =
      field(name("book", "price"), SQLDataType.DECIMAL(10, 2));
  private static final Field<LocalDate> PRINTED =
      field(name("book", "printed"), SQLDataType.LOCALDATE);
  private static final Field<LocalDateTime> ADDED =
      field(name("book", "added"), SQLDataType.LOCALDATETIME(6));
  private static final Field<UUID> CODE = field(name("book", "code"), SQLDataType.UUID);
  private static final Field<Boolean> SOLD = field(name("book", "sold"), SQLDataType.BOOLEAN);
  private static final Field<byte[]> COVER = field(name("book", "cover"), SQLDataType.VARBINARY);
  private static final Field<Double> WEIGHT = field(name("book", "weight"), SQLDataType.DOUBLE);

  private Connection connection;
  private DSLContext dsl;

  @BeforeEach
  void createTable() throws SQLException {
    connection = DriverManager.getConnection("jdbc:cellar:mem:jooq");
    dsl = DSL.using(connection, SQLDialect.POSTGRES);
    dsl.createTable(BOOK)
        .column("id", SQLDataType.BIGINT.identity(true))
        .column(TITLE.getName(), SQLDataType.VARCHAR(100).notNull())
        .column(AUTHOR)
        .column(PRICE)
        .column(PRINTED)
        .column(ADDED)
        .column(CODE)
        .column(SOLD)
        .column(COVER.getName(), SQLDataType.VARBINARY)
        .column(WEIGHT)
        .primaryKey("id")
        .execute();
  }

  @AfterEach
  void closeConnection() throws SQLException {
    connection.close();
  }

  private void insert(String author, String... prices) {
    for (String price : prices) {
      dsl.insertInto(BOOK)
          .set(TITLE, author + " " + price)
          .set(AUTHOR, author)
          .set(PRICE, new BigDecimal(price))
          .execute();
    }
  }

  @Test
  void valuesOfAllKindsComeBackAsTheyWereBound() {
    LocalDateTime added = LocalDateTime.of(2026, 3, 8, 23, 30, 0, 123_456_000);
    UUID code = UUID.randomUUID();
    Record given =
        dsl.insertInto(BOOK)
            .set(TITLE, "Emma")
            .set(PRICE, new BigDecimal("9.50"))
            .set(PRINTED, LocalDate.of(1815, 12, 23))
            .set(ADDED, added)
            .set(CODE, code)
            .set(SOLD, true)
            .set(COVER, new byte[] {1, -1})
            .set(WEIGHT, 0.25)
            .returning(ID, TITLE)
            .fetchOne();
    Record found = dsl.selectFrom(BOOK).where(ID.eq(given.get(ID))).fetchOne();
    assertEquals("Emma", found.get("title"));
    assertEquals(new BigDecimal("9.50"), found.get("price", BigDecimal.class));
    Record typed =
        dsl.select(PRINTED, ADDED, CODE, SOLD, COVER, WEIGHT, AUTHOR).from(BOOK).fetchOne();
    assertEquals(LocalDate.of(1815, 12, 23), typed.get(PRINTED));
    assertEquals(added, typed.get(ADDED));
    assertEquals(code, typed.get(CODE));
    assertEquals(true, typed.get(SOLD));
    assertArrayEquals(new byte[] {1, -1}, typed.get(COVER));
    assertEquals(0.25, typed.get(WEIGHT));
    assertEquals(null, typed.get(AUTHOR));
    assertEquals(
        1,
        dsl.fetchCount(
            dsl.selectFrom(BOOK)
                .where(
                    ADDED.eq(inline(added)),
                    CODE.eq(code),
                    PRINTED.lt(inline(LocalDate.of(1900, 1, 1))))));
  }

  @Test
  void queriesPageJoinGroupAndRank() {
    insert("Ann", "3", "1", "2");
    insert("Bob", "10", "20");
    assertEquals(
        List.of("Ann 2", "Ann 3"),
        dsl.select(TITLE).from(BOOK).orderBy(PRICE).limit(2).offset(1).fetch(TITLE));
    assertEquals(
        List.of("Ann 2", "Ann 3"),
        dsl.select(TITLE)
            .from(BOOK)
            .orderBy(PRICE)
            .seek(val(BigDecimal.ONE))
            .limit(2)
            .fetch(TITLE));
    Result<?> groups =
        dsl.select(AUTHOR, count(), sum(PRICE), max(TITLE))
            .from(BOOK)
            .groupBy(AUTHOR)
            .having(count().gt(1))
            .orderBy(AUTHOR.desc())
            .fetch();
    assertEquals("[Bob, 2, 30.00, Bob 20]", Arrays.toString(groups.get(0).intoArray()));
    assertEquals("[Ann, 3, 6.00, Ann 3]", Arrays.toString(groups.get(1).intoArray()));
    Table<?> ranked =
        select(TITLE, rank().over().partitionBy(AUTHOR).orderBy(PRICE.desc()).as("place"))
            .from(BOOK)
            .asTable("r");
    assertEquals(
        List.of("Ann 3", "Bob 20"),
        dsl.select(ranked.field("title", String.class))
            .from(ranked)
            .where(ranked.field("place", Integer.class).eq(1))
            .orderBy(1)
            .fetch(0, String.class));
    Table<Record> other = BOOK.as("other");
    assertEquals(
        4,
        dsl.fetchCount(
            dsl.select(TITLE)
                .from(BOOK)
                .join(other)
                .on(AUTHOR.eq(field(name("other", "author"), String.class)))
                .and(PRICE.lt(field(name("other", "price"), BigDecimal.class)))));
    assertEquals(
        List.of("Ann 1"),
        dsl.select(TITLE)
            .from(BOOK)
            .where(PRICE.eq(select(DSL.min(PRICE)).from(BOOK)))
            .and(AUTHOR.in("Ann", "Cid").or(row(AUTHOR, TITLE).eq("x", "y")))
            .and(TITLE.likeIgnoreCase("ANN%"))
            .fetch(TITLE));
  }

  @Test
  void rowsAreChangedAndUpserted() {
    insert("Ann", "1", "2");
    assertEquals(1, dsl.update(BOOK).set(PRICE, PRICE.plus(5)).where(TITLE.eq("Ann 1")).execute());
    Long id = dsl.select(ID).from(BOOK).where(TITLE.eq("Ann 1")).fetchOne(ID);
    dsl.insertInto(BOOK, ID, TITLE, PRICE)
        .values(id, "new", BigDecimal.ONE)
        .onConflict(ID)
        .doUpdate()
        .set(PRICE, PRICE.plus(excluded(PRICE)))
        .execute();
    assertEquals(
        new BigDecimal("7.00"), dsl.select(PRICE).from(BOOK).where(ID.eq(id)).fetchOne(PRICE));
    assertEquals(
        0, dsl.insertInto(BOOK, ID, TITLE).values(id, "new").onConflictDoNothing().execute());
    assertEquals(
        List.of("Ann 2"),
        dsl.deleteFrom(BOOK).where(PRICE.le(new BigDecimal("2"))).returning(TITLE).fetch(TITLE));
    assertEquals(1, dsl.fetchCount(BOOK));
  }

  @Test
  void batchesAndRowsOfValuesInsertMany() {
    int[] counts =
        dsl.batch(dsl.insertInto(BOOK, TITLE, PRICE).values((String) null, null))
            .bind("a", BigDecimal.ONE)
            .bind("b", null)
            .execute();
    assertArrayEquals(new int[] {1, 1}, counts);
    assertEquals(
        2,
        dsl.insertInto(BOOK, TITLE).values("c").values("d").returningResult(ID).fetch(ID).size());
    assertEquals(
        List.of("a", "b", "c", "d"), dsl.select(TITLE).from(BOOK).orderBy(TITLE).fetch(TITLE));
    try (var titles = dsl.select(TITLE).from(BOOK).orderBy(ID).fetchSize(1).fetchLazy()) {
      assertEquals("a", titles.fetchNext().get(TITLE));
    }
  }

  @Test
  void transactionsNest() {
    dsl.transaction(
        outer -> {
          outer.dsl().insertInto(BOOK, TITLE).values("kept").execute();
          assertThrows(
              IllegalStateException.class,
              () ->
                  outer
                      .dsl()
                      .transaction(
                          inner -> {
                            inner.dsl().insertInto(BOOK, TITLE).values("undone").execute();
                            throw new IllegalStateException("no");
                          }));
        });
    assertEquals(List.of("kept"), dsl.select(TITLE).from(BOOK).fetch(TITLE));
  }

  @Test
  void errorsHaveTheirClassesAndStates() {
    dsl.insertInto(BOOK, ID, TITLE).values(1L, "one").execute();
    assertEquals(
        "23505",
        assertThrows(
                IntegrityConstraintViolationException.class,
                () -> dsl.insertInto(BOOK, ID, TITLE).values(1L, "two").execute())
            .sqlState());
    assertEquals(
        "42P01",
        assertThrows(DataAccessException.class, () -> dsl.fetch("SELECT * FROM nowhere"))
            .sqlState());
  }

  @Test
  void theMetadataTellTablesColumnsAndKeys() {
    // What jOOQ asks PostgreSQL itself, of its own catalog, this dialect asks of DatabaseMetaData.
    Meta meta = DSL.using(connection, SQLDialect.DEFAULT).meta();
    List<Table<?>> tables = meta.getTables("book");
    assertEquals(1, tables.size());
    Table<?> book = tables.get(0);
    assertEquals("default", book.getSchema().getName());
    assertEquals(
        List.of(
            "id", "title", "author", "price", "printed", "added", "code", "sold", "cover",
            "weight"),
        Arrays.stream(book.fields()).map(Field::getName).toList());
    assertEquals(
        List.of("id"), book.getPrimaryKey().getFields().stream().map(Field::getName).toList());
    // Not those with an I, which jOOQ does not find in the Turkish locale of these tests.
    assertEquals(String.class, book.field("title").getType());
    assertEquals(Double.class, book.field("weight").getType());
    assertEquals(false, book.field("title").getDataType().nullable());
    assertEquals(100, book.field("title").getDataType().length());
    assertEquals(true, book.field("id").getDataType().identity());
    assertEquals(1, meta.getSchemas("default").size());
  }

  @Test
  void tablesAreAlteredAndDropped() {
    dsl.alterTable(BOOK).addColumn("pages", SQLDataType.INTEGER).execute();
    dsl.alterTable(BOOK).renameColumn("pages").to("leaves").execute();
    dsl.createView("cheap", "t")
        .as(select(TITLE).from(BOOK).where(PRICE.lt(inline(BigDecimal.TEN))))
        .execute();
    insert("Ann", "1", "11");
    assertEquals(List.of("Ann 1"), dsl.select().from("cheap").fetch(0));
    dsl.createSequence("s").startWith(5).execute();
    assertEquals(5L, dsl.nextval("s").longValue());
    dsl.dropView("cheap").execute();
    dsl.alterTable(BOOK).dropColumn("leaves").execute();
    dsl.truncate(BOOK).execute();
    assertEquals(0, dsl.fetchCount(BOOK));
    dsl.dropTableIfExists(BOOK).execute();
    dsl.dropTableIfExists(BOOK).execute();
  }
}

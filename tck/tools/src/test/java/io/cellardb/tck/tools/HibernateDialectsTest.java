package io.cellardb.tck.tools;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OptimisticLockException;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hibernate ORM with dialects of other databases, as an application has that comes from there. */
final class HibernateDialectsTest {
  private static final String URL = "jdbc:cellar:mem:hibernate-dialects";
  private static final String POSTGRES = "org.hibernate.dialect.PostgreSQLDialect";
  private static final String H2 = "org.hibernate.dialect.H2Dialect";

  /** What a shelf is for. */
  public enum Kind {
    BOOKS,
    TOOLS
  }

  /** Keys from a sequence. */
  @Entity(name = "Shelf")
  @Table(name = "shelf")
  public static class Shelf {
    @Id @GeneratedValue Long id;

    @Column(nullable = false, length = 40)
    String name;

    // H2's dialect would make it an ENUM of H2.
    @Enumerated(EnumType.STRING)
    @Column(columnDefinition = "varchar(10)")
    Kind kind;

    @Version int version;
  }

  /** Keys from an identity column, and columns of the usual types. */
  @Entity(name = "Thing")
  @Table(name = "thing")
  public static class Thing {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long id;

    @ManyToOne(fetch = FetchType.LAZY)
    Shelf shelf;

    @Column(precision = 12, scale = 2)
    BigDecimal price;

    String name;
    boolean sold;
    int pieces;
    double weight;
    LocalDate bought;
    LocalDateTime changed;
    Instant seen;
    UUID code;
    byte[] image;
  }

  private Connection store;
  private SessionFactory factory;

  private void start(String dialect) throws SQLException {
    store = DriverManager.getConnection(URL);
    factory =
        new Configuration()
            .addAnnotatedClass(Shelf.class)
            .addAnnotatedClass(Thing.class)
            .setProperty("hibernate.connection.url", URL)
            .setProperty("hibernate.dialect", dialect)
            .setProperty("hibernate.hbm2ddl.auto", "create")
            .buildSessionFactory();
  }

  @AfterEach
  void stop() throws SQLException {
    factory.close();
    store.close();
  }

  private Thing thing(Shelf shelf, String name, String price) {
    Thing thing = new Thing();
    thing.shelf = shelf;
    thing.name = name;
    thing.price = new BigDecimal(price);
    thing.pieces = name.length();
    thing.weight = 0.5;
    thing.bought = LocalDate.of(2026, 1, name.length());
    thing.changed = LocalDateTime.of(2026, 1, 31, 12, 0, 0, 123_456_000);
    thing.seen = Instant.parse("2026-01-31T12:00:00.123456Z");
    thing.code = UUID.nameUUIDFromBytes(new byte[] {(byte) name.length()});
    thing.image = new byte[] {1, -1};
    return thing;
  }

  /** A shelf of three things, and one of none. */
  private Long fill() {
    return factory.fromTransaction(
        session -> {
          Shelf books = new Shelf();
          books.name = "books";
          books.kind = Kind.BOOKS;
          session.persist(books);
          Shelf empty = new Shelf();
          empty.name = "empty";
          session.persist(empty);
          session.persist(thing(books, "a", "1.50"));
          session.persist(thing(books, "bb", "20"));
          session.persist(thing(books, "ccc", "3"));
          return books.id;
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {POSTGRES, H2})
  void valuesComeBackAsTheyWere(String dialect) throws SQLException {
    start(dialect);
    fill();
    Thing given = thing(null, "a", "1.50");
    Thing found =
        factory.fromTransaction(
            session ->
                session
                    .createSelectionQuery("from Thing where code = :code", Thing.class)
                    .setParameter("code", given.code)
                    .getSingleResult());
    assertEquals(given.price, found.price);
    assertEquals(given.bought, found.bought);
    assertEquals(given.changed, found.changed);
    assertEquals(given.seen, found.seen);
    assertArrayEquals(given.image, found.image);
    assertEquals(given.weight, found.weight);
    assertEquals(given.sold, found.sold);
  }

  @ParameterizedTest
  @ValueSource(strings = {POSTGRES, H2})
  void queriesAndBulkStatementsRun(String dialect) throws SQLException {
    start(dialect);
    fill();
    factory.inTransaction(
        session -> {
          assertEquals(
              List.of("bb", "ccc"),
              session
                  .createSelectionQuery(
                      "select t.name from Thing t join t.shelf s where s.kind = :kind"
                          + " order by t.price desc",
                      String.class)
                  .setParameter("kind", Kind.BOOKS)
                  .setMaxResults(2)
                  .getResultList());
          assertEquals(
              List.of("a"),
              session
                  .createSelectionQuery(
                      "select name from Thing order by price desc nulls last", String.class)
                  .setFirstResult(2)
                  .setMaxResults(5)
                  .getResultList());
          assertEquals(
              List.of("empty"),
              session
                  .createSelectionQuery(
                      "select s.name from Shelf s where not exists"
                          + " (select 1 from Thing t where t.shelf = s)",
                      String.class)
                  .getResultList());
          assertEquals(
              2,
              session
                  .createMutationQuery(
                      "update Thing set sold = true, price = price * 2 where pieces > 1")
                  .executeUpdate());
          assertEquals(
              new BigDecimal("47.50"),
              session
                  .createSelectionQuery("select sum(price) from Thing", BigDecimal.class)
                  .getSingleResult());
          assertEquals(
              2, session.createMutationQuery("delete from Thing where sold").executeUpdate());
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {POSTGRES, H2})
  void rowsAreLockedAndVersionsCounted(String dialect) throws SQLException {
    start(dialect);
    Long id = fill();
    factory.inTransaction(
        session -> {
          Shelf shelf = session.find(Shelf.class, id, LockModeType.PESSIMISTIC_WRITE);
          shelf.name = "novels";
          try (var statement = store.createStatement();
              var others =
                  statement.executeQuery("SELECT name FROM shelf FOR UPDATE SKIP LOCKED")) {
            others.next();
            assertEquals("empty", others.getString(1));
            assertEquals(false, others.next());
          } catch (SQLException e) {
            throw new AssertionError(e);
          }
        });
    Shelf old = factory.fromTransaction(session -> session.find(Shelf.class, id));
    assertEquals("novels", old.name);
    factory.inTransaction(session -> session.find(Shelf.class, id).name = "poems");
    old.name = "late";
    assertThrows(
        OptimisticLockException.class, () -> factory.inTransaction(session -> session.merge(old)));
  }
}

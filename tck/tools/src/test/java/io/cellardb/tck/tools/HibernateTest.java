package io.cellardb.tck.tools;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.Lob;
import jakarta.persistence.LockModeType;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OptimisticLockException;
import jakarta.persistence.Table;
import jakarta.persistence.Timeout;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.hibernate.LockMode;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.Timeouts;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.cfg.Configuration;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.exception.ConstraintViolationException;
import org.hibernate.exception.SQLGrammarException;
import org.hibernate.type.SqlTypes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Hibernate ORM with Cellar's dialect, which it finds by itself: schemas that are created,
 * validated and updated, entities with associations and all types, HQL of every kind, bulk
 * statements, versions, locks, batches and transactions.
 */
final class HibernateTest {
  private static final String URL = "jdbc:cellar:mem:hibernate";

  /** How far an order is; its name is a reserved word. */
  public enum State {
    OPEN,
    PAID
  }

  /** Keys from a sequence; children that are deleted with it. */
  @Entity(name = "Customer")
  @Table(name = "customer")
  public static class Customer {
    @Id @GeneratedValue Long id;

    @Column(nullable = false, unique = true, length = 40)
    String name;

    @Version int version;

    @OneToMany(mappedBy = "customer", cascade = CascadeType.ALL, orphanRemoval = true)
    List<Order> orders = new ArrayList<>();

    @ElementCollection Set<String> phones = new HashSet<>();

    @ManyToMany Set<Product> favourites = new HashSet<>();
  }

  /** Keys from an identity column; a table and columns with reserved words as names. */
  @Entity(name = "Purchase")
  @Table(name = "order")
  public static class Order {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    Long id;

    @ManyToOne(fetch = FetchType.LAZY, optional = false)
    Customer customer;

    @ManyToOne Product product;

    BigDecimal value;
    LocalDate day;

    @Enumerated(EnumType.STRING)
    State state;
  }

  /** A key that the application chooses, and a value of each type. */
  @Entity(name = "Product")
  @Table(name = "product")
  public static class Product {
    @Id UUID id;
    String name;
    boolean live;
    Integer size;
    Long stock;
    Short shelf;
    Byte grade;
    Float weight;
    Double height;

    @Column(precision = 12, scale = 3)
    BigDecimal price;

    LocalDate since;
    LocalTime opens;
    LocalDateTime changed;
    Instant seen;
    byte[] image;
    @Lob String text;
    String[] tags;
    int[] numbers;
    char letter;
    UUID other;
    State state;

    @JdbcTypeCode(SqlTypes.JSON)
    Map<String, Object> details;
  }

  /** The root of a hierarchy with a table for each class. */
  @Entity(name = "Animal")
  @Inheritance(strategy = InheritanceType.JOINED)
  public static class Animal {
    @Id Long id;
    String name;
    int legs;
  }

  /** One with a column of its own. */
  @Entity(name = "Dog")
  public static class Dog extends Animal {
    String breed;
  }

  private Connection store;
  private SessionFactory factory;

  private static SessionFactory factory(String schemaAction) {
    return new Configuration()
        .addAnnotatedClass(Customer.class)
        .addAnnotatedClass(Order.class)
        .addAnnotatedClass(Product.class)
        .addAnnotatedClass(Animal.class)
        .addAnnotatedClass(Dog.class)
        .setProperty("hibernate.connection.url", URL)
        .setProperty("hibernate.hbm2ddl.auto", schemaAction)
        .setProperty("hibernate.hbm2ddl.halt_on_error", "true")
        .setProperty("hibernate.jdbc.batch_size", "20")
        .setProperty("hibernate.query.hql.json_functions_enabled", "true")
        .setProperty("hibernate.query.mutation_strategy.persistent.drop_tables", "true")
        .buildSessionFactory();
  }

  @BeforeEach
  void createSchema() throws SQLException {
    store = DriverManager.getConnection(URL);
    factory = factory("create");
  }

  @AfterEach
  void dropStore() throws SQLException {
    factory.close();
    store.close();
  }

  private static Product product(String name, String price) {
    Product product = new Product();
    product.id = UUID.nameUUIDFromBytes(name.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    product.name = name;
    product.price = new BigDecimal(price);
    product.letter = name.charAt(0);
    return product;
  }

  private static Order order(Customer customer, String value, int day, State state) {
    Order order = new Order();
    order.customer = customer;
    order.value = new BigDecimal(value);
    order.day = LocalDate.of(2026, 1, day);
    order.state = state;
    customer.orders.add(order);
    return order;
  }

  /** Ann with orders of 10, 20 and 30, Bob with one of 5, Cid with none. */
  private void fill() {
    factory.inTransaction(
        session -> {
          Product pen = product("pen", "1.250");
          session.persist(pen);
          Customer ann = new Customer();
          ann.name = "Ann";
          ann.phones.add("1");
          ann.phones.add("2");
          ann.favourites.add(pen);
          order(ann, "10", 1, State.OPEN).product = pen;
          order(ann, "20", 2, State.PAID);
          order(ann, "30", 3, State.PAID);
          session.persist(ann);
          Customer bob = new Customer();
          bob.name = "Bob";
          order(bob, "5", 4, State.OPEN);
          session.persist(bob);
          Customer cid = new Customer();
          cid.name = "Cid";
          session.persist(cid);
        });
  }

  private List<String> rows(String hql) {
    return factory.fromTransaction(
        session ->
            session.createQuery(hql, Object[].class).getResultList().stream()
                .map(Arrays::toString)
                .toList());
  }

  @Test
  void theDialectIsFound() {
    assertEquals(
        "io.cellardb.hibernate.CellarDialect",
        ((SessionFactoryImplementor) factory).getJdbcServices().getDialect().getClass().getName());
  }

  @Test
  void theSchemaIsValidatedAndUpdated() throws SQLException {
    factory("validate").close();
    fill();
    try (var statement = store.createStatement()) {
      statement.execute("ALTER TABLE product DROP COLUMN stock");
      statement.execute("DROP TABLE Dog");
    }
    assertThrows(RuntimeException.class, () -> factory("validate").close());
    factory("update").close();
    factory("validate").close();
    assertEquals(1, rows("select p.name, p.stock from Product p").size());
    factory("create-drop").close();
    try (var tables = store.getMetaData().getTables(null, "default", "%", new String[] {"TABLE"})) {
      assertEquals(false, tables.next());
    }
    factory("create").close();
  }

  @Test
  void valuesOfAllTypesComeBackAsTheyWere() {
    Product given = product("Füller 筆", "12345.678");
    given.live = true;
    given.size = -1;
    given.stock = Long.MIN_VALUE;
    given.shelf = (short) 7;
    given.grade = (byte) -8;
    given.weight = 0.1f;
    given.height = 0.1;
    given.since = LocalDate.of(1899, 12, 31);
    given.opens = LocalTime.of(23, 59, 58);
    given.changed = LocalDateTime.of(2026, 3, 8, 23, 30, 0, 123_456_000);
    given.seen = Instant.parse("2026-03-08T06:00:00.123456Z");
    given.image = new byte[] {0, -1, 127};
    given.text = "long ".repeat(10_000);
    given.tags = new String[] {"a", null, "ç"};
    given.numbers = new int[] {3, 1, 2};
    given.other = UUID.randomUUID();
    given.state = State.PAID;
    given.details = Map.of("a", Map.of("b", 5));
    factory.inTransaction(session -> session.persist(given));
    Product found = factory.fromTransaction(session -> session.find(Product.class, given.id));
    assertEquals(given.name, found.name);
    assertEquals(given.live, found.live);
    assertEquals(given.size, found.size);
    assertEquals(given.stock, found.stock);
    assertEquals(given.shelf, found.shelf);
    assertEquals(given.grade, found.grade);
    assertEquals(given.weight, found.weight);
    assertEquals(given.height, found.height);
    assertEquals(given.price, found.price);
    assertEquals(given.since, found.since);
    assertEquals(given.opens, found.opens);
    assertEquals(given.changed, found.changed);
    assertEquals(given.seen, found.seen);
    assertArrayEquals(given.image, found.image);
    assertEquals(given.text, found.text);
    assertArrayEquals(given.tags, found.tags);
    assertArrayEquals(given.numbers, found.numbers);
    assertEquals(given.letter, found.letter);
    assertEquals(given.other, found.other);
    assertEquals(given.state, found.state);
    assertEquals(given.details, found.details);
    Product empty = product("empty", "0");
    factory.inTransaction(session -> session.persist(empty));
    Product foundEmpty = factory.fromTransaction(session -> session.find(Product.class, empty.id));
    assertNull(foundEmpty.size);
    assertNull(foundEmpty.image);
    assertNull(foundEmpty.tags);
    assertNull(foundEmpty.seen);
    assertEquals(
        1,
        factory
            .fromTransaction(
                session ->
                    session
                        .createSelectionQuery(
                            "from Product where changed = :changed and seen >= :seen and id = :id"
                                + " and live and state = :state and image = :image"
                                + " and json_value(details, '$.a.b' returning Long) = 5",
                            Product.class)
                        .setParameter("changed", given.changed)
                        .setParameter("seen", given.seen)
                        .setParameter("id", given.id)
                        .setParameter("state", State.PAID)
                        .setParameter("image", given.image)
                        .getResultList())
            .size());
  }

  @Test
  void associationsAreKeptAndFollowed() {
    fill();
    factory.inTransaction(
        session -> {
          Customer ann =
              session
                  .createSelectionQuery(
                      "from Customer c join fetch c.orders where c.name = 'Ann'", Customer.class)
                  .getSingleResult();
          assertEquals(3, ann.orders.size());
          assertEquals(Set.of("1", "2"), ann.phones);
          assertEquals("pen", ann.favourites.iterator().next().name);
          ann.orders.removeIf(order -> order.state == State.OPEN);
          ann.phones.remove("1");
          ann.phones.add("3");
          ann.favourites.clear();
          ann.name = "Anna";
        });
    factory.inTransaction(
        session -> {
          Customer anna =
              session
                  .createSelectionQuery("from Customer where name = 'Anna'", Customer.class)
                  .getSingleResult();
          assertEquals(2, anna.orders.size());
          assertEquals(Set.of("2", "3"), anna.phones);
          assertTrue(anna.favourites.isEmpty());
          assertTrue(anna.version > 0);
          session.remove(anna);
        });
    assertEquals(
        List.of("[Bob, 1]", "[Cid, 0]"),
        rows("select c.name, size(c.orders) from Customer c order by c.name"));
  }

  @Test
  void queriesJoinGroupAndNest() {
    fill();
    assertEquals(
        List.of("[Ann, 3, 60.00, 20.0]", "[Bob, 1, 5.00, 5.0]", "[Cid, 0, null, null]"),
        rows(
            "select c.name, count(o), sum(o.value), avg(o.value) from Customer c"
                + " left join c.orders o group by c.name order by c.name"));
    assertEquals(
        List.of("[Ann, 60.00]"),
        rows(
            "select o.customer.name, sum(o.value) from Purchase o group by o.customer.name"
                + " having sum(o.value) > 10"));
    assertEquals(
        List.of("[Ann, 30.00]", "[Bob, 5.00]"),
        rows(
            "select c.name, o.value from Customer c join c.orders o where o.value ="
                + " (select max(p.value) from Purchase p where p.customer = c) order by c.name"));
    assertEquals(
        List.of("[Cid, 0]"),
        rows(
            "select c.name, 0 from Customer c where not exists"
                + " (select 1 from Purchase o where o.customer = c)"));
    assertEquals(
        List.of("[Ann, 1]", "[Bob, 1]"),
        rows(
            "select c.name, 1 from Customer c where c.id in (select o.customer.id from Purchase o)"
                + " and (c.name like 'A%' or lower(c.name) ilike 'BO_') order by c.name"));
    assertEquals(
        List.of("[Ann, 30.00, 1]", "[Ann, 20.00, 2]", "[Ann, 10.00, 3]", "[Bob, 5.00, 1]"),
        rows(
            "select o.customer.name, o.value,"
                + " rank() over (partition by o.customer.name order by o.value desc)"
                + " from Purchase o order by o.customer.name, o.value desc"));
    assertEquals(
        List.of("[Ann, 60.00]", "[Bob, 5.00]"),
        rows(
            "with t as (select o.customer.name as n, sum(o.value) as s from Purchase o"
                + " group by o.customer.name) select x.n, x.s from t x order by x.n"));
    assertEquals(
        List.of("[Ann, x]", "[Bob, y]", "[Cid, x]"),
        rows(
                "select c.name, 'x' from Customer c where c.name <> 'Bob' union all"
                    + " select c.name, 'y' from Customer c where c.name = 'Bob'")
            .stream()
            .sorted()
            .toList());
    assertEquals(
        List.of("[Bob, OPEN]", "[Ann, PAID]", "[Ann, PAID]", "[Ann, OPEN]"),
        rows(
            "select o.customer.name, o.state from Purchase o left join o.product p order by p.name"
                + " nulls first, case o.state when OPEN then 0 else 1 end, o.value"));
  }

  @Test
  void functionsAreTranslated() {
    fill();
    assertEquals(
        List.of("[ANN, nn, 3, Ann-1, 2, [Ann], n]"),
        rows(
            "select upper(c.name), substring(c.name, 2), length(c.name), c.name || '-' || 1,"
                + " locate('n', c.name), concat('[', trim(c.name), ']'), right(c.name, 1)"
                + " from Customer c where c.name = 'Ann'"));
    assertEquals(
        List.of("[2026, 1, 4, 1, 4, 1, 2026-01-14, 2026-02-04]"),
        rows(
            "select year(o.day), month(o.day), day(o.day), extract(day of week from o.day),"
                + " extract(day of year from o.day), extract(quarter from o.day),"
                + " o.day + 10 day, o.day + 1 month from Purchase o where o.value = 5"));
    assertEquals(
        List.of("[3, 1.5, 2.0, 1.0, 7, 5.00]"),
        rows(
            "select mod(13, 5), abs(-1.5), ceiling(1.1), round(1.004, 2), coalesce(null, 7),"
                + " nullif(o.value, 6) from Purchase o where o.value = 5"));
    assertEquals(
        List.of("[5, 5.00, 5]"),
        rows(
            "select cast(o.value as Long), cast(o.value as String),"
                + " cast('5' as Long) from Purchase o where o.value = 5"));
    assertEquals(
        List.of("[3, 86400.0]"),
        rows(
            "select (max(o.day) - min(o.day)) by day, timestampdiff(second, {2026-01-01 00:00:00},"
                + " {2026-01-02 00:00:00}) from Purchase o"));
    assertEquals(
        List.of("[10.00,20.00,30.00,5.00, true]"),
        rows(
            "select listagg(cast(o.value as String), ',') within group (order by"
                + " cast(o.value as String)), every(o.value > 1) from Purchase o"));
    assertNotNull(
        factory.fromTransaction(
            session ->
                session
                    .createSelectionQuery(
                        "select local datetime, instant, local date, local time", Object[].class)
                    .getSingleResult()));
  }

  @Test
  void pagesAreCut() {
    fill();
    List<Order> page =
        factory.fromTransaction(
            session ->
                session
                    .createSelectionQuery("from Purchase o order by o.value", Order.class)
                    .setFirstResult(1)
                    .setMaxResults(2)
                    .getResultList());
    assertEquals(
        List.of("10.00", "20.00"), page.stream().map(order -> order.value.toString()).toList());
    assertEquals(
        List.of("[5.00, 1]"),
        rows("select o.value, 1 from Purchase o order by o.value limit 1 offset 0"));
    assertEquals(
        List.of("[Ann, 10.00]", "[Ann, 20.00]"),
        rows(
            "select c.name, o.value from Customer c join (select p.customer.id as id, p.value as"
                + " value from Purchase p order by p.value offset 1 rows fetch first 2 rows only) o"
                + " on o.id = c.id order by o.value"));
  }

  @Test
  void bulkStatementsChangeManyRows() {
    fill();
    int updated =
        factory.fromTransaction(
            session ->
                session
                    .createMutationQuery(
                        "update Purchase o set o.value = o.value + :more where o.customer.name ="
                            + " :name")
                    .setParameter("more", new BigDecimal("0.50"))
                    .setParameter("name", "Ann")
                    .executeUpdate());
    assertEquals(3, updated);
    assertEquals(List.of("[66.50, 4]"), rows("select sum(o.value), count(*) from Purchase o"));
    int versioned =
        factory.fromTransaction(
            session ->
                session
                    .createMutationQuery("update versioned Customer c set c.name = c.name || '!'")
                    .executeUpdate());
    assertEquals(3, versioned);
    int deleted =
        factory.fromTransaction(
            session ->
                session
                    .createMutationQuery(
                        "delete from Purchase o where o.state = PAID and o.value >"
                            + " (select avg(p.value) from Purchase p)")
                    .executeUpdate());
    assertEquals(2, deleted);
    int inserted =
        factory.fromTransaction(
            session ->
                session
                    .createMutationQuery(
                        "insert into Animal (id, name, legs)"
                            + " select c.id, c.name, 2 from Customer c")
                    .executeUpdate());
    assertEquals(3, inserted);
    int upserted =
        factory.fromTransaction(
            session ->
                session
                    .createMutationQuery(
                        "insert into Product (id, name, live, letter, shelf)"
                            + " values (:id, 'pen', true, 'p', 4)"
                            + " on conflict (id) do update set shelf = excluded.shelf")
                    .setParameter("id", product("pen", "0").id)
                    .executeUpdate());
    assertEquals(1, upserted);
    assertEquals(List.of("[4, 1]"), rows("select max(p.shelf), count(*) from Product p"));
    assertEquals(List.of("[2, 3]"), rows("select max(a.legs), count(*) from Animal a"));
  }

  @Test
  void hierarchiesOfTablesAreReadAndChanged() {
    factory.inTransaction(
        session -> {
          for (long i = 0; i < 4; i++) {
            Dog dog = new Dog();
            dog.id = i;
            dog.name = "dog" + i;
            dog.legs = 4;
            dog.breed = i % 2 == 0 ? "pug" : "mix";
            session.persist(dog);
          }
          Animal hen = new Animal();
          hen.id = 9L;
          hen.name = "hen";
          hen.legs = 2;
          session.persist(hen);
        });
    assertEquals(
        List.of("[dog0, pug]", "[hen, null]"),
        rows(
            "select a.name, treat(a as Dog).breed from Animal a left join Dog d on d.id = a.id"
                + " where a.id in (0, 9) order by a.id"));
    factory.inTransaction(
        session -> {
          assertEquals(
              2,
              session
                  .createMutationQuery(
                      "update Dog d set d.legs = 3, d.breed = 'x' where d.breed = 'pug'")
                  .executeUpdate());
          assertEquals(
              2, session.createMutationQuery("delete from Dog where legs = 3").executeUpdate());
        });
    assertEquals(List.of("[3, 10]"), rows("select count(*), sum(a.legs) from Animal a"));
  }

  @Test
  void theSecondOfTwoWhoChangeAVersionIsRefused() {
    fill();
    Long id =
        factory.fromTransaction(
            session ->
                session
                    .createSelectionQuery("select id from Customer where name = 'Ann'", Long.class)
                    .getSingleResult());
    Customer stale = factory.fromTransaction(session -> session.find(Customer.class, id));
    factory.inTransaction(session -> session.find(Customer.class, id).name = "first");
    stale.name = "second";
    assertThrows(
        OptimisticLockException.class,
        () -> factory.inTransaction(session -> session.merge(stale)));
    try (Session one = factory.openSession();
        Session two = factory.openSession()) {
      one.beginTransaction();
      two.beginTransaction();
      one.find(Customer.class, id).name = "one";
      two.find(Customer.class, id).name = "two";
      one.getTransaction().commit();
      assertState("40001", () -> two.getTransaction().commit());
    }
    assertEquals("one", factory.fromTransaction(session -> session.find(Customer.class, id)).name);
  }

  @Test
  void pessimisticLocksWaitFailOrLeaveOut() throws Exception {
    fill();
    String query = "from Customer where name in ('Ann', 'locked') order by id";
    ExecutorService other = Executors.newSingleThreadExecutor();
    try (Session one = factory.openSession();
        Session two = factory.openSession()) {
      one.beginTransaction();
      Customer first =
          one.createSelectionQuery(query, Customer.class)
              .setLockMode(LockModeType.PESSIMISTIC_WRITE)
              .getSingleResult();
      two.beginTransaction();
      assertState(
          "55P03",
          () ->
              two.find(
                  Customer.class,
                  first.id,
                  LockModeType.PESSIMISTIC_READ,
                  Timeout.milliseconds(Timeouts.NO_WAIT_MILLI)));
      two.getTransaction().rollback();
      two.beginTransaction();
      assertEquals(
          List.of(),
          two.createSelectionQuery(query, Customer.class)
              .setHibernateLockMode(LockMode.UPGRADE_SKIPLOCKED)
              .list());
      two.getTransaction().rollback();
      two.beginTransaction();
      Future<String> name =
          other.submit(
              () -> two.find(Customer.class, first.id, LockModeType.PESSIMISTIC_WRITE).name);
      first.name = "locked";
      one.getTransaction().commit();
      // Whether it came before the commit and had to wait, or after it: this is the row now.
      assertEquals("locked", name.get());
      two.getTransaction().commit();
    } finally {
      other.shutdownNow();
    }
  }

  private static void assertState(String state, Executable action) {
    Throwable root = assertThrows(RuntimeException.class, action);
    while (root.getCause() != null && !(root instanceof SQLException)) {
      root = root.getCause();
    }
    assertEquals(state, ((SQLException) root).getSQLState());
  }

  @Test
  void batchesInsertManyAndStatelessSessionsUpsert() {
    factory.inTransaction(
        session -> {
          for (int i = 0; i < 105; i++) {
            session.persist(product("p" + i, "1"));
            Customer customer = new Customer();
            customer.name = "c" + i;
            session.persist(customer);
          }
        });
    assertEquals(
        List.of("[105, 105]"),
        rows("select count(*), (select count(*) from Customer) from Product"));
    factory.inStatelessTransaction(
        session -> {
          Product known = product("p1", "2");
          session.upsert(known);
          session.upsert(product("new", "3"));
        });
    assertEquals(List.of("[106, 109.000]"), rows("select count(*), sum(p.price) from Product p"));
    assertEquals(
        106L,
        factory.<Long>fromStatelessTransaction(
            session -> {
              try (var stream =
                  session
                      .createSelectionQuery("from Product", Product.class)
                      .setFetchSize(10)
                      .getResultStream()) {
                return stream.count();
              }
            }));
  }

  @Test
  void whatIsRolledBackIsGoneAndWhatIsCommittedIsSeen() {
    assertThrows(
        IllegalStateException.class,
        () ->
            factory.inTransaction(
                session -> {
                  session.persist(product("lost", "1"));
                  session.flush();
                  throw new IllegalStateException("no");
                }));
    factory.inTransaction(session -> session.persist(product("kept", "1")));
    assertEquals(
        List.of("kept"),
        factory.fromTransaction(
            session ->
                session
                    .createSelectionQuery("select name from Product", String.class)
                    .getResultList()));
  }

  @Test
  void errorsHaveTheirClasses() {
    factory.inTransaction(session -> session.persist(product("one", "1")));
    ConstraintViolationException twice =
        assertThrows(
            ConstraintViolationException.class,
            () -> factory.inStatelessTransaction(session -> session.insert(product("one", "2"))));
    assertEquals(ConstraintViolationException.ConstraintKind.UNIQUE, twice.getKind());
    assertEquals("23505", twice.getSQLState());
    Supplier<Customer> same =
        () -> {
          Customer customer = new Customer();
          customer.name = "only one";
          return customer;
        };
    factory.inTransaction(session -> session.persist(same.get()));
    assertEquals(
        ConstraintViolationException.ConstraintKind.UNIQUE,
        assertThrows(
                ConstraintViolationException.class,
                () -> factory.inTransaction(session -> session.persist(same.get())))
            .getKind());
    assertEquals(
        ConstraintViolationException.ConstraintKind.FOREIGN_KEY,
        assertThrows(
                ConstraintViolationException.class,
                () ->
                    factory.inTransaction(
                        session -> {
                          Order order = new Order();
                          order.customer = session.getReference(Customer.class, -1L);
                          session.persist(order);
                        }))
            .getKind());
    assertThrows(
        SQLGrammarException.class,
        () ->
            factory.inTransaction(
                session ->
                    session.createNativeQuery("SELECT * FROM nowhere", Object.class).list()));
  }
}

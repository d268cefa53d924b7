package io.cellardb.tck.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.core.dialect.JdbcDialect;
import org.springframework.data.jdbc.core.dialect.JdbcPostgresDialect;
import org.springframework.data.jdbc.repository.config.AbstractJdbcConfiguration;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.data.jdbc.repository.query.Modifying;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.relational.core.sql.LockMode;
import org.springframework.data.relational.repository.Lock;
import org.springframework.data.repository.CrudRepository;
import org.springframework.data.repository.PagingAndSortingRepository;
import org.springframework.data.repository.query.Param;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Spring Data JDBC, which does not know Cellar and is told to write what it writes for PostgreSQL:
 * aggregates with children, derived queries, pages, versions, locks and deletes.
 */
final class SpringDataJdbcTest {
  private static final String URL = "jdbc:cellar:mem:springdata";

  /** The root of an aggregate, with children in another table. */
  @Table("purchase")
  public record Purchase(
      @Id Long id,
      String customer,
      BigDecimal total,
      LocalDate day,
      UUID code,
      Boolean paid,
      @Version Integer version,
      Set<Item> items) {}

  /** A child, which has no identity of its own. */
  @Table("item")
  public record Item(String name, int pieces) {}

  /** One whose key the application chooses. */
  @Table("shop")
  public record Shop(@Id String name, String city) {}

  /** Queries made from the names of methods. */
  public interface Purchases
      extends CrudRepository<Purchase, Long>, PagingAndSortingRepository<Purchase, Long> {
    List<Purchase> findByCustomerOrderByDayDesc(String customer);

    Page<Purchase> findByTotalGreaterThan(BigDecimal least, PageRequest page);

    Optional<Purchase> findFirstByCodeAndPaidIsTrue(UUID code);

    List<Purchase> findByCustomerContainingIgnoreCaseAndDayBetween(
        String part, LocalDate from, LocalDate to);

    boolean existsByCustomer(String customer);

    @Lock(LockMode.PESSIMISTIC_WRITE)
    List<Purchase> findByPaid(boolean paid);

    long countByPaid(boolean paid);

    long deleteByCustomer(String customer);

    @Query("SELECT customer FROM purchase GROUP BY customer HAVING SUM(total) > :least")
    List<String> bigCustomers(@Param("least") BigDecimal least);

    @Modifying
    @Query("UPDATE purchase SET paid = TRUE WHERE total < :limit")
    int payBelow(@Param("limit") BigDecimal limit);
  }

  /** All that an application has to say. */
  @Configuration
  @EnableJdbcRepositories(considerNestedRepositories = true)
  static class Beans extends AbstractJdbcConfiguration {
    @Bean
    DataSource dataSource() {
      return new DriverManagerDataSource(URL);
    }

    @Bean
    NamedParameterJdbcOperations namedParameterJdbcOperations(DataSource source) {
      return new NamedParameterJdbcTemplate(source);
    }

    @Bean
    PlatformTransactionManager transactionManager(DataSource source) {
      return new DataSourceTransactionManager(source);
    }

    @Bean
    @Override
    public JdbcDialect jdbcDialect(NamedParameterJdbcOperations operations) {
      return JdbcPostgresDialect.INSTANCE;
    }
  }

  private Connection store;
  private AnnotationConfigApplicationContext context;
  private Purchases purchases;

  @BeforeEach
  void start() throws SQLException {
    store = DriverManager.getConnection(URL);
    try (var statement = store.createStatement()) {
      statement.execute(
          "CREATE TABLE purchase (id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,"
              + " customer VARCHAR, total DECIMAL(10, 2), \"day\" DATE, code UUID, paid BOOLEAN,"
              + " version INTEGER)");
      statement.execute(
          "CREATE TABLE item (purchase BIGINT, name VARCHAR, pieces INTEGER,"
              + " PRIMARY KEY (purchase, name))");
      statement.execute("CREATE TABLE shop (name VARCHAR PRIMARY KEY, city VARCHAR)");
    }
    context = new AnnotationConfigApplicationContext(Beans.class);
    purchases = context.getBean(Purchases.class);
  }

  @AfterEach
  void stop() throws SQLException {
    context.close();
    store.close();
  }

  private static Purchase purchase(String customer, String total, int day, Item... items) {
    return new Purchase(
        null,
        customer,
        new BigDecimal(total),
        LocalDate.of(2026, 1, day),
        UUID.nameUUIDFromBytes(new byte[] {(byte) day}),
        day % 2 == 0,
        null,
        Set.of(items));
  }

  @Test
  void anAggregateIsSavedWithItsChildrenAndFoundAgain() {
    Purchase saved =
        purchases.save(purchase("Ann", "12.50", 2, new Item("pen", 3), new Item("ink", 1)));
    assertNotNull(saved.id());
    Purchase found = purchases.findById(saved.id()).orElseThrow();
    assertEquals(saved, found);
    assertEquals(Set.of(new Item("pen", 3), new Item("ink", 1)), found.items());
    Purchase changed =
        purchases.save(
            new Purchase(
                found.id(),
                "Ann B",
                found.total(),
                found.day(),
                found.code(),
                found.paid(),
                found.version(),
                Set.of(new Item("paper", 500))));
    assertEquals(changed, purchases.findById(saved.id()).orElseThrow());
    purchases.deleteById(saved.id());
    assertFalse(purchases.existsById(saved.id()));
  }

  @Test
  void manyAreSavedAtOnce() {
    Iterable<Purchase> saved =
        purchases.saveAll(
            IntStream.range(1, 21)
                .mapToObj(day -> purchase("c" + day % 3, day + "", day))
                .toList());
    assertEquals(
        20, StreamSupport.stream(saved.spliterator(), false).map(Purchase::id).distinct().count());
    assertEquals(20, purchases.count());
  }

  @Test
  void queriesAreDerivedFromNames() {
    for (int day = 1; day <= 9; day++) {
      purchases.save(purchase(day < 5 ? "Ann" : "Bob", day + ".00", day));
    }
    assertEquals(
        List.of(4, 3, 2, 1),
        purchases.findByCustomerOrderByDayDesc("Ann").stream()
            .map(one -> one.day().getDayOfMonth())
            .toList());
    Page<Purchase> page =
        purchases.findByTotalGreaterThan(
            new BigDecimal("2"), PageRequest.of(1, 3, Sort.by("total").descending()));
    assertEquals(7, page.getTotalElements());
    assertEquals(
        List.of("6.00", "5.00", "4.00"),
        page.getContent().stream().map(one -> one.total().toString()).toList());
    assertEquals(
        4,
        purchases
            .findFirstByCodeAndPaidIsTrue(UUID.nameUUIDFromBytes(new byte[] {4}))
            .orElseThrow()
            .day()
            .getDayOfMonth());
    assertEquals(
        3,
        purchases
            .findByCustomerContainingIgnoreCaseAndDayBetween(
                "OB", LocalDate.of(2026, 1, 7), LocalDate.of(2026, 1, 9))
            .size());
    assertTrue(purchases.existsByCustomer("Bob"));
    assertFalse(purchases.existsByCustomer("Cid"));
    assertEquals(4, purchases.countByPaid(true));
    assertEquals(List.of("Bob"), purchases.bigCustomers(new BigDecimal("20")));
    assertEquals(3, purchases.payBelow(new BigDecimal("4")));
    assertEquals(4, purchases.deleteByCustomer("Ann"));
    assertEquals(5, purchases.count());
    assertEquals(
        List.of(9, 8),
        StreamSupport.stream(
                purchases.findAll(PageRequest.of(0, 2, Sort.by("id").descending())).spliterator(),
                false)
            .map(one -> one.day().getDayOfMonth())
            .toList());
  }

  @Test
  void theSecondOfTwoWhoChangeTheSameVersionIsRefused() {
    Purchase saved = purchases.save(purchase("Ann", "1", 1));
    Purchase first = purchases.findById(saved.id()).orElseThrow();
    purchases.save(
        new Purchase(
            first.id(),
            "B",
            first.total(),
            first.day(),
            first.code(),
            true,
            first.version(),
            Set.of()));
    assertThrows(OptimisticLockingFailureException.class, () -> purchases.save(first));
    assertThrows(OptimisticLockingFailureException.class, () -> purchases.delete(first));
  }

  @Test
  void lockedRowsAreNotToBeHadByOthers() throws SQLException {
    purchases.save(purchase("Ann", "1", 1));
    purchases.save(purchase("Bob", "2", 2));
    var transactions = new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
    transactions.executeWithoutResult(
        status -> {
          assertEquals(1, purchases.findByPaid(true).size());
          assertEquals(List.of("Ann"), notLocked());
        });
    assertEquals(List.of("Ann", "Bob"), notLocked());
  }

  private List<String> notLocked() {
    List<String> customers = new ArrayList<>();
    try (var statement = store.createStatement();
        var rows =
            statement.executeQuery(
                "SELECT customer FROM purchase ORDER BY customer FOR UPDATE SKIP LOCKED")) {
      while (rows.next()) {
        customers.add(rows.getString(1));
      }
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
    return customers;
  }

  @Test
  void aKeyThatTheApplicationChoosesIsInserted() {
    JdbcAggregateTemplate aggregates = context.getBean(JdbcAggregateTemplate.class);
    aggregates.insert(new Shop("north", "St. John's"));
    // Spring Data wraps what has failed; the class of the cause is what applications look at.
    Exception twice =
        assertThrows(Exception.class, () -> aggregates.insert(new Shop("north", "Gander")));
    assertTrue(
        twice instanceof DuplicateKeyException || twice.getCause() instanceof DuplicateKeyException,
        twice.toString());
    aggregates.update(new Shop("north", "Gander"));
    assertEquals("Gander", aggregates.findById("north", Shop.class).city());
  }
}

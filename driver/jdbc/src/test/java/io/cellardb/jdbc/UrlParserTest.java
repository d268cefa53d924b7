package io.cellardb.jdbc;

import static io.cellardb.jdbc.SqlStates.assertState;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.jdbc.session.DriverSession;
import java.nio.file.Path;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class UrlParserTest {

  private static ConnectionUrl parse(String url) throws SQLException {
    return ConnectionUrl.parse(url, null);
  }

  @Test
  void aDirectoryMayBeRelativeOrAbsoluteAndATildeIsATilde() throws SQLException {
    for (String path : new String[] {"./data", "data", "/abs/path", "~/data", "a b/ğ%41"}) {
      assertEquals(
          new StoreLocation.Directory(Path.of(path)), parse("jdbc:cellar:" + path).location());
    }
    assertEquals(new StoreLocation.Memory("x"), parse("JDBC:Cellar:mem:x").location());
  }

  @Test
  void bothFormsOfPropertiesAreUnderstoodAndDefaultsFillTheRest() throws SQLException {
    for (String tail :
        new String[] {"?namespace=web&READONLY=True&", ";namespace=web;readOnly=true"}) {
      ConnectionUrl url = parse("jdbc:cellar:./d" + tail);
      assertEquals("web", url.namespace());
      assertTrue(url.readOnly());
      assertTrue(url.create());
      assertEquals(CommitDurability.SYNC, url.durability());
      assertEquals(0, url.cacheSize());
      assertEquals("jdbc:cellar:./d", url.url());
    }
    ConnectionUrl url =
        parse("jdbc:cellar:./d?durability=none&cacheSize=3G&queryTimeout=7&fetchSize=9");
    assertEquals(CommitDurability.NONE, url.durability());
    assertEquals(3L << 30, url.cacheSize());
    assertEquals(7, url.queryTimeout());
    assertEquals(9, url.fetchSize());
  }

  @Test
  void onlyTheQuestionMarkFormIsPercentDecoded() throws SQLException {
    assertEquals("a&b=ç+", parse("jdbc:cellar:mem:x?namespace=a%26b=%C3%A7+").namespace());
    assertEquals("a%26b", parse("jdbc:cellar:mem:x;namespace=a%26b").namespace());
    assertState(SqlState.INVALID_ARGUMENT, () -> parse("jdbc:cellar:mem:x?namespace=50%"));
  }

  @Test
  void anUnknownPropertyIsRefusedWithTheNearestName() {
    SQLException e =
        assertState(SqlState.INVALID_ARGUMENT, () -> parse("jdbc:cellar:mem:x?readonyl=true"));
    assertTrue(e.getMessage().contains("did you mean readOnly?"), e.getMessage());
  }

  @Test
  void badValuesAndUrlsAreRefused() {
    for (String url :
        new String[] {
          "jdbc:cellar:",
          "jdbc:cellar:mem:",
          "jdbc:cellar:mem:x?create=perhaps",
          "jdbc:cellar:mem:x?cacheSize=lots",
          "jdbc:cellar:mem:x?cacheSize=9999999999g",
          "jdbc:cellar:mem:x?fetchSize=-1",
          "jdbc:cellar:mem:x?namespace",
          "jdbc:cellar:mem:x?create=true&create=true"
        }) {
      assertState(SqlState.INVALID_ARGUMENT, () -> parse(url));
    }
  }

  @Test
  void aClusterHasAQuorumAPortANodeAndSettings() throws SQLException {
    assertEquals(
        new StoreLocation.Cluster("", 0, "", Map.of()), parse("jdbc:cellar:hbase:").location());
    assertEquals(
        new StoreLocation.Cluster("a,b", 2181, "/hbase", Map.of()),
        parse("jdbc:cellar:hbase:a,b:2181:/hbase").location());
    ConnectionUrl url =
        parse("jdbc:cellar:hbase:a:1,b:2:/x/y?hbase.client.pause=5&readOnly=true&hadoop.a=%20");
    assertEquals(
        new StoreLocation.Cluster(
            "a:1,b:2", 0, "/x/y", Map.of("hbase.client.pause", "5", "hadoop.a", " ")),
        url.location());
    assertTrue(url.readOnly());
    for (String wrong :
        List.of(
            "zk:2181/hbase",
            "zk:0",
            "zk:x",
            "a,,b",
            ",a",
            ":2181:/hbase/",
            "a:/",
            "a;hbase.x=1;hbase.x=2")) {
      assertState(SqlState.INVALID_ARGUMENT, () -> parse("jdbc:cellar:hbase:" + wrong));
    }
    assertState(SqlState.INVALID_ARGUMENT, () -> parse("jdbc:cellar:mem:x?hbase.client.pause=5"));
  }

  @Test
  void aServerHasAddressesAndANamespace() throws SQLException {
    ConnectionUrl url = parse("jdbc:cellar://one,two:1,[::1]:65535/we%62?fetchSize=5");
    assertEquals(
        new StoreLocation.Server(
            List.of(
                new StoreLocation.Address("one", 8765),
                new StoreLocation.Address("two", 1),
                new StoreLocation.Address("::1", 65535))),
        url.location());
    assertEquals("web", url.namespace());
    assertEquals(5, url.fetchSize());
    assertEquals("[::1]:65535", new StoreLocation.Address("::1", 65535).toString());
    assertEquals("default", parse("jdbc:cellar://one").namespace());
    assertEquals("default", parse("jdbc:cellar://one/;memory=1m").namespace());
    assertEquals("x", parse("jdbc:cellar://one?namespace=x").namespace());
    for (String bad :
        new String[] {
          "jdbc:cellar://",
          "jdbc:cellar:///web",
          "jdbc:cellar://one,",
          "jdbc:cellar://one:0",
          "jdbc:cellar://one:65536",
          "jdbc:cellar://one:x",
          "jdbc:cellar://[::1",
          "jdbc:cellar://[::1]x",
          "jdbc:cellar://one/web/more",
          "jdbc:cellar://one/web?namespace=other",
          "jdbc:cellar://one?cacheSize=1m",
        }) {
      assertState(SqlState.INVALID_ARGUMENT, () -> parse(bad));
    }
    // What tools always send is noted, not refused.
    Properties properties = new Properties();
    properties.setProperty("create", "true");
    assertEquals("create", ConnectionUrl.parse("jdbc:cellar://one", properties).ignored());
  }

  @Test
  void theUrlWinsOverPropertiesAndStrangersInPropertiesAreOnlyNoted() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("namespace", "other");
    properties.setProperty("fetchSize", "5");
    properties.setProperty("user", "sa");
    properties.setProperty("JavaDriverClass", "x");
    ConnectionUrl url = ConnectionUrl.parse("jdbc:cellar:mem:x?namespace=web", properties);
    assertEquals("web", url.namespace());
    assertEquals(5, url.fetchSize());
    assertEquals("JavaDriverClass", url.ignored());
    try (CellarConnection connection = new CellarConnection(new FakeSession(), url)) {
      assertTrue(connection.getWarnings().getMessage().contains("JavaDriverClass"));
    }
  }

  @Test
  void theDriverTakesItsOwnUrlsOnlyAndDescribesItsProperties() throws SQLException {
    AbstractCellarDriver driver =
        new AbstractCellarDriver() {
          @Override
          protected boolean opens(String url) {
            return true;
          }

          @Override
          protected DriverSession open(ConnectionUrl url) {
            return new FakeSession();
          }
        };
    assertNull(driver.connect("jdbc:h2:mem:x", new Properties()));
    assertFalse(driver.acceptsURL("jdbc:h2:mem:x"));
    assertEquals("default", driver.getPropertyInfo("jdbc:cellar:", new Properties())[0].value);
    DriverPropertyInfo[] infos =
        driver.getPropertyInfo("jdbc:cellar:./d?durability=os", new Properties());
    assertEquals(ConnectionProperty.values().length, infos.length);
    DriverPropertyInfo durability =
        Arrays.stream(infos).filter(info -> info.name.equals("durability")).findFirst().get();
    assertEquals("os", durability.value);
    assertEquals(3, durability.choices.length);
    assertEquals(0, DriverVersion.MAJOR);
    assertEquals(1, DriverVersion.number("0.1.0-SNAPSHOT", 1));
    assertEquals(0, DriverVersion.number("x", 0));
  }
}

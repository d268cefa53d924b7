package io.cellardb.sql.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.parser.tree.ColumnDeclaration;
import io.cellardb.sql.parser.tree.CreateTable;
import io.cellardb.sql.parser.tree.Explain;
import io.cellardb.sql.parser.tree.FamilyDefinition;
import io.cellardb.sql.parser.tree.Option;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.util.Litmus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CellarParserTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE NAMESPACE web",
        "CREATE SCHEMA IF NOT EXISTS web WITH (max_tables = 100, b = TRUE, s = 'it''s', n = -1.5)",
        "DROP NAMESPACE IF EXISTS web CASCADE",
        "DROP SCHEMA web",
        "CREATE TABLE t (a INT PRIMARY KEY DESC, b VARCHAR NOT NULL DEFAULT 'x' || 'y')",
        "CREATE TABLE t (PRIMARY KEY (a, b DESC), a INT, b INT) WITH (x = 1), FAMILY f FAMILY g",
        "CREATE TABLE t (a INT) FAMILY f WITH (ttl = INTERVAL '30' DAY, v = 5) WITH (x = FALSE)",
        "DROP TABLE IF EXISTS web.page",
        "TRUNCATE TABLE web.page",
        "CREATE TABLE t (a INTEGER, LIKE web.u INCLUDING DEFAULTS INCLUDING COMMENTS, b INTEGER)",
        "CREATE TABLE t AS SELECT 1 AS x WITH NO DATA",
        "ALTER VIEW IF EXISTS web.v RENAME TO w",
        "ALTER SEQUENCE s RENAME TO t",
        "COMMENT ON CONSTRAINT c ON web.t IS 'x'",
        "COMMENT ON SEQUENCE s IS NULL",
        "ALTER TABLE t RENAME CONSTRAINT a TO b",
        "SET search_path = 'web'",
        "SET LOCAL datestyle = 'ISO', 'MDY'",
        "RESET search_path",
        "RESET ALL",
        "SHOW search_path",
        "SHOW ALL",
        "SHOW TABLES FROM web",
        "SHOW COLUMNS FROM web.page",
        "TRUNCATE TABLE a, web.page RESTART IDENTITY",
        "DROP TABLE IF EXISTS a, web.b CASCADE",
        "DROP VIEW a, b",
        "DROP SEQUENCE a, b",
        "ALTER TABLE t ADD COLUMN a INTEGER, DROP COLUMN b, ALTER COLUMN c SET DEFAULT 1",
        "FLUSH TABLE web.page",
        "COMPACT TABLE t MAJOR",
        "COMPACT TABLE t",
        "ANALYZE TABLE web.page",
        "DROP TABLE t CASCADE",
        "CREATE TABLE t (a INT PRIMARY KEY CHECK (a > 0), CONSTRAINT c CHECK (a < 9))",
        "CREATE TABLE t (a, PRIMARY KEY (a)) FAMILY f WITH (versions = 2) AS SELECT 1 AS a",
        "CREATE TABLE t (a INT CONSTRAINT k PRIMARY KEY CONSTRAINT c CHECK (a > 0))",
        "CREATE TABLE t (a INT, CONSTRAINT c CHECK (a > 0), CONSTRAINT k PRIMARY KEY (a DESC))",
        "CREATE OR REPLACE VIEW web.v (a, b) AS SELECT a, b FROM t",
        "CREATE VIEW IF NOT EXISTS v AS VALUES (1, 2)",
        "DROP VIEW IF EXISTS v CASCADE",
        "ALTER NAMESPACE IF EXISTS web SET (max_tables = 2)",
        "ALTER TABLE t ADD COLUMN IF NOT EXISTS f.q BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE IF EXISTS t DROP COLUMN IF EXISTS f.q CASCADE",
        "ALTER TABLE t RENAME COLUMN a TO f.b",
        "ALTER TABLE t RENAME TO u",
        "ALTER TABLE t ALTER COLUMN a SET DEFAULT 1 + 1",
        "ALTER TABLE t ALTER COLUMN a DROP NOT NULL",
        "ALTER TABLE t FAMILY f SET (versions = 3)",
        "ALTER TABLE t ADD FAMILY f WITH (versions = 3)",
        "ALTER TABLE t DROP FAMILY IF EXISTS f CASCADE",
        "ALTER TABLE t ADD CONSTRAINT c CHECK (a > 0)",
        "ALTER TABLE t DROP CONSTRAINT IF EXISTS c",
        "COMMENT ON COLUMN t.f.q IS 'it''s'",
        "COMMENT ON NAMESPACE web IS NULL",
        "CREATE INDEX IF NOT EXISTS i ON web.page (host, contents.type DESC)",
        "CREATE UNIQUE INDEX i ON t (a)",
        "CREATE INDEX CONCURRENTLY ON t USING btree (a NULLS FIRST, f.q DESC NULLS LAST)",
        "CREATE INDEX i ON t (lower(a), (a || b) DESC, anchor['cnnsi.com'], UNNEST(m), CAST(c AS"
            + " INTEGER), (((a))), extract(YEAR FROM d))",
        "CREATE UNIQUE INDEX i ON t (a) INCLUDE (b, f.c) NULLS NOT DISTINCT WITH (x = 7) WHERE a >"
            + " 1 AND b IS NOT NULL",
        "DROP INDEX IF EXISTS i",
        "DROP INDEX CONCURRENTLY IF EXISTS a, web.b CASCADE",
        "DROP INDEX i ON web.t",
        "ALTER INDEX IF EXISTS web.a RENAME TO b",
        "COMMENT ON INDEX web.i IS 'x'",
        "REINDEX web.page",
        "REINDEX (VERBOSE, CONCURRENTLY) TABLE web.page",
        "REINDEX INDEX CONCURRENTLY i",
        "CREATE TABLE t (a INT UNIQUE NULLS NOT DISTINCT CONSTRAINT r REFERENCES u NOT NULL, b INT"
            + " REFERENCES web.u (k) MATCH FULL ON UPDATE CASCADE ON DELETE SET NULL DEFERRABLE)",
        "CREATE TABLE t (a INT, b INT, CONSTRAINT u UNIQUE (a, f.q) INCLUDE (b) INITIALLY DEFERRED,"
            + " FOREIGN KEY (a, b) REFERENCES u (x, y) MATCH PARTIAL ON DELETE SET DEFAULT (b) NOT"
            + " ENFORCED, UNIQUE NULLS DISTINCT (b) NOT DEFERRABLE INITIALLY IMMEDIATE ENFORCED)",
        "CREATE TABLE t (CHECK (a > 0)) AS SELECT 1 AS a",
        "CREATE TABLE t (a INT PRIMARY KEY NOT DEFERRABLE, CHECK (a > 0) NOT ENFORCED)",
        "ALTER TABLE t ADD UNIQUE (a), ADD CONSTRAINT f FOREIGN KEY (a) REFERENCES u ON DELETE"
            + " RESTRICT ON UPDATE NO ACTION NOT VALID",
        "ALTER TABLE t ADD COLUMN a INT UNIQUE REFERENCES u (k) DEFERRABLE CHECK (a > 0), DROP"
            + " CONSTRAINT IF EXISTS c CASCADE",
        "ALTER TABLE t ALTER CONSTRAINT c NOT DEFERRABLE, VALIDATE CONSTRAINT d, ALTER CONSTRAINT e"
            + " DEFERRABLE INITIALLY DEFERRED NOT ENFORCED",
        "SET CONSTRAINTS ALL DEFERRED",
        "SET CONSTRAINTS web.a, b IMMEDIATE",
        "SELECT /*+ INDEX(t ix iy), no_index(u), NO_INDEX(v, a b), partial_states */ a FROM t",
        "SELECT a FROM t /*+ INDEX(ix) */ AS x, u /*+ NO_INDEX */ JOIN v /*+ NO_INDEX(a b) */"
            + " FOR SYSTEM_TIME AS OF 5 ON TRUE",
        "EXPLAIN SELECT * FROM t",
        "EXPLAIN PLAN FOR UPDATE t SET a = ? WHERE b = ?",
        "EXPLAIN WITH x AS (SELECT 1) SELECT * FROM x",
        "INSERT INTO t (a, f.q, \"f.r\") VALUES (1, 'x', ?), (-2, NULL, DEFAULT)",
        "UPSERT INTO page (host, anchor) VALUES ('com.cnn', MAP['my.look.ca', 'CNN.com'])",
        "UPSERT INTO t SELECT * FROM s WHERE value > 1",
        "UPDATE t AS x SET f.q = 1, n = n + 1 WHERE pk = ?",
        "DELETE FROM web.page$cells WHERE family = 'contents' AND cell_time = 5",
        "UPDATE t AS x SET (a, b) = (SELECT 1, 2) FROM u, v WHERE u.k = x.k",
        "UPDATE t SET a = 1 ORDER BY b DESC, c LIMIT 3",
        "DELETE FROM t AS x USING u JOIN v ON u.a = v.a WHERE x.a = u.a",
        "DELETE FROM t WHERE a > 1 FETCH FIRST 2 ROWS ONLY",
        "WITH RECURSIVE q AS (SELECT 1), r AS (SELECT 2) DELETE FROM t WHERE a IN (TABLE q)",
        "WITH q (a) AS (SELECT 1) INSERT INTO t AS x SELECT * FROM q ON CONFLICT ON CONSTRAINT"
            + " t_pkey DO UPDATE SET a = 1 RETURNING a",
        "MERGE INTO t USING s ON t.a = s.a WHEN NOT MATCHED BY SOURCE AND t.b > 1 THEN DELETE"
            + " WHEN NOT MATCHED BY TARGET THEN DO NOTHING",
        "MERGE INTO t USING s ON t.a = s.a WHEN MATCHED THEN UPDATE SET f.q = 1"
            + " WHEN NOT MATCHED THEN INSERT (a, f.q) VALUES (1, s.x)",
        "VALUES (1, 'a'), (2, '日本')",
        "SELECT anchor['cnnsi.com'], t.f.q, \"f.q\", \"a\"\"b\" FROM web.page EXTEND (f.x BIGINT)"
            + " t",
        "SELECT a % 2, b FROM t WHERE a <> 1 AND b != 2 ORDER BY a DESC LIMIT 5, 10",
        "SELECT a FROM t FOR SYSTEM_TIME AS OF ? AS x JOIN u FOR SYSTEM_TIME AS OF 8 ON x.a = u.a",
        "SELECT * FROM t FOR SYSTEM_TIME AS OF CURRENT_TIMESTAMP - INTERVAL '1' HOUR",
        "WITH x (a) AS (SELECT 1) SELECT CASE WHEN a = 1 THEN 'x' END FROM x GROUP BY 1",
        "SELECT COUNT(*) FROM a LEFT JOIN b USING (k) WHERE EXISTS (SELECT 1 FROM c) UNION ALL"
            + " SELECT SUM(x) OVER (PARTITION BY y ORDER BY z) FROM d",
      })
  void writtenAsSqlAndParsedAgainAStatementIsTheSame(String sql) {
    SqlNode node = CellarParser.parse(sql);
    String written = CellarParser.unparse(node);
    assertTrue(
        node.equalsDeep(CellarParser.parse(written), Litmus.IGNORE), () -> sql + "\n" + written);
  }

  @Test
  void createTableShowsItsParts() {
    CreateTable table =
        parse(
            CreateTable.class,
            """
            CREATE TABLE IF NOT EXISTS web.page (
              host          VARCHAR,
              path          VARCHAR,
              contents.html VARCHAR,
              "contents.type" VARCHAR DEFAULT 'text/html',
              anchor        MAP<VARCHAR, VARCHAR>,
              hits          BIGINT DEFAULT 0 NOT NULL,
              PRIMARY KEY (host, path DESC)
            )
            FAMILY contents WITH (versions = 5, ttl = INTERVAL '30' DAY, in_memory = false)
            FAMILY people
            WITH (row_consistency = 'newest');
            """);
    assertEquals(List.of("web", "page"), table.name().names);
    assertTrue(table.ifNotExists());
    assertEquals(
        List.of("html", "type"),
        table.columns().stream()
            .filter(c -> c.family().equals(Optional.of("contents")))
            .map(ColumnDeclaration::qualifier)
            .toList());
    ColumnDeclaration hits = table.columns().get(5);
    assertTrue(hits.notNull());
    assertEquals("0", hits.defaultValue().orElseThrow().toString());
    assertEquals("BIGINT", hits.type().getTypeName().getSimple());
    assertEquals(
        List.of("host ASC", "path DESC"),
        table.primaryKey().stream()
            .map(k -> k.name() + (k.descending() ? " DESC" : " ASC"))
            .toList());
    FamilyDefinition contents = table.families().get(0);
    assertEquals("contents", contents.name().getSimple());
    assertEquals(
        List.of("versions", "ttl", "in_memory"),
        contents.options().stream().map(Option::name).toList());
    assertEquals(5, contents.options().get(0).value().intValue(true));
    assertEquals(1, table.families().get(1).options().size());
    assertEquals(0, table.options().size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TEXT=VARCHAR",
        "string=VARCHAR",
        "BYTEA=VARBINARY",
        "BOOL=BOOLEAN",
        "INT=INTEGER",
        "INT8=BIGINT",
        "DOUBLE PRECISION=DOUBLE",
        "NUMERIC(9, 2)=DECIMAL(9, 2)",
        "CHARACTER VARYING(5)=VARCHAR(5)",
        "timestamptz=TIMESTAMP WITH LOCAL TIME ZONE",
        "TIMESTAMP(9) WITH LOCAL TIME ZONE=TIMESTAMP(9) WITH LOCAL TIME ZONE",
        "UUID=UUID",
        "VARCHAR ARRAY=VARCHAR ARRAY",
      })
  void typesHaveSynonyms(String pair) {
    String[] types = pair.split("=", -1);
    CreateTable table = parse(CreateTable.class, "CREATE TABLE t (a " + types[0] + ")");
    assertEquals(types[1], CellarParser.unparse(table.columns().get(0).type()));
    assertEquals(
        "CAST(\"a\" AS " + types[1] + ")",
        CellarParser.unparse(CellarParser.parseExpression("CAST(a AS " + types[0] + ")")));
  }

  @Test
  void namesKeepTheirCaseAndMayBeWordsThatTheStandardReserves() {
    String names =
        "value, Type, FAMILY, namespace, key, result, start, language, flush, major, if, open,"
            + " t$Cells, \"Date\"";
    SqlSelect select = parse(SqlSelect.class, "SELECT " + names + " FROM T");
    assertEquals(
        names.replace("\"", ""),
        String.join(", ", select.getSelectList().stream().map(SqlNode::toString).toList()));
    parse(CreateTable.class, "CREATE TABLE t (" + names.replace(",", " INT,") + " INT)");
  }

  @Test
  void aDollarInATableNameNeedsNoQuotes() {
    SqlSelect select = parse(SqlSelect.class, "SELECT a-t$cells.x FROM web.page$cells");
    assertEquals("web.page$cells", select.getFrom().toString());
    assertEquals("`a` - `t$cells`.`x`", select.getSelectList().get(0).toString());
  }

  @Test
  void theNamespaceDefaultNeedsNoQuotes() {
    SqlSelect select = parse(SqlSelect.class, "SELECT f(default.t.a) FROM Default . t");
    assertEquals("Default.t", select.getFrom().toString());
    assertEquals("`f`(`default`.`t`.`a`)", select.getSelectList().get(0).toString());
    CreateTable table =
        parse(CreateTable.class, "CREATE TABLE default.t (a INT DEFAULT .5, b INT DEFAULT 1)");
    assertEquals("default.t", table.name().toString());
    assertEquals("0.5", table.columns().get(0).defaultValue().orElseThrow().toString());
    assertEquals(
        "INSERT INTO `default`.`t`\nVALUES ROW(DEFAULT, DEFAULT)",
        CellarParser.parse("INSERT INTO default.t VALUES (DEFAULT, DEFAULT)").toString());
  }

  @Test
  void upsertSurvives() {
    assertTrue(parse(SqlInsert.class, "UPSERT INTO t VALUES (1)").isUpsert());
    assertEquals(SqlKind.INSERT, CellarParser.parse("UPSERT INTO t VALUES (1)").getKind());
  }

  @Test
  void parametersAreNumberedInTheOrderOfTheText() {
    Explain explain =
        parse(
            Explain.class,
            "EXPLAIN SELECT ? FROM t FOR SYSTEM_TIME AS OF ? WHERE a IN (?, '?') -- ?\n LIMIT ?");
    StringBuilder order = new StringBuilder();
    explain
        .getExplicandum()
        .accept(
            new SqlBasicVisitor<Void>() {
              @Override
              public Void visit(SqlDynamicParam param) {
                order.append(param.getIndex());
                return null;
              }
            });
    assertEquals("0123", order.toString());
    assertEquals(4, explain.getDynamicParamCount());
  }

  @Test
  void commentsAndSemicolonsDoNotMatter() {
    String plain = "SELECT a FROM t";
    for (String sql :
        List.of(
            "SELECT /***/ a FROM t;",
            "-- x\nSELECT a /* ' */ FROM t ; ;",
            "/** doc */ SELECT a FROM t -- '",
            "SELECT a // x\r\n FROM t")) {
      assertTrue(CellarParser.parse(plain).equalsDeep(CellarParser.parse(sql), Litmus.IGNORE), sql);
    }
  }

  @Test
  void stringsHoldAnyUnicodeText() {
    SqlNode literal = CellarParser.parseExpression("'日本 😀 ''x'''");
    assertEquals("日本 😀 'x'", ((SqlLiteral) literal).getValueAs(String.class));
    assertEquals("'日本 😀 ''x'''", CellarParser.unparse(literal));
    for (String escaped : List.of("E'\\u65e5''x'", "U&'\\65e5''x'", "U&'!65e5''x' UESCAPE '!'")) {
      assertEquals("'日''x'", CellarParser.unparse(CellarParser.parseExpression(escaped)), escaped);
    }
  }

  private static <T extends SqlNode> T parse(Class<T> type, String sql) {
    return assertInstanceOf(type, CellarParser.parse(sql));
  }
}

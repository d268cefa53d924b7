package io.cellardb.embedded;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.sql.parser.generated.CellarParserImpl;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl;
import org.junit.jupiter.api.Test;

class VocabularyTest {
  /** The reserved words of ISO/IEC 9075-2:2003. */
  private static final Set<String> STANDARD =
      Set.of(
          """
          ABS ALL ALLOCATE ALTER AND ANY ARE ARRAY AS ASENSITIVE ASYMMETRIC AT ATOMIC
          AUTHORIZATION AVG BEGIN BETWEEN BIGINT BINARY BLOB BOOLEAN BOTH BY CALL CALLED
          CARDINALITY CASCADED CASE CAST CEIL CEILING CHAR CHAR_LENGTH CHARACTER
          CHARACTER_LENGTH CHECK CLOB CLOSE COALESCE COLLATE COLLECT COLUMN COMMIT CONDITION
          CONNECT CONSTRAINT CONVERT CORR CORRESPONDING COUNT COVAR_POP COVAR_SAMP CREATE
          CROSS CUBE CUME_DIST CURRENT CURRENT_DATE CURRENT_DEFAULT_TRANSFORM_GROUP
          CURRENT_PATH CURRENT_ROLE CURRENT_TIME CURRENT_TIMESTAMP
          CURRENT_TRANSFORM_GROUP_FOR_TYPE CURRENT_USER CURSOR CYCLE DATE DAY DEALLOCATE DEC
          DECIMAL DECLARE DEFAULT DELETE DENSE_RANK DEREF DESCRIBE DETERMINISTIC DISCONNECT
          DISTINCT DOUBLE DROP DYNAMIC EACH ELEMENT ELSE END END-EXEC ESCAPE EVERY EXCEPT
          EXEC EXECUTE EXISTS EXP EXTERNAL EXTRACT FALSE FETCH FILTER FLOAT FLOOR FOR
          FOREIGN FREE FROM FULL FUNCTION FUSION GET GLOBAL GRANT GROUP GROUPING HAVING HOLD
          HOUR IDENTITY IN INDICATOR INNER INOUT INSENSITIVE INSERT INT INTEGER INTERSECT
          INTERSECTION INTERVAL INTO IS JOIN LANGUAGE LARGE LATERAL LEADING LEFT LIKE LN
          LOCAL LOCALTIME LOCALTIMESTAMP LOWER MATCH MAX MEMBER MERGE METHOD MIN MINUTE MOD
          MODIFIES MODULE MONTH MULTISET NATIONAL NATURAL NCHAR NCLOB NEW NO NONE NORMALIZE
          NOT NULL NULLIF NUMERIC OCTET_LENGTH OF OLD ON ONLY OPEN OR ORDER OUT OUTER OVER
          OVERLAPS OVERLAY PARAMETER PARTITION PERCENT_RANK PERCENTILE_CONT PERCENTILE_DISC
          POSITION POWER PRECISION PREPARE PRIMARY PROCEDURE RANGE RANK READS REAL RECURSIVE
          REF REFERENCES REFERENCING REGR_AVGX REGR_AVGY REGR_COUNT REGR_INTERCEPT REGR_R2
          REGR_SLOPE REGR_SXX REGR_SXY REGR_SYY RELEASE RESULT RETURN RETURNS REVOKE RIGHT
          ROLLBACK ROLLUP ROW ROW_NUMBER ROWS SAVEPOINT SCROLL SEARCH SECOND SELECT
          SENSITIVE SESSION_USER SET SIMILAR SMALLINT SOME SPECIFIC SPECIFICTYPE SQL
          SQLEXCEPTION SQLSTATE SQLWARNING SQRT START STATIC STDDEV_POP STDDEV_SAMP
          SUBMULTISET SUBSTRING SUM SYMMETRIC SYSTEM SYSTEM_USER TABLE TABLESAMPLE THEN TIME
          TIMESTAMP TIMEZONE_HOUR TIMEZONE_MINUTE TO TRAILING TRANSLATE TRANSLATION TREAT
          TRIGGER TRIM TRUE UESCAPE UNION UNIQUE UNKNOWN UNNEST UPDATE UPPER USER USING
          VALUE VALUES VAR_POP VAR_SAMP VARCHAR VARYING WHEN WHENEVER WHERE WIDTH_BUCKET
          WINDOW WITH WITHIN WITHOUT YEAR
          """
              .strip()
              .split("\\s+", -1));

  @Test
  void keywordsAreTheWordsThatOnlyCellarReserves() {
    SqlAbstractParserImpl.Metadata words = new CellarParserImpl(new StringReader("")).getMetadata();
    Set<String> reserved = new TreeSet<>();
    for (String word : words.getTokens()) {
      if (words.isReservedWord(word) && !STANDARD.contains(word)) {
        reserved.add(word);
      }
    }
    assertEquals(List.copyOf(reserved), Vocabulary.PRODUCT.keywords());
  }

  @Test
  void namesThatNeedQuotesAreTheReservedWords() throws SQLException {
    SqlAbstractParserImpl.Metadata words = new CellarParserImpl(new StringReader("")).getMetadata();
    try (Connection connection = DriverManager.getConnection("jdbc:cellar:mem:vocabulary");
        Statement statement = connection.createStatement()) {
      for (String word : words.getTokens()) {
        boolean simple = !words.isReservedWord(word);
        assertEquals(simple, statement.isSimpleIdentifier(word), word);
      }
    }
  }
}

package io.cellardb.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.cellardb.tck.seed.Await;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens that let users in, and those that must not. */
class TokenTest {
  private static final String ISSUER = "https://issuer.example";

  @TempDir Path directory;

  private RSAKey key;
  private CellarServer server;
  private final ServerConfiguration configuration = new ServerConfiguration();

  @BeforeEach
  void start() throws Exception {
    key = new RSAKeyGenerator(2048).keyID("first").generate();
    try (Connection connection =
            DriverManager.getConnection("jdbc:cellar:" + directory.resolve("data"));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE USER ann PASSWORD 'secret'");
      statement.execute("CREATE USER gone NOLOGIN");
    }
    configuration.set("directory", directory.resolve("data").toString());
    configuration.set("port", "0");
    configuration.set("drainTime", "0");
    configuration.set("tokenKeys", keys(key).toString());
    configuration.set("tokenIssuer", ISSUER);
    configuration.set("tokenAudience", "cellar");
    server = configuration.start();
  }

  @AfterEach
  void stop() throws SQLException {
    server.close();
  }

  private Path keys(JWK... keys) throws Exception {
    return Files.writeString(
        directory.resolve("keys.json"), new JWKSet(List.of(keys)).toPublicJWKSet().toString());
  }

  private static JWTClaimsSet.Builder claims(String user) {
    return new JWTClaimsSet.Builder()
        .issuer(ISSUER)
        .audience("cellar")
        .subject(user)
        .expirationTime(Date.from(Instant.now().plusSeconds(600)));
  }

  private static String token(JWSAlgorithm algorithm, String id, JWSSigner signer, JWTClaimsSet all)
      throws Exception {
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(algorithm).keyID(id).type(JOSEObjectType.JWT).build(), all);
    token.sign(signer);
    return token.serialize();
  }

  private String token(JWTClaimsSet.Builder claims) throws Exception {
    return token(JWSAlgorithm.RS256, "first", new RSASSASigner(key), claims.build());
  }

  private String user(String user, String token) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:cellar://127.0.0.1:" + server.port() + "/;token=" + token, user, "");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT CURRENT_USER")) {
      assertTrue(rows.next());
      return rows.getString(1);
    }
  }

  private void assertRefused(String user, String token) {
    SQLException e = assertThrows(SQLException.class, () -> user(user, token));
    assertEquals("28P01", e.getSQLState(), e.getMessage());
  }

  @Test
  void aTokenOfTheIssuerLetsItsUserIn() throws Exception {
    assertEquals("ann", user("", token(claims("ann"))));
    assertEquals("ann", user("ANN", token(claims("ann"))));
    assertRefused("", token(claims("nobody")));
    assertRefused("", token(claims("gone")));
    assertRefused("gone", token(claims("ann")));
  }

  @Test
  void tokensOfOthersForOthersOrAnotherTimeDoNot() throws Exception {
    assertRefused("", token(claims("ann").issuer("https://other.example")));
    assertRefused("", token(claims("ann").issuer(null)));
    assertRefused("", token(claims("ann").audience("other")));
    assertRefused("", token(claims("ann").audience((String) null)));
    assertRefused("", token(claims("ann").expirationTime(null)));
    assertRefused(
        "", token(claims("ann").expirationTime(Date.from(Instant.now().minusSeconds(600)))));
    assertRefused(
        "", token(claims("ann").notBeforeTime(Date.from(Instant.now().plusSeconds(600)))));
    assertRefused("", token(claims(null)));
    RSAKey other = new RSAKeyGenerator(2048).keyID("first").generate();
    assertRefused(
        "", token(JWSAlgorithm.RS256, "first", new RSASSASigner(other), claims("ann").build()));
    // Not signed; or by what everybody knows, the public key.
    assertRefused("", new PlainJWT(claims("ann").build()).serialize());
    byte[] known = key.toRSAPublicKey().getEncoded();
    assertRefused(
        "", token(JWSAlgorithm.HS256, "first", new MACSigner(known), claims("ann").build()));
    String good = token(claims("ann"));
    assertRefused("", good.substring(0, good.lastIndexOf('.') + 1));
    assertRefused("", "no.token.atall");
    assertRefused("", "x");
    assertEquals("ann", user("", good));
  }

  @Test
  void keysChangeWhileItRuns() throws Exception {
    ECKey second = new ECKeyGenerator(Curve.P_256).keyID("second").generate();
    String token =
        token(JWSAlgorithm.ES256, "second", new ECDSASigner(second), claims("ann").build());
    assertRefused("", token);
    keys(key, second);
    Await.until(
        "the key is there",
        () -> {
          try {
            return user("", token).equals("ann");
          } catch (SQLException e) {
            return false;
          }
        });
    Files.writeString(directory.resolve("keys.json"), "no keys");
    assertEquals("ann", user("", token(claims("ann"))));
  }

  @Test
  void settingsBelongTogether() throws Exception {
    configuration.set("tokenAudience", "");
    SQLException e = assertThrows(SQLException.class, configuration::security);
    assertEquals("22023", e.getSQLState());
    configuration.set("tokenAudience", "cellar");
    configuration.set("tokenKeys", Files.writeString(directory.resolve("x"), "{}").toString());
    e = assertThrows(SQLException.class, configuration::security);
    assertTrue(e.getMessage().contains("no set of JSON Web Keys"), e.getMessage());
    configuration.set("tokenKeys", directory.resolve("missing").toString());
    e = assertThrows(SQLException.class, configuration::security);
    assertEquals("58P01", e.getSQLState());
  }
}

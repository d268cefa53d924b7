package io.cellardb.server.login;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import java.text.ParseException;
import java.util.Set;

/** Checks bearer tokens: JSON Web Tokens that an issuer has signed. Safe for use by any thread. */
public final class TokenCheck implements AutoCloseable {
  /** Signatures by a key of which only the issuer has the secret half. */
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(
          JWSAlgorithm.RS256,
          JWSAlgorithm.RS384,
          JWSAlgorithm.RS512,
          JWSAlgorithm.PS256,
          JWSAlgorithm.PS384,
          JWSAlgorithm.PS512,
          JWSAlgorithm.ES256,
          JWSAlgorithm.ES384,
          JWSAlgorithm.ES512);

  private final TokenKeys keys;
  private final String userClaim;
  private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();

  /**
   * A check.
   *
   * @param keys of the issuer; closed with this
   * @param issuer who has to have signed a token
   * @param audience for whom it has to be
   * @param userClaim which claim is the name of the user
   */
  public TokenCheck(TokenKeys keys, String issuer, String audience, String userClaim) {
    this.keys = keys;
    this.userClaim = userClaim;
    JWKSource<SecurityContext> source = (selector, context) -> selector.select(keys.get());
    processor.setJWSTypeVerifier(
        new DefaultJOSEObjectTypeVerifier<>(
            JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
    processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, source));
    processor.setJWTClaimsSetVerifier(
        new DefaultJWTClaimsVerifier<>(
            audience, new JWTClaimsSet.Builder().issuer(issuer).build(), Set.of("exp", userClaim)));
  }

  /**
   * The user of a token.
   *
   * @throws LoginFailure if it is not signed as it has to be, not for this server, or not for now
   */
  public String user(String token) throws LoginFailure {
    try {
      String user = processor.process(SignedJWT.parse(token), null).getStringClaim(userClaim);
      if (user == null || user.isEmpty()) {
        throw new LoginFailure("the token names no user");
      }
      return user;
    } catch (ParseException | BadJOSEException | JOSEException e) {
      throw new LoginFailure("the token is not valid: " + e.getMessage(), e);
    }
  }

  /** Stops looking at the keys. */
  @Override
  public void close() {
    keys.close();
  }
}

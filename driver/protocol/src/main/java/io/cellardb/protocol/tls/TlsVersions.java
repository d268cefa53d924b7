package io.cellardb.protocol.tls;

import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/** What of TLS is spoken: versions 1.2 and 1.3, with keys that are forgotten after a connection. */
public final class TlsVersions {
  /**
   * The first byte of a connection that is one of TLS; that of a frame is 0, or a letter in HTTP.
   */
  public static final int FIRST_BYTE = 0x16;

  private static final String[] VERSIONS = {"TLSv1.3", "TLSv1.2"};

  private TlsVersions() {}

  /** Parameters of a connection, to which either side adds what it demands. */
  public static SSLParameters parameters(SSLContext context) {
    SSLParameters parameters = context.getDefaultSSLParameters();
    parameters.setProtocols(VERSIONS);
    List<String> suites = new ArrayList<>();
    for (String suite : context.getSupportedSSLParameters().getCipherSuites()) {
      if (isStrong(suite)) {
        suites.add(suite);
      }
    }
    parameters.setCipherSuites(suites.toArray(new String[0]));
    return parameters;
  }

  /** Whether bytes are encrypted and authenticated in one, and the key is a fresh one. */
  private static boolean isStrong(String suite) {
    boolean authenticated = suite.contains("_GCM_") || suite.contains("_CHACHA20_");
    boolean fresh =
        suite.startsWith("TLS_AES_")
            || suite.startsWith("TLS_CHACHA20_")
            || suite.startsWith("TLS_ECDHE_");
    return authenticated && fresh;
  }
}

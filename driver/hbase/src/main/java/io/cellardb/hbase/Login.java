package io.cellardb.hbase;

import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.SqlState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.hbase.security.SecurityConstants;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Who a client is to a cluster that lets in by Kerberos: the user of a keytab, who is logged in for
 * this client alone, or whoever the application has logged in, or the user of a cache of tickets.
 * HBase's client by itself would log the user of the keytab in for the whole process.
 */
final class Login {
  private static final String KERBEROS = "kerberos";
  private static final String PRINCIPAL = "hbase.client.keytab.principal";
  private static final String KEYTAB = "hbase.client.keytab.file";

  /** Who the servers are. */
  private static final List<String> SERVERS =
      List.of(SecurityConstants.MASTER_KRB_PRINCIPAL, SecurityConstants.REGIONSERVER_KRB_PRINCIPAL);

  /** How the JDK says that a keytab has no key. */
  private static final String NO_KEY = "Unable to obtain password";

  private Login() {}

  /**
   * Logs the user in. For clusters without Kerberos it is who HBase's client would take.
   *
   * @throws SQLException 28000 if there are no credentials, or they are not good; 58P01 if the
   *     keytab is not there; 22023 if a setting is missing
   */
  static User user(Configuration configuration, ConnectionUrl url) throws SQLException {
    try {
      if (!User.isHBaseSecurityEnabled(configuration)) {
        return User.getCurrent();
      }
      checkServers(configuration, url);
      enableKerberos(configuration);
      String principal = configuration.get(PRINCIPAL);
      String keytab = configuration.get(KEYTAB);
      if (principal == null && keytab == null) {
        return User.create(ofProcessOrCache(configuration, url));
      }
      if (principal == null || keytab == null) {
        throw missing(url, principal == null ? PRINCIPAL : KEYTAB);
      }
      return User.create(ofKeytab(principal, keytab, url));
    } catch (IOException e) {
      throw refused(url, "Kerberos cannot be used: " + Failures.firstLine(e), e);
    }
  }

  /** HBase's client waits for an answer where it does not know whom to ask for a ticket. */
  private static void checkServers(Configuration configuration, ConnectionUrl url)
      throws SQLException {
    for (String server : SERVERS) {
      if (configuration.get(server, "").isEmpty()) {
        throw missing(url, server);
      }
    }
  }

  private static SQLException missing(ConnectionUrl url, String key) {
    return SqlState.INVALID_ARGUMENT.exception(
        url.url() + ": Kerberos needs the setting " + key + " of HBase, too");
  }

  /** Hadoop has one way to log in for the process; an application may have chosen it already. */
  private static synchronized void enableKerberos(Configuration configuration) {
    if (!UserGroupInformation.isSecurityEnabled()) {
      configuration.set(CommonConfigurationKeys.HADOOP_SECURITY_AUTHENTICATION, KERBEROS);
      UserGroupInformation.setConfiguration(configuration);
    }
  }

  private static UserGroupInformation ofKeytab(String principal, String keytab, ConnectionUrl url)
      throws SQLException, IOException {
    if (!Files.isReadable(Path.of(keytab))) {
      throw SqlState.NO_SUCH_FILE.exception("The keytab " + keytab + " cannot be read");
    }
    String name = SecurityUtil.getServerPrincipal(principal, ""); // for _HOST this machine's
    try {
      return UserGroupInformation.loginUserFromKeytabAndReturnUGI(name, keytab);
    } catch (IOException e) {
      String why = Failures.firstLine(e.getCause() == null ? e : e.getCause());
      throw refused(
          url,
          "Kerberos does not let "
              + name
              + " in with the keytab "
              + keytab
              + ": "
              + (why.startsWith(NO_KEY) ? "it has no key of that principal" : why),
          e);
    }
  }

  private static UserGroupInformation ofProcessOrCache(
      Configuration configuration, ConnectionUrl url) throws SQLException, IOException {
    UserGroupInformation present = UserGroupInformation.getCurrentUser();
    if (present.hasKerberosCredentials()
        || present.getRealUser() != null
        || !present.getTokens().isEmpty()) {
      return present;
    }
    String cache = configuration.get(CommonConfigurationKeys.KERBEROS_TICKET_CACHE_PATH);
    UserGroupInformation user = UserGroupInformation.getUGIFromTicketCache(cache, null);
    if (!user.hasKerberosCredentials()) {
      throw refused(
          url,
          "there is no ticket of Kerberos in the cache"
              + (cache == null ? "" : " " + cache)
              + ", and "
              + KEYTAB
              + " names no keytab",
          null);
    }
    return user;
  }

  private static SQLException refused(ConnectionUrl url, String why, IOException cause) {
    return SqlState.INVALID_AUTHORIZATION.exception(url.url() + ": " + why, cause);
  }
}

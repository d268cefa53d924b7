package io.cellardb.server.login;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/** Which name of a client's certificate is that of the user. */
public enum CertificateUser {
  /** None: a certificate lets nobody in by itself. */
  NONE,
  /** The common name of the subject. */
  CN,
  /** The first address of mail among the alternative names. */
  EMAIL,
  /** The first name of DNS among the alternative names. */
  DNS,
  /** The first URI among the alternative names. */
  URI;

  /** Kinds of alternative names, as X.509 numbers them. */
  private static final int MAIL_KIND = 1;

  private static final int DNS_KIND = 2;
  private static final int URI_KIND = 6;

  /** The name in a certificate; null if there is none. */
  public String of(X509Certificate certificate) {
    return switch (this) {
      case NONE -> null;
      case CN -> commonName(certificate);
      case EMAIL -> alternative(certificate, MAIL_KIND);
      case DNS -> alternative(certificate, DNS_KIND);
      case URI -> alternative(certificate, URI_KIND);
    };
  }

  private static String commonName(X509Certificate certificate) {
    String found = null;
    try {
      for (Rdn part : new LdapName(certificate.getSubjectX500Principal().getName()).getRdns()) {
        if (part.getType().equalsIgnoreCase("CN") && part.getValue() instanceof String name) {
          if (found != null) {
            return null; // of two names none is the user's
          }
          found = name;
        }
      }
    } catch (InvalidNameException e) {
      return null; // a name that cannot be read is nobody's
    }
    return found;
  }

  private static String alternative(X509Certificate certificate, int kind) {
    try {
      Collection<List<?>> names = certificate.getSubjectAlternativeNames();
      if (names != null) {
        for (List<?> name : names) {
          if (name.get(0).equals(kind)) {
            return (String) name.get(1);
          }
        }
      }
    } catch (CertificateParsingException e) {
      return null; // as above
    }
    return null;
  }
}

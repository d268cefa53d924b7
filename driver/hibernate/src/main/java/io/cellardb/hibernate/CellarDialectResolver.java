package io.cellardb.hibernate;

import org.hibernate.dialect.Dialect;
import org.hibernate.engine.jdbc.dialect.spi.DialectResolutionInfo;
import org.hibernate.engine.jdbc.dialect.spi.DialectResolver;

/** Finds {@link CellarDialect} by the name of the database, as a service of Hibernate. */
public final class CellarDialectResolver implements DialectResolver {
  private static final long serialVersionUID = 1L;

  @Override
  public Dialect resolveDialect(DialectResolutionInfo info) {
    return "Cellar".equals(info.getDatabaseName()) ? new CellarDialect(info) : null;
  }
}

package io.cellardb.hibernate;

import org.hibernate.boot.Metadata;
import org.hibernate.boot.model.relational.SqlStringGenerationContext;
import org.hibernate.mapping.ForeignKey;
import org.hibernate.tool.schema.spi.Exporter;

/** Writes no FOREIGN KEY constraints, since nothing in Cellar would keep them. */
final class NoForeignKeys implements Exporter<ForeignKey> {
  private static final String[] NO_COMMANDS = {};

  @Override
  public String[] getSqlCreateStrings(
      ForeignKey key, Metadata metadata, SqlStringGenerationContext context) {
    return NO_COMMANDS;
  }

  @Override
  public String[] getSqlDropStrings(
      ForeignKey key, Metadata metadata, SqlStringGenerationContext context) {
    return NO_COMMANDS;
  }
}

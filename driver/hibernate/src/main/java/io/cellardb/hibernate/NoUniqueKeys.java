package io.cellardb.hibernate;

import org.hibernate.boot.Metadata;
import org.hibernate.boot.model.relational.SqlStringGenerationContext;
import org.hibernate.dialect.unique.UniqueDelegate;
import org.hibernate.mapping.Column;
import org.hibernate.mapping.Table;
import org.hibernate.mapping.UniqueKey;

/** Writes no UNIQUE constraints: the primary key is the one thing that is kept unique. */
final class NoUniqueKeys implements UniqueDelegate {
  @Override
  public String getColumnDefinitionUniquenessFragment(
      Column column, SqlStringGenerationContext context) {
    return "";
  }

  @Override
  public String getTableCreationUniqueConstraintsFragment(
      Table table, SqlStringGenerationContext context) {
    return "";
  }

  @Override
  public String getAlterTableToAddUniqueKeyCommand(
      UniqueKey key, Metadata metadata, SqlStringGenerationContext context) {
    return "";
  }

  @Override
  public String getAlterTableToDropUniqueKeyCommand(
      UniqueKey key, Metadata metadata, SqlStringGenerationContext context) {
    return "";
  }
}

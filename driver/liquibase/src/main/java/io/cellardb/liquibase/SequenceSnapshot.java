package io.cellardb.liquibase;

import liquibase.database.Database;
import liquibase.snapshot.SnapshotGenerator;
import liquibase.snapshot.jvm.SequenceSnapshotGenerator;
import liquibase.statement.SqlStatement;
import liquibase.statement.core.RawParameterizedSqlStatement;
import liquibase.structure.DatabaseObject;
import liquibase.structure.core.Schema;

/**
 * Where the sequences are listed: those of identity columns and of {@code _rowid} go with their
 * table.
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // as Liquibase has it
public final class SequenceSnapshot extends SequenceSnapshotGenerator {
  /** Made by Liquibase. */
  public SequenceSnapshot() {}

  @Override
  public int getPriority(Class<? extends DatabaseObject> type, Database database) {
    return database instanceof CellarDatabase && super.getPriority(type, database) > PRIORITY_NONE
        ? PRIORITY_DATABASE
        : PRIORITY_NONE;
  }

  @Override
  public Class<? extends SnapshotGenerator>[] replaces() {
    return new Class[] {SequenceSnapshotGenerator.class};
  }

  @Override
  protected SqlStatement getSelectSequenceStatement(Schema schema, Database database) {
    return new RawParameterizedSqlStatement(
        """
        SELECT sequence_name AS SEQUENCE_NAME, start_value AS START_VALUE,
          minimum_value AS MIN_VALUE, maximum_value AS MAX_VALUE, "increment" AS INCREMENT_BY,
          cycle_option AS WILL_CYCLE, data_type AS SEQ_TYPE
        FROM INFORMATION_SCHEMA.SEQUENCES
        WHERE sequence_schema = ? AND (sequence_schema, sequence_name) NOT IN (
          SELECT table_schema, table_name || '_' || column_name || '_seq'
          FROM INFORMATION_SCHEMA.COLUMNS WHERE is_identity = 'YES'
          UNION ALL SELECT table_schema, table_name || '__rowid_seq'
          FROM INFORMATION_SCHEMA.TABLES)""",
        schema.getName());
  }
}

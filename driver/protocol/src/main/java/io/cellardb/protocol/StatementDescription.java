package io.cellardb.protocol;

import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.ParameterDescription;
import io.cellardb.jdbc.session.Prepared;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * What a planned statement takes and gives: {@link Prepared} without its execution.
 *
 * @param kind what it gives
 * @param writes whether it changes or locks anything
 * @param oneTable whether it selects rows of one table
 * @param columns of its rows
 * @param parameters in order
 * @param takesOthers the parameters, from 0, that take values of other types
 * @param keyColumns of the keys that it generates
 */
public record StatementDescription(
    Prepared.Kind kind,
    boolean writes,
    boolean oneTable,
    List<ColumnDescription> columns,
    List<ParameterDescription> parameters,
    BitSet takesOthers,
    List<ColumnDescription> keyColumns) {
  private static final Codes<Prepared.Kind> KINDS =
      new Codes<>(
          Prepared.Kind.class,
          List.of(
              Prepared.Kind.QUERY,
              Prepared.Kind.UPDATE,
              Prepared.Kind.DDL,
              Prepared.Kind.TRANSACTION));
  private static final int PARAMETER_BYTES = 11;

  /** That of a statement. */
  public static StatementDescription of(Prepared prepared) {
    List<ParameterDescription> parameters = prepared.parameters();
    BitSet takesOthers = new BitSet();
    for (int i = 0; i < parameters.size(); i++) {
      takesOthers.set(i, prepared.takesOthers(i));
    }
    return new StatementDescription(
        prepared.kind(),
        prepared.writes(),
        prepared.selectsFromOneTable(),
        prepared.columns(),
        parameters,
        takesOthers,
        prepared.keyColumns());
  }

  /** Writes it. */
  public void write(FrameWriter out) throws SQLException {
    KINDS.write(out, kind);
    out.bool(writes).bool(oneTable);
    Descriptions.writeColumns(out, columns);
    out.int32(parameters.size());
    for (int i = 0; i < parameters.size(); i++) {
      Descriptions.writeParameter(out, parameters.get(i), takesOthers.get(i));
    }
    Descriptions.writeColumns(out, keyColumns);
  }

  /** Reads it. */
  public static StatementDescription read(FrameReader in) {
    Prepared.Kind kind = KINDS.read(in);
    boolean writes = in.bool();
    boolean oneTable = in.bool();
    List<ColumnDescription> columns = Descriptions.readColumns(in);
    int count = in.count(PARAMETER_BYTES);
    List<ParameterDescription> parameters = new ArrayList<>(count);
    BitSet takesOthers = new BitSet();
    for (int i = 0; i < count; i++) {
      parameters.add(Descriptions.readParameter(in));
      takesOthers.set(i, in.bool());
    }
    return new StatementDescription(
        kind,
        writes,
        oneTable,
        columns,
        List.copyOf(parameters),
        takesOthers,
        Descriptions.readColumns(in));
  }
}

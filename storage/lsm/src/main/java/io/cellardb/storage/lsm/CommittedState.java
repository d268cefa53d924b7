package io.cellardb.storage.lsm;

import io.cellardb.storage.TableName;
import io.cellardb.storage.lsm.scan.ReadView;
import io.cellardb.storage.lsm.scan.RowProbe;
import java.io.IOException;

/** The state after the last batch, upon which the next one is prepared, under the commit lock. */
record CommittedState(ReadPath reads, ReadView present, ImplicitTimes times, Quotas quotas)
    implements PendingBatch.Ground {
  @Override
  public OpenTable openTable(TableName name) {
    return reads.openTable(name);
  }

  @Override
  public RowProbe probe(OpenTable table) {
    return table.probe();
  }

  @Override
  public long writeTime(OpenTable table, byte[] row) {
    return times.next(table, row, present.now());
  }

  @Override
  public boolean isChanged(OpenTable table, byte[] row, long sequence) throws IOException {
    return table.wasLoadedBehind(sequence) || table.probe().isChanged(present, row, sequence);
  }

  @Override
  public void checkQuota(String namespace) {
    quotas.check(namespace);
  }
}

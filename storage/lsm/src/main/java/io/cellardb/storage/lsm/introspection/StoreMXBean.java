package io.cellardb.storage.lsm.introspection;

import java.util.Map;

/**
 * An open store in JMX, under the name {@code io.cellardb:type=Store,name="directory"}; a further
 * store of the same name has {@code instance=number} behind it.
 */
public interface StoreMXBean {
  /** Where it is. */
  String getDirectory();

  /** {@code OPEN}, {@code READ_ONLY}, {@code FLUSH_FAILED} or {@code WRITES_STOPPED}. */
  String getState();

  /** What failed, in the last two states; null in the others. */
  String getReason();

  /** What it counts and measures, by name; what each is stands in {@code SYS.COUNTERS}. */
  Map<String, Long> getCounters();
}

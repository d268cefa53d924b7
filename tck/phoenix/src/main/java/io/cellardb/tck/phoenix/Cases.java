package io.cellardb.tck.phoenix;

import java.util.List;

/**
 * What a run is to measure.
 *
 * @param groups names of groups; {@code all} for all of them
 */
record Cases(List<String> groups) {
  /** Whether a group is one of them. */
  boolean isWanted(String group) {
    return groups.contains("all") || groups.contains(group);
  }
}

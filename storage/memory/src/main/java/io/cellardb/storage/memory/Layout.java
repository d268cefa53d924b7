package io.cellardb.storage.memory;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.TableDescriptor;
import java.util.ArrayList;
import java.util.List;

/**
 * The families of a table, each with a number under which rows have its facts. A family that is
 * dropped and made again has another number, hence none of its former cells.
 *
 * @param descriptor the table
 * @param numbers the number of each of its families, by their position
 * @param nextNumber a number that no family of the table ever had
 */
record Layout(TableDescriptor descriptor, List<Integer> numbers, int nextNumber) {
  static Layout of(TableDescriptor table) {
    return new Layout(table, List.of(), 0).changedTo(table);
  }

  /** This layout with other families; those of the same name keep their number. */
  Layout changedTo(TableDescriptor table) {
    List<Integer> changed = new ArrayList<>();
    int next = nextNumber;
    for (FamilyDescriptor family : table.families()) {
      int known = position(family.name());
      changed.add(known < 0 ? next++ : numbers.get(known));
    }
    return new Layout(table, List.copyOf(changed), next);
  }

  private int position(String family) {
    for (int i = 0; i < numbers.size(); i++) {
      if (descriptor.families().get(i).name().equals(family)) {
        return i;
      }
    }
    return -1;
  }

  int families() {
    return numbers.size();
  }

  FamilyDescriptor family(int position) {
    return descriptor.families().get(position);
  }

  /** The number of the family at a position. */
  int number(int position) {
    return numbers.get(position);
  }
}

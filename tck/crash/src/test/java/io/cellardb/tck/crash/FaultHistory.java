package io.cellardb.tck.crash;

import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.memory.MemoryStore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * What is done to a store, step by step, the same for a seed: writes of all kinds, changes of the
 * catalog, flushes, compactions, snapshots, restarts. The time of step <em>i</em> is {@code i *
 * 1000}. The memory store says what is to be read after any part of the steps.
 */
final class FaultHistory {
  private static final TableName T = TableName.parse("t");
  private static final TableName U = TableName.parse("u");
  private static final TableName W = TableName.parse("n:w");
  private static final FamilyDescriptor F = family("f").withVersions(3);
  private static final FamilyDescriptor G = family("g");
  private static final FamilyDescriptor H = family("h").withVersions(2);
  private static final FamilyDescriptor CLASSIC = family("f").withNewVersionBehavior(false);

  private final SplittableRandom random;
  private final List<Step> steps = new ArrayList<>();
  private final Map<List<Integer>, String> expected = new HashMap<>();

  FaultHistory(long seed, int length) {
    random = new SplittableRandom(seed);
    catalog("create t", store -> create(store, T, F, G));
    catalog("create u", store -> create(store, U, CLASSIC));
    while (steps.size() < length) {
      addStep();
    }
  }

  private static FamilyDescriptor family(String name) {
    return FamilyDescriptor.of(name).withBlockSize(1024);
  }

  private static void create(Store store, TableName name, FamilyDescriptor... families) {
    store.admin().createTable(new TableDescriptor(name, List.of(families)));
  }

  List<Step> steps() {
    return steps;
  }

  static long time(int step) {
    return step * 1000L;
  }

  /** What is to be read after some of the steps, given by their positions in order. */
  String after(List<Integer> done) {
    return expected.computeIfAbsent(List.copyOf(done), this::replay);
  }

  private String replay(List<Integer> done) {
    AtomicLong clock = new AtomicLong();
    try (MemoryStore model = new MemoryStore(clock::get)) {
      for (int step : done) {
        clock.set(time(step));
        try {
          steps.get(step).action().accept(model);
        } catch (StorageException e) {
          // Without an earlier step there may be nothing that this one could change.
          return "impossible: " + e.getMessage();
        }
      }
      return Dump.of(model);
    }
  }

  private void change(String name, Consumer<Store> action) {
    steps.add(new Step(name, Step.Kind.WRITE, action));
  }

  private void catalog(String name, Consumer<Store> action) {
    steps.add(new Step(name, Step.Kind.CATALOG, action));
  }

  private void upkeep(String name, Consumer<Store> action) {
    steps.add(new Step(name, Step.Kind.UPKEEP, action));
  }

  private void addStep() {
    int choice = random.nextInt(100);
    TableName table = random.nextBoolean() ? T : U;
    if (choice < 30) {
      writes(false);
    } else if (choice < 38) {
      counts();
    } else if (choice < 46) {
      deletes();
    } else if (choice < 54) {
      checked();
    } else if (choice < 58) {
      writes(true);
    } else if (choice < 70) {
      upkeep("flush " + table, store -> store.admin().flush(table));
    } else if (choice < 76) {
      boolean major = random.nextBoolean();
      upkeep("compact " + table, store -> store.admin().compact(table, major));
    } else if (choice < 80) {
      snapshot();
    } else if (choice < 90) {
      catalog();
    } else if (choice < 95) {
      steps.add(new Step("read", Step.Kind.READ, store -> {}));
    } else {
      steps.add(new Step("restart", Step.Kind.RESTART, store -> {}));
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private byte[] row() {
    return bytes("r" + random.nextInt(8));
  }

  private byte[] qualifier() {
    return bytes("q" + random.nextInt(3));
  }

  /** Puts in two tables; large ones make a row that spans blocks. */
  private WriteBatch puts(boolean large) {
    WriteBatch batch = new WriteBatch();
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      byte[] value = bytes(("v" + steps.size()).repeat(large ? 300 : 1 + random.nextInt(20)));
      batch.mutate(T, row(), new Mutation.Put("f", qualifier(), WriteBatch.NOW, value));
    }
    batch.mutate(T, row(), new Mutation.Put("g", qualifier(), WriteBatch.NOW, bytes("g")));
    batch.mutate(U, row(), new Mutation.Put("f", qualifier(), WriteBatch.NOW, bytes("u")));
    return batch;
  }

  private void writes(boolean large) {
    WriteBatch batch = puts(large);
    change("write", store -> store.apply(batch));
  }

  private void counts() {
    byte[] row = row();
    WriteBatch batch =
        new WriteBatch()
            .mutate(
                T,
                row,
                new Mutation.Increment("g", bytes("count"), 1 + random.nextInt(9)),
                new Mutation.Append("g", bytes("log"), bytes("+"), TimeRange.ALL));
    change("count", store -> store.apply(batch));
  }

  private void deletes() {
    byte[] row = row();
    byte[] qualifier = qualifier();
    Mutation mutation =
        switch (random.nextInt(4)) {
          case 0 -> new Mutation.DeleteRow(WriteBatch.NOW);
          case 1 -> new Mutation.DeleteColumn("f", qualifier, WriteBatch.NOW);
          case 2 -> new Mutation.DeleteVersion("f", qualifier, WriteBatch.NOW);
          default -> new Mutation.DeleteFamily("g", WriteBatch.NOW);
        };
    WriteBatch batch = new WriteBatch().mutate(T, row, mutation);
    change("delete", store -> store.apply(batch));
  }

  private void checked() {
    byte[] row = row();
    Comparison comparison = random.nextBoolean() ? Comparison.EQUAL : Comparison.NOT_EQUAL;
    WriteBatch batch =
        puts(false)
            .check(
                new Check.CellValue(T, row, "g", bytes("count"), comparison, null, TimeRange.ALL));
    change("check and write", store -> store.apply(batch));
  }

  /** A snapshot sees the same before and after a write, a flush and a compaction. */
  private void snapshot() {
    WriteBatch batch = puts(false);
    change(
        "write beside a snapshot",
        store -> {
          try (Snapshot snapshot = store.snapshot()) {
            String before = Dump.of(store, snapshot);
            store.apply(batch);
            store.admin().flush(T);
            store.admin().compact(T, true);
            String after = Dump.of(store, snapshot);
            if (!before.equals(after)) {
              throw new AssertionError("a snapshot read\n" + before + "and then\n" + after);
            }
          }
        });
  }

  private void catalog() {
    switch (random.nextInt(6)) {
      case 0 -> catalog("truncate u", store -> store.admin().truncateTable(U));
      case 1 -> catalog("add h", store -> store.admin().alterTable(table(T, F, G, H)));
      case 2 -> catalog("drop h", store -> store.admin().alterTable(table(T, F, G)));
      case 3 ->
          catalog(
              "create namespace",
              store -> store.admin().createNamespace(new NamespaceDescriptor("n")));
      case 4 -> catalog("create w", store -> create(store, W, H));
      default -> catalog("drop w", store -> store.admin().dropTable(W));
    }
  }

  private static TableDescriptor table(TableName name, FamilyDescriptor... families) {
    return new TableDescriptor(name, List.of(families));
  }
}

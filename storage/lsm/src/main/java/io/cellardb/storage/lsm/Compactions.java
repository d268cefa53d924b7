package io.cellardb.storage.lsm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.lsm.compaction.CompactionJob;
import io.cellardb.storage.lsm.compaction.CompactionPicker;
import io.cellardb.storage.lsm.compaction.CompactionPlan;
import io.cellardb.storage.lsm.compaction.CompactionPolicy;
import io.cellardb.storage.lsm.compaction.LimitedFileSystem;
import io.cellardb.storage.lsm.compaction.SstableTarget;
import io.cellardb.storage.lsm.compaction.TreeShape;
import io.cellardb.storage.lsm.compaction.WriteLimit;
import io.cellardb.storage.lsm.introspection.EngineCounters;
import io.cellardb.storage.lsm.manifest.Forgotten;
import io.cellardb.storage.lsm.manifest.Version;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.sstable.HotBlocks;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses compactions and carries them out, several at a time as long as they share no files. One
 * on request waits for those of its tree that are under way, and has the tree to itself. Automatic
 * ones that fail are logged, and tried again after the next flush.
 */
final class Compactions {
  private static final Logger LOG = LoggerFactory.getLogger(Compactions.class);

  private final StoreContext context;
  private final VersionSet versions;
  private final CompactionPolicy policy;
  private final SstableTarget target;
  private final FileChanges fileChanges;
  private final ReadAhead readAhead;
  private final boolean automatic;
  private final int threads;
  private final ExecutorService pool;

  /** Compactions under way; to take one away needs no memory. */
  @GuardedBy("this")
  private final Set<Task> running = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Trees that wait for a compaction on request, or have one. */
  @GuardedBy("this")
  private final Set<Integer> reserved = new HashSet<>();

  @GuardedBy("this")
  private int active; // automatic ones

  @GuardedBy("this")
  private int lastTree; // the last one of which one was begun: all get their turn

  private volatile boolean stopping;

  /** A compaction that was begun: it holds a reference of each of its files, which are busy. */
  private record Task(
      int tree,
      FamilyDescriptor family,
      CompactionPlan plan,
      List<List<Sstable>> runs,
      long horizon) {
    List<Sstable> inputs() {
      return runs.stream().flatMap(List::stream).toList();
    }
  }

  /**
   * Starts the threads.
   *
   * @param limit how fast they may write
   * @param fileChanges is told of the end of each compaction
   * @param readAhead reads what they have written
   */
  Compactions(
      StoreContext context,
      CompactionPolicy policy,
      WriteLimit limit,
      FileChanges fileChanges,
      ReadAhead readAhead) {
    this.context = context;
    this.versions = context.versions();
    this.policy = policy;
    this.target =
        new SstableTarget(
            new LimitedFileSystem(context.files(), limit),
            context.directory(),
            versions::nextNumber);
    this.fileChanges = fileChanges;
    this.readAhead = readAhead;
    this.automatic = context.options().automaticCompaction();
    this.threads = context.options().compactionThreads();
    this.pool = Background.threads("cellar-compaction", threads);
  }

  /** Begins as many compactions as pay and there are threads for. */
  synchronized void schedule() {
    while (automatic && !stopping && active < threads) {
      Task task = next();
      if (task == null) {
        return;
      }
      begin(task, () -> pool.execute(() -> runAutomatic(task)));
      active++;
    }
  }

  /** Has a thread run a compaction, which ends at once if none can be had. */
  private void begin(Task task, Runnable handOver) {
    boolean begun = false;
    try {
      handOver.run();
      begun = true;
    } finally {
      if (!begun) {
        end(task);
        release(task);
      }
    }
  }

  private void runAutomatic(Task task) {
    boolean done = false;
    try {
      run(task);
      done = true;
    } catch (IOException | RuntimeException | Error e) {
      if (!stopping) {
        LOG.warn("a compaction failed", e);
      }
    } finally {
      synchronized (this) {
        active--;
      }
    }
    if (done) {
      schedule();
    }
  }

  @GuardedBy("this")
  private Task next() {
    Version version = versions.retain();
    try {
      TreeSet<Integer> trees = new TreeSet<>(version.trees().keySet());
      List<Integer> order = new ArrayList<>(trees.tailSet(lastTree, false));
      order.addAll(trees.headSet(lastTree, true));
      Task task = null;
      for (int i = 0; i < order.size() && task == null; i++) {
        task = next(order.get(i), version);
      }
      return task;
    } finally {
      release(version);
    }
  }

  private static void release(Version version) {
    try {
      version.release();
    } catch (IOException e) {
      // What the last reader leaves behind is deleted at the next start.
      LOG.warn("a file that is of no use any more cannot be deleted", e);
    }
  }

  /** Not the version, which would keep its memtables in memory as long as the compaction takes. */
  private static void release(Task task) {
    try {
      VersionSet.release(task.inputs());
    } catch (IOException e) {
      // What the last reader leaves behind is deleted at the next start.
      LOG.warn("a file that is of no use any more cannot be deleted", e);
    }
  }

  @GuardedBy("this")
  private Task next(int tree, Version version) {
    FamilyDescriptor family = versions.catalog().family(tree);
    if (family == null || reserved.contains(tree)) {
      return null;
    }
    long oldest = context.reads().oldestSnapshot();
    CompactionPlan plan = CompactionPicker.pick(shape(tree, family, version, oldest), policy);
    if (plan == null) {
      return null;
    }
    lastTree = tree;
    return begin(tree, family, plan, version, oldest);
  }

  @GuardedBy("this")
  private TreeShape shape(int tree, FamilyDescriptor family, Version version, long oldest) {
    Set<Long> taken = new HashSet<>();
    running.forEach(task -> taken.addAll(task.plan().inputs()));
    return TreeShape.of(
        version.levels(tree),
        family,
        file -> taken.contains(file.summary().number()),
        oldest,
        context.now());
  }

  @GuardedBy("this")
  private Task begin(
      int tree, FamilyDescriptor family, CompactionPlan plan, Version version, long oldest) {
    Set<Long> wanted = new HashSet<>(plan.inputs());
    List<List<Sstable>> runs = new ArrayList<>();
    for (List<Sstable> run : version.levels(tree).runs()) {
      List<Sstable> inputs =
          run.stream().filter(file -> wanted.contains(file.summary().number())).toList();
      if (!inputs.isEmpty()) {
        inputs.forEach(Sstable::retain);
        runs.add(inputs);
      }
    }
    Task task = new Task(tree, family, plan, runs, oldest);
    running.add(task);
    return task;
  }

  private synchronized void end(Task task) {
    running.remove(task);
    notifyAll();
  }

  /**
   * Merges files of some trees; returns when it is done.
   *
   * @param major whether all of them, and to drop what nobody may see again; otherwise all but the
   *     oldest run of a tree, if those are at least two
   */
  void compact(int[] trees, boolean major) throws IOException {
    for (int tree : trees) {
      int[] one = {tree};
      reserve(one);
      try {
        Background.await(request(tree, major));
      } finally {
        release(one);
      }
    }
  }

  /** Has no compactions of some trees until they are {@linkplain #release released}. */
  void reserve(int[] trees) {
    Arrays.stream(trees)
        .sorted()
        .forEach(this::reserve); // in one order, or two wait for each other
  }

  /** Ends a reservation. */
  void release(int[] trees) {
    synchronized (this) {
      for (int tree : trees) {
        reserved.remove(tree);
      }
      notifyAll();
    }
    schedule();
  }

  private synchronized void reserve(int tree) {
    boolean interrupted = false;
    while (!stopping && !reserved.add(tree)) {
      interrupted |= !waitForOthers();
    }
    while (!stopping && running.stream().anyMatch(task -> task.tree() == tree)) {
      interrupted |= !waitForOthers();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @GuardedBy("this")
  @SuppressWarnings("WaitNotInLoop") // callers loop
  private boolean waitForOthers() {
    try {
      wait();
      return true;
    } catch (InterruptedException e) {
      return false; // what was asked for is done in any case
    }
  }

  /** Begins a compaction on request; one that is done if there is nothing to do. */
  private synchronized Future<Void> request(int tree, boolean major) {
    if (stopping) {
      throw new StorageException(StorageException.Code.CLOSED, "the store is closed");
    }
    Task begun = requested(tree, major);
    if (begun == null) {
      return CompletableFuture.completedFuture(null);
    }
    FutureTask<Void> job =
        new FutureTask<>(
            () -> {
              run(begun);
              return null;
            });
    begin(begun, () -> pool.execute(job));
    return job;
  }

  @GuardedBy("this")
  private Task requested(int tree, boolean major) {
    Version version = versions.retain();
    try {
      FamilyDescriptor family = versions.catalog().family(tree);
      if (family == null) {
        return null;
      }
      long oldest = context.reads().oldestSnapshot();
      CompactionPlan plan = CompactionPicker.requested(shape(tree, family, version, oldest), major);
      return plan == null ? null : begin(tree, family, plan, version, oldest);
    } finally {
      release(version);
    }
  }

  private void run(Task task) throws IOException {
    long start = System.nanoTime();
    long startMillis = context.now();
    CompactionPlan plan = task.plan();
    List<SstableSummary> outputs = List.of();
    HotBlocks hot = HotBlocks.NONE;
    try {
      if (stopping) {
        throw new IOException("the store is being closed");
      }
      boolean done =
          switch (plan.kind()) {
            case MOVE -> versions.moved(task.inputs().get(0), plan.level());
            case DROP ->
                versions.compacted(
                    task.inputs(), plan.level(), List.of(), Forgotten.NOTHING, task.horizon());
            case MERGE -> {
              CompactionJob job = job(task);
              outputs = write(job);
              hot = readAhead.hot(task.inputs());
              yield versions.compacted(
                  task.inputs(),
                  plan.level(),
                  outputs,
                  job.forgotten(),
                  job.drops() ? task.horizon() : 0);
            }
          };
      if (done) {
        count(task, outputs, startMillis, System.nanoTime() - start);
      }
    } finally {
      end(task);
      release(task);
    }
    fileChanges.tell();
    readAhead.replaced(outputs, hot);
  }

  private CompactionJob job(Task task) throws IOException {
    return new CompactionJob(
        target,
        task.family(),
        task.runs(),
        task.plan(),
        policy.fileBytes(),
        task.horizon(),
        context.now());
  }

  private List<SstableSummary> write(CompactionJob job) throws IOException {
    SharedWork<List<SstableSummary>> work = new SharedWork<>(job.parts(threads), () -> stopping);
    List<Future<?>> helpers = new ArrayList<>();
    List<SstableSummary> written = new ArrayList<>();
    boolean done = false;
    try {
      askForHelp(work, helpers);
      work.help();
      IOException failure = work.awaitAll();
      work.results().forEach(written::addAll);
      if (failure != null) {
        throw failure;
      }
      done = true;
      return written;
    } finally {
      helpers.forEach(helper -> helper.cancel(false));
      if (!done) {
        job.delete(written);
      }
    }
  }

  private synchronized void askForHelp(SharedWork<?> work, List<Future<?>> helpers) {
    try {
      for (int i = 1; i < Math.min(threads, work.size()) && !stopping; i++) {
        helpers.add(pool.submit(work::help));
      }
    } catch (OutOfMemoryError e) {
      LOG.warn("a compaction has no thread to help it", e); // it goes on without
    }
  }

  private void count(Task task, List<SstableSummary> outputs, long startMillis, long nanos) {
    CompactionPlan plan = task.plan();
    boolean merged = plan.kind() == CompactionPlan.Kind.MERGE;
    EngineCounters.Compaction done =
        new EngineCounters.Compaction(
            task.tree(),
            plan.reason().toString(),
            plan.inputs(),
            outputs.stream().map(SstableSummary::number).toList(),
            plan.level(),
            merged ? task.inputs().stream().mapToLong(file -> file.summary().size()).sum() : 0,
            outputs.stream().mapToLong(SstableSummary::size).sum(),
            startMillis,
            nanos);
    switch (plan.kind()) {
      case MERGE -> context.counters().merged(done);
      case MOVE -> context.counters().moved(done);
      case DROP -> context.counters().dropped(done);
    }
  }

  /** Stops compactions as soon as may be. */
  void stop() {
    synchronized (this) {
      stopping = true;
      notifyAll();
    }
    // What was not begun ends at once, now, and gives back what it holds.
    pool.shutdownNow().forEach(Runnable::run);
    Background.awaitEnd(pool);
  }
}

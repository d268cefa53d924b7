package io.cellardb.tck.tools;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.HashSet;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quartz.CronScheduleBuilder;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.PersistJobDataAfterExecution;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.Trigger;
import org.quartz.TriggerBuilder;
import org.quartz.TriggerKey;
import org.quartz.impl.SchedulerRepository;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.impl.matchers.GroupMatcher;

/**
 * Quartz with its job store over JDBC, as a cluster of two schedulers on one store: the script of
 * its tables for PostgreSQL, its delegates, its locks of rows.
 */
@Timeout(120)
final class QuartzTest {
  private static final String URL = "jdbc:cellar:mem:quartz";
  private static final String NAME = "tools";
  private static final int JOBS = 20;

  private static CountDownLatch left = new CountDownLatch(0);
  private static final Set<String> DONE = ConcurrentHashMap.newKeySet();
  private static final Set<String> SCHEDULERS = ConcurrentHashMap.newKeySet();
  private static final AtomicInteger RUNNING = new AtomicInteger();
  private static final AtomicInteger TWICE = new AtomicInteger();

  private Connection store;
  private Scheduler first;
  private Scheduler second;

  /** One of many jobs, each of which is to run once, on one of the schedulers. */
  public static final class Once implements Job {
    @Override
    public void execute(JobExecutionContext context) {
      if (!DONE.add(context.getJobDetail().getKey().getName())) {
        TWICE.incrementAndGet();
      }
      ran(context);
    }
  }

  /** A job that counts in its own data, which the store keeps, and never runs twice at a time. */
  @DisallowConcurrentExecution
  @PersistJobDataAfterExecution
  public static final class Counting implements Job {
    @Override
    public void execute(JobExecutionContext context) {
      if (RUNNING.incrementAndGet() > 1) {
        TWICE.incrementAndGet();
      }
      var data = context.getJobDetail().getJobDataMap();
      data.put("count", data.getInt("count") + 1);
      RUNNING.decrementAndGet();
      ran(context);
    }
  }

  private static void ran(JobExecutionContext context) {
    try {
      SCHEDULERS.add(context.getScheduler().getSchedulerInstanceId());
    } catch (SchedulerException e) {
      throw new IllegalStateException(e);
    }
    left.countDown();
  }

  private void start(String delegate) throws SQLException, IOException, SchedulerException {
    DONE.clear();
    SCHEDULERS.clear();
    TWICE.set(0);
    store = DriverManager.getConnection(URL);
    try (Statement statement = store.createStatement()) {
      statement.execute(tables());
    }
    first = scheduler("first", delegate);
    // Within one JVM Quartz would give the same scheduler again.
    SchedulerRepository.getInstance().remove(NAME);
    second = scheduler("second", delegate);
  }

  /** The script as it comes with Quartz. */
  private static String tables() throws IOException {
    try (InputStream script =
        Scheduler.class.getResourceAsStream("/org/quartz/impl/jdbcjobstore/tables_postgres.sql")) {
      return new String(script.readAllBytes(), UTF_8);
    }
  }

  private static Scheduler scheduler(String instance, String delegate)
      throws SQLException, SchedulerException {
    Properties all = new Properties();
    all.setProperty("org.quartz.scheduler.instanceName", NAME);
    all.setProperty("org.quartz.scheduler.instanceId", instance);
    all.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
    all.setProperty("org.quartz.threadPool.class", "org.quartz.simpl.SimpleThreadPool");
    all.setProperty("org.quartz.threadPool.threadCount", "3");
    all.setProperty("org.quartz.jobStore.class", "org.quartz.impl.jdbcjobstore.JobStoreTX");
    all.setProperty(
        "org.quartz.jobStore.driverDelegateClass", "org.quartz.impl.jdbcjobstore." + delegate);
    all.setProperty("org.quartz.jobStore.dataSource", "cellar");
    all.setProperty("org.quartz.jobStore.isClustered", "true");
    all.setProperty("org.quartz.jobStore.clusterCheckinInterval", "1000");
    all.setProperty("org.quartz.dataSource.cellar.provider", "hikaricp");
    all.setProperty(
        "org.quartz.dataSource.cellar.driver", DriverManager.getDriver(URL).getClass().getName());
    all.setProperty("org.quartz.dataSource.cellar.URL", URL);
    all.setProperty("org.quartz.dataSource.cellar.maxConnections", "5");
    return new StdSchedulerFactory(all).getScheduler();
  }

  @AfterEach
  void stop() throws SQLException, SchedulerException {
    for (Scheduler scheduler : new Scheduler[] {first, second}) {
      if (scheduler != null) {
        scheduler.shutdown(true);
      }
    }
    store.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PostgreSQLDelegate", "StdJDBCDelegate"})
  void twoSchedulersShareTheJobsOfOneStore(String delegate) throws Exception {
    start(delegate);
    left = new CountDownLatch(JOBS);
    for (int i = 0; i < JOBS; i++) {
      first.scheduleJob(
          JobBuilder.newJob(Once.class).withIdentity("job" + i).storeDurably().build(),
          TriggerBuilder.newTrigger().withIdentity("trigger" + i).startNow().build());
    }
    first.start();
    second.start();
    assertTrue(left.await(60, TimeUnit.SECONDS), () -> "left: " + left.getCount());
    assertEquals(JOBS, DONE.size());
    assertEquals(0, TWICE.get());
    assertEquals(JOBS, first.getJobKeys(GroupMatcher.anyJobGroup()).size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"PostgreSQLDelegate", "StdJDBCDelegate"})
  void aJobKeepsItsDataAndRunsOnceAtATime(String delegate) throws Exception {
    start(delegate);
    int runs = 15;
    left = new CountDownLatch(runs);
    JobDetail job =
        JobBuilder.newJob(Counting.class)
            .withIdentity("counting")
            .usingJobData("count", 0)
            .storeDurably()
            .build();
    first.scheduleJob(
        job,
        TriggerBuilder.newTrigger()
            .withIdentity("often")
            .startNow()
            .withSchedule(
                SimpleScheduleBuilder.simpleSchedule()
                    .withIntervalInMilliseconds(20)
                    .withRepeatCount(runs - 1)
                    .withMisfireHandlingInstructionIgnoreMisfires())
            .build());
    first.start();
    second.start();
    assertTrue(left.await(60, TimeUnit.SECONDS), () -> "left: " + left.getCount());
    first.standby();
    second.standby();
    while (first.checkExists(new TriggerKey("often"))) {
      Thread.sleep(10);
    }
    assertEquals(0, TWICE.get());
    assertEquals(runs, second.getJobDetail(job.getKey()).getJobDataMap().getInt("count"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PostgreSQLDelegate", "StdJDBCDelegate"})
  void triggersArePausedFoundAndTakenAway(String delegate) throws Exception {
    start(delegate);
    JobDetail job = JobBuilder.newJob(Once.class).withIdentity("nightly", "g").build();
    Trigger trigger =
        TriggerBuilder.newTrigger()
            .withIdentity("at night", "g")
            .withSchedule(CronScheduleBuilder.cronSchedule("0 0 3 * * ?"))
            .build();
    Instant next = first.scheduleJob(job, trigger).toInstant();
    first.pauseTrigger(trigger.getKey());
    assertEquals(Trigger.TriggerState.PAUSED, second.getTriggerState(trigger.getKey()));
    second.resumeAll();
    assertEquals(Trigger.TriggerState.NORMAL, first.getTriggerState(trigger.getKey()));
    assertEquals(next, second.getTriggersOfJob(job.getKey()).get(0).getNextFireTime().toInstant());
    Set<String> names = new HashSet<>();
    try (Statement statement = store.createStatement();
        ResultSet rows = statement.executeQuery("SELECT trigger_type FROM qrtz_triggers")) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    assertEquals(Set.of("CRON"), names);
    assertTrue(second.deleteJob(job.getKey()));
    assertFalse(first.checkExists(job.getKey()));
  }
}

package io.cellardb.hibernate;

import jakarta.persistence.TemporalType;
import jakarta.persistence.Timeout;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Locale;
import org.hibernate.Timeouts;
import org.hibernate.boot.model.FunctionContributions;
import org.hibernate.boot.model.TypeContributions;
import org.hibernate.dialect.DatabaseVersion;
import org.hibernate.dialect.Dialect;
import org.hibernate.dialect.DmlTargetColumnQualifierSupport;
import org.hibernate.dialect.NullOrdering;
import org.hibernate.dialect.RowLockStrategy;
import org.hibernate.dialect.TimeZoneSupport;
import org.hibernate.dialect.identity.IdentityColumnSupport;
import org.hibernate.dialect.lock.PessimisticLockStyle;
import org.hibernate.dialect.lock.internal.LockingSupportSimple;
import org.hibernate.dialect.lock.spi.ConnectionLockTimeoutStrategy;
import org.hibernate.dialect.lock.spi.LockTimeoutType;
import org.hibernate.dialect.lock.spi.LockingSupport;
import org.hibernate.dialect.lock.spi.OuterJoinLockingType;
import org.hibernate.dialect.pagination.LimitHandler;
import org.hibernate.dialect.pagination.OffsetFetchLimitHandler;
import org.hibernate.dialect.sequence.SequenceSupport;
import org.hibernate.dialect.unique.CreateTableUniqueDelegate;
import org.hibernate.dialect.unique.UniqueDelegate;
import org.hibernate.engine.jdbc.dialect.spi.DialectResolutionInfo;
import org.hibernate.engine.jdbc.env.spi.IdentifierHelper;
import org.hibernate.engine.jdbc.env.spi.IdentifierHelperBuilder;
import org.hibernate.engine.jdbc.env.spi.NameQualifierSupport;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.exception.LockAcquisitionException;
import org.hibernate.exception.spi.SQLExceptionConversionDelegate;
import org.hibernate.metamodel.mapping.EntityMappingType;
import org.hibernate.metamodel.spi.RuntimeModelCreationContext;
import org.hibernate.query.common.FetchClauseType;
import org.hibernate.query.common.TemporalUnit;
import org.hibernate.query.sqm.IntervalType;
import org.hibernate.query.sqm.mutation.internal.inline.InlineMutationStrategy;
import org.hibernate.query.sqm.mutation.spi.SqmMultiTableMutationStrategy;
import org.hibernate.service.ServiceRegistry;
import org.hibernate.sql.ast.SqlAstTranslator;
import org.hibernate.sql.ast.SqlAstTranslatorFactory;
import org.hibernate.sql.ast.spi.SqlAppender;
import org.hibernate.sql.ast.spi.StandardSqlAstTranslatorFactory;
import org.hibernate.sql.ast.tree.Statement;
import org.hibernate.sql.exec.spi.JdbcOperation;
import org.hibernate.tool.schema.extract.internal.SequenceInformationExtractorLegacyImpl;
import org.hibernate.tool.schema.extract.spi.SequenceInformationExtractor;

/**
 * What Hibernate ORM 7 has to know of Cellar.
 *
 * <ul>
 *   <li>CLOB and NCLOB are VARCHAR, BLOB is VARBINARY: values have any length. Instants are {@code
 *       TIMESTAMP WITH LOCAL TIME ZONE}.
 *   <li>Of two transactions that write the same row without a lock, the one that commits second
 *       fails with {@link LockAcquisitionException}. Pessimistic locks wait, without a time limit
 *       of their own: of their time-outs NOWAIT and SKIP LOCKED count.
 *   <li>Names that are reserved words are quoted.
 * </ul>
 */
public class CellarDialect extends Dialect {
  private static final LockingSupport LOCKING =
      new LockingSupportSimple(
          PessimisticLockStyle.CLAUSE,
          RowLockStrategy.TABLE,
          LockTimeoutType.QUERY,
          OuterJoinLockingType.UNSUPPORTED,
          ConnectionLockTimeoutStrategy.NONE);

  private static final DatabaseVersion MINIMUM_VERSION = DatabaseVersion.make(0, 1);

  /** The dialect of the lowest version that is supported. */
  public CellarDialect() {
    super(MINIMUM_VERSION);
  }

  /** The dialect of the database that is connected to. */
  public CellarDialect(DialectResolutionInfo info) {
    super(info);
  }

  @Override
  protected DatabaseVersion getMinimumSupportedVersion() {
    return MINIMUM_VERSION;
  }

  // Types.

  @Override
  protected String columnType(int code) {
    String own = DdlTypes.columnType(code);
    return own == null ? super.columnType(code) : own;
  }

  @Override
  protected String castType(int code) {
    String own = DdlTypes.castType(code);
    return own == null ? super.castType(code) : own;
  }

  @Override
  protected void registerColumnTypes(TypeContributions types, ServiceRegistry services) {
    super.registerColumnTypes(types, services);
    DdlTypes.registerColumnTypes(types, this);
  }

  @Override
  public void contributeTypes(TypeContributions types, ServiceRegistry services) {
    super.contributeTypes(types, services);
    DdlTypes.contribute(types);
  }

  @Override
  public boolean supportsStandardArrays() {
    return true;
  }

  @Override
  public TimeZoneSupport getTimeZoneSupport() {
    return TimeZoneSupport.NORMALIZE;
  }

  @Override
  public void appendBooleanValueString(SqlAppender appender, boolean value) {
    appender.appendSql(value);
  }

  @Override
  public void appendBinaryLiteral(SqlAppender appender, byte[] bytes) {
    appender.appendSql("X'");
    for (byte b : bytes) {
      appender.appendSql(String.format(Locale.ROOT, "%02X", b));
    }
    appender.appendSql('\'');
  }

  // Statements.

  @Override
  public SqlAstTranslatorFactory getSqlAstTranslatorFactory() {
    return new StandardSqlAstTranslatorFactory() {
      @Override
      protected <T extends JdbcOperation> SqlAstTranslator<T> buildTranslator(
          SessionFactoryImplementor factory, Statement statement) {
        return new CellarSqlAstTranslator<>(factory, statement);
      }
    };
  }

  @Override
  public LimitHandler getLimitHandler() {
    return OffsetFetchLimitHandler.INSTANCE;
  }

  @Override
  public boolean supportsFetchClause(FetchClauseType type) {
    return type == FetchClauseType.ROWS_ONLY;
  }

  @Override
  public NullOrdering getNullOrdering() {
    return NullOrdering.GREATEST;
  }

  @Override
  public boolean supportsNullPrecedence() {
    return true;
  }

  @Override
  public boolean supportsWindowFunctions() {
    return true;
  }

  @Override
  public boolean supportsFilterClause() {
    return true;
  }

  @Override
  public boolean supportsRecursiveCTE() {
    return true;
  }

  @Override
  public boolean supportsValuesList() {
    return true;
  }

  @Override
  public boolean supportsDistinctFromPredicate() {
    return true;
  }

  @Override
  public boolean supportsIsTrue() {
    return true;
  }

  @Override
  public boolean supportsOffsetInSubquery() {
    return true;
  }

  @Override
  public boolean supportsCurrentTimestampSelection() {
    return true;
  }

  @Override
  public boolean isCurrentTimestampSelectStringCallable() {
    return false;
  }

  @Override
  public String getCurrentTimestampSelectString() {
    return "select current_timestamp";
  }

  @Override
  public DmlTargetColumnQualifierSupport getDmlTargetColumnQualifierSupport() {
    return DmlTargetColumnQualifierSupport.TABLE_ALIAS;
  }

  // Locks and errors.

  @Override
  public LockingSupport getLockingSupport() {
    return LOCKING;
  }

  @Override
  public String getForUpdateString(String aliases) {
    return getForUpdateString() + " of " + aliases;
  }

  @Override
  public String getReadLockString(Timeout timeout) {
    return waiting(" for share", timeout);
  }

  @Override
  public String getReadLockString(String aliases, Timeout timeout) {
    return waiting(" for share of " + aliases, timeout);
  }

  @Override
  public String getWriteLockString(Timeout timeout) {
    return waiting(getForUpdateString(), timeout);
  }

  @Override
  public String getWriteLockString(String aliases, Timeout timeout) {
    return waiting(getForUpdateString(aliases), timeout);
  }

  @Override
  public String getForUpdateNowaitString() {
    return getForUpdateString() + " nowait";
  }

  @Override
  public String getForUpdateNowaitString(String aliases) {
    return getForUpdateString(aliases) + " nowait";
  }

  @Override
  public String getForUpdateSkipLockedString() {
    return getForUpdateString() + " skip locked";
  }

  @Override
  public String getForUpdateSkipLockedString(String aliases) {
    return getForUpdateString(aliases) + " skip locked";
  }

  private static String waiting(String lock, Timeout timeout) {
    return switch (timeout.milliseconds()) {
      case Timeouts.NO_WAIT_MILLI -> lock + " nowait";
      case Timeouts.SKIP_LOCKED_MILLI -> lock + " skip locked";
      default -> lock;
    };
  }

  @Override
  public SQLExceptionConversionDelegate buildSQLExceptionConversionDelegate() {
    return new ErrorConversion();
  }

  // Times.

  @Override
  public String currentTime() {
    return "localtime";
  }

  @Override
  public String currentTimestamp() {
    return "localtimestamp";
  }

  @Override
  public String currentTimestampWithTimeZone() {
    return "current_timestamp";
  }

  @Override
  public long getFractionalSecondPrecisionInNanos() {
    return 1_000;
  }

  @Override
  public String translateExtractField(TemporalUnit unit) {
    return switch (unit) {
      case DAY_OF_MONTH -> "day";
      case DAY_OF_YEAR -> "doy";
      default -> super.translateExtractField(unit);
    };
  }

  /** The day of a week is counted from 1, on Sunday, as by DAYOFWEEK and not by EXTRACT. */
  @Override
  public String extractPattern(TemporalUnit unit) {
    return unit == TemporalUnit.DAY_OF_WEEK ? "dayofweek(?2)" : super.extractPattern(unit);
  }

  @Override
  public String translateDurationField(TemporalUnit unit) {
    return unit == TemporalUnit.NATIVE ? "microsecond" : super.translateDurationField(unit);
  }

  @Override
  @SuppressWarnings({"deprecation", "removal"}) // as the method that is overridden
  public String timestampaddPattern(TemporalUnit unit, TemporalType type, IntervalType interval) {
    return interval == null ? "timestampadd(?1,?2,?3)" : "(?3+?2)";
  }

  @Override
  @SuppressWarnings("deprecation") // as above
  public String timestampdiffPattern(TemporalUnit unit, TemporalType from, TemporalType to) {
    return "timestampdiff(?1,?2,?3)";
  }

  // Functions.

  @Override
  public void initializeFunctionRegistry(FunctionContributions contributions) {
    super.initializeFunctionRegistry(contributions);
    HqlFunctions.register(contributions);
  }

  // Keys.

  @Override
  public IdentityColumnSupport getIdentityColumnSupport() {
    return new CellarIdentity();
  }

  @Override
  public boolean supportsInsertReturningGeneratedKeys() {
    return true;
  }

  @Override
  public SequenceSupport getSequenceSupport() {
    return new CellarSequences();
  }

  @Override
  public String getQuerySequencesString() {
    return "select * from INFORMATION_SCHEMA.SEQUENCES";
  }

  @Override
  public SequenceInformationExtractor getSequenceInformationExtractor() {
    return SequenceInformationExtractorLegacyImpl.INSTANCE;
  }

  /** Statements on several tables, since there are no temporary ones for the keys in between. */
  @Override
  public SqmMultiTableMutationStrategy getFallbackSqmMutationStrategy(
      EntityMappingType entity, RuntimeModelCreationContext context) {
    return new InlineMutationStrategy(this);
  }

  // The schema.

  @Override
  public NameQualifierSupport getNameQualifierSupport() {
    return NameQualifierSupport.SCHEMA;
  }

  @Override
  public IdentifierHelper buildIdentifierHelper(
      IdentifierHelperBuilder builder, DatabaseMetaData metadata) throws SQLException {
    builder.setAutoQuoteKeywords(true);
    if (metadata != null) {
      builder.applyReservedWords(metadata);
    }
    return super.buildIdentifierHelper(builder, metadata);
  }

  @Override
  public boolean supportsIfExistsBeforeTableName() {
    return true;
  }

  @Override
  public String getCascadeConstraintsString() {
    return " cascade";
  }

  @Override
  public boolean dropConstraints() {
    return false;
  }

  @Override
  public String[] getDropSchemaCommand(String schema) {
    return new String[] {"drop schema " + schema + " cascade"};
  }

  @Override
  public String getAddColumnString() {
    return "add column";
  }

  @Override
  public boolean supportsCommentOn() {
    return true;
  }

  @Override
  public UniqueDelegate getUniqueDelegate() {
    return new CreateTableUniqueDelegate(this);
  }
}

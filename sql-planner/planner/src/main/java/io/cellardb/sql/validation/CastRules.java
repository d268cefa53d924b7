package io.cellardb.sql.validation;

import com.google.common.collect.ImmutableSet;
import java.util.HashMap;
import java.util.Map;
import org.apache.calcite.sql.type.SqlTypeCoercionRule;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Which types are cast to which: Calcite's rules, and PostgreSQL's of truth values to integers. For
 * arrays to texts see {@link ArrayTexts}.
 */
public final class CastRules {
  /** The rules. */
  public static final SqlTypeCoercionRule ALL = SqlTypeCoercionRule.instance(rules());

  private CastRules() {}

  private static Map<SqlTypeName, ImmutableSet<SqlTypeName>> rules() {
    Map<SqlTypeName, ImmutableSet<SqlTypeName>> rules =
        new HashMap<>(SqlTypeCoercionRule.instance().getTypeMapping());
    add(rules, SqlTypeName.INTEGER, SqlTypeName.BOOLEAN);
    return rules;
  }

  private static void add(
      Map<SqlTypeName, ImmutableSet<SqlTypeName>> rules, SqlTypeName to, SqlTypeName from) {
    rules.merge(
        to,
        ImmutableSet.of(from),
        (known, more) -> ImmutableSet.<SqlTypeName>builder().addAll(known).addAll(more).build());
  }
}

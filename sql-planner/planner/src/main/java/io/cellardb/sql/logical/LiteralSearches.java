package io.cellardb.sql.logical;

import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Range;
import com.google.common.collect.RangeSet;
import com.google.common.collect.TreeRangeSet;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.Sarg;
import org.apache.calcite.util.TimestampString;

/**
 * Makes one search of many comparisons of an expression with literals, as IN and NOT IN have them.
 * Calcite's simplification comes to the same, but looks at each comparison in the light of all
 * others before, which for a thousand of them takes a minute.
 *
 * <p>A search is unknown where the expression is NULL, as the comparisons are. Those with NULL stay
 * beside it.
 */
final class LiteralSearches {
  /** Fewer terms are left to Calcite. */
  private static final int MANY = 32;

  private static final Set<SqlKind> COMPARISONS =
      EnumSet.of(
          SqlKind.EQUALS,
          SqlKind.NOT_EQUALS,
          SqlKind.LESS_THAN,
          SqlKind.LESS_THAN_OR_EQUAL,
          SqlKind.GREATER_THAN,
          SqlKind.GREATER_THAN_OR_EQUAL);

  /** Types whose literals Calcite orders as SQL does. */
  private static final Map<SqlTypeName, Class<?>> TYPES =
      Map.of(
          SqlTypeName.TINYINT, BigDecimal.class,
          SqlTypeName.SMALLINT, BigDecimal.class,
          SqlTypeName.INTEGER, BigDecimal.class,
          SqlTypeName.BIGINT, BigDecimal.class,
          SqlTypeName.DECIMAL, BigDecimal.class,
          SqlTypeName.DATE, DateString.class,
          SqlTypeName.TIMESTAMP, TimestampString.class);

  private final RexBuilder builder;
  private final boolean conjunction;

  /** What is searched, to the values that its literals have in common. */
  private final Map<RexNode, Search> searches = new HashMap<>();

  /** The values for which one of the terms holds; of a conjunction, for which one does not. */
  private static final class Search {
    final RangeSet<Comparable<?>> found = TreeRangeSet.create();
    final Set<RelDataType> types = new LinkedHashSet<>();
    RexNode only;
    int place;
  }

  private LiteralSearches(RexBuilder builder, boolean conjunction) {
    this.builder = builder;
    this.conjunction = conjunction;
  }

  /** An expression in which AND or OR, if it is one or the opposite of one, has fewer terms. */
  static RexNode in(RexNode node, RexBuilder builder) {
    return switch (node.getKind()) {
      case AND -> merged(node, RelOptUtil.conjunctions(node), builder);
      case OR -> merged(node, RelOptUtil.disjunctions(node), builder);
      case NOT -> {
        RexNode operand = ((RexCall) node).getOperands().get(0);
        RexNode merged = in(operand, builder);
        yield merged.equals(operand) ? node : builder.makeCall(SqlStdOperatorTable.NOT, merged);
      }
      default -> node;
    };
  }

  private static RexNode merged(RexNode node, List<RexNode> terms, RexBuilder builder) {
    if (terms.size() < MANY) {
      return node;
    }
    boolean conjunction = node.getKind() == SqlKind.AND;
    List<RexNode> fewer = new LiteralSearches(builder, conjunction).merged(terms);
    if (fewer.size() == terms.size()) {
      return node;
    }
    return conjunction
        ? RexUtil.composeConjunction(builder, fewer)
        : RexUtil.composeDisjunction(builder, fewer);
  }

  private List<RexNode> merged(List<RexNode> terms) {
    List<RexNode> rest = new ArrayList<>();
    for (RexNode term : terms) {
      if (!take(term, rest)) {
        rest.add(term);
      }
    }
    searches.forEach((ref, search) -> rest.set(search.place, call(ref, search)));
    return rest;
  }

  private boolean take(RexNode term, List<RexNode> rest) {
    boolean search = term.getKind() == SqlKind.SEARCH;
    if (!search && !COMPARISONS.contains(term.getKind())) {
      return false;
    }
    RexNode left = ((RexCall) term).getOperands().get(0);
    RexNode right = ((RexCall) term).getOperands().get(1);
    if (right instanceof RexLiteral literal) {
      return take(term, term.getKind(), left, literal, rest);
    }
    return left instanceof RexLiteral literal
        && take(term, term.getKind().reverse(), right, literal, rest);
  }

  private boolean take(
      RexNode term, SqlKind kind, RexNode ref, RexLiteral literal, List<RexNode> rest) {
    RangeSet<Comparable<?>> values = values(kind, ref, literal);
    if (values == null || !RexUtil.isDeterministic(ref)) {
      return false;
    }
    Search search = searches.get(ref);
    if (search == null) {
      search = new Search();
      search.place = rest.size();
      search.only = term;
      rest.add(term);
      searches.put(ref, search);
    } else {
      search.only = null;
    }
    search.found.addAll(conjunction ? values.complement() : values);
    search.types.add(literal.getType());
    return true;
  }

  /** The values for which a comparison holds; null where a search could not say it. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  private static RangeSet<Comparable<?>> values(SqlKind kind, RexNode ref, RexLiteral literal) {
    Object value = literal.getValueAs(Comparable.class);
    if (value instanceof Sarg sarg) {
      return sarg.nullAs == RexUnknownAs.UNKNOWN ? sarg.rangeSet : null;
    }
    SqlTypeName type = ref.getType().getSqlTypeName();
    boolean text = type == SqlTypeName.VARCHAR && value instanceof NlsString;
    boolean equality = kind == SqlKind.EQUALS || kind == SqlKind.NOT_EQUALS;
    if (!(text && equality) && !(TYPES.containsKey(type) && TYPES.get(type).isInstance(value))) {
      return null;
    }
    Comparable comparable = (Comparable) value;
    Range range =
        switch (kind) {
          case LESS_THAN -> Range.lessThan(comparable);
          case LESS_THAN_OR_EQUAL -> Range.atMost(comparable);
          case GREATER_THAN -> Range.greaterThan(comparable);
          case GREATER_THAN_OR_EQUAL -> Range.atLeast(comparable);
          default -> Range.singleton(comparable);
        };
    RangeSet set = ImmutableRangeSet.of(range);
    return kind == SqlKind.NOT_EQUALS ? set.complement() : set;
  }

  private RexNode call(RexNode ref, Search search) {
    if (search.only != null) {
      return search.only;
    }
    RangeSet<Comparable<?>> values = conjunction ? search.found.complement() : search.found;
    @SuppressWarnings({"unchecked", "rawtypes"})
    Sarg<?> sarg = Sarg.of(RexUnknownAs.UNKNOWN, (RangeSet) values);
    RelDataType type = builder.getTypeFactory().leastRestrictive(List.copyOf(search.types));
    return builder.makeCall(
        SqlStdOperatorTable.SEARCH, ref, builder.makeSearchArgumentLiteral(sarg, type));
  }
}

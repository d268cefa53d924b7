package io.cellardb.hibernate;

import org.hibernate.boot.model.FunctionContributions;
import org.hibernate.dialect.function.CommonFunctionFactory;

/** The functions of Cellar that HQL knows by a name of its own. */
final class HqlFunctions {
  private HqlFunctions() {}

  static void register(FunctionContributions contributions) {
    CommonFunctionFactory functions = new CommonFunctionFactory(contributions);
    functions.pi();
    functions.cot();
    functions.radians();
    functions.degrees();
    functions.log();
    functions.log10();
    functions.cbrt();
    functions.trunc_dateTrunc();
    functions.dateTrunc();
    functions.mod_operator();
    functions.concat_pipeOperator();
    functions.substr();
    functions.position();
    functions.locate_positionSubstring();
    functions.insert_overlay();
    functions.overlay();
    functions.initcap();
    functions.reverse();
    functions.repeat();
    functions.translate();
    functions.trim2();
    functions.ascii();
    functions.char_chr();
    functions.bitLength();
    functions.octetLength();
    functions.hex("encode(?1, 'hex')");
    functions.localtimeLocaltimestamp();
    functions.makeDateTimeTimestamp();
    functions.windowFunctions();
    functions.inverseDistributionOrderedSetAggregates();
    functions.listagg(null);
    functions.stddev();
    functions.stddevPopSamp();
    functions.variance();
    functions.varPopSamp();
    functions.covarPopSamp();
    functions.corr();
    functions.regrLinearRegressionAggregates();
    functions.everyAny_boolAndOr();
    functions.bitAndOr();
    functions.array();
    functions.arrayAggregate();
    functions.arrayLength_cardinality();
    functions.arrayConcat_operator();
    functions.arrayGet_bracket();
    functions.jsonValue_no_passing();
    functions.jsonQuery();
    functions.jsonExists();
    functions.jsonObject();
    functions.jsonArray();
    functions.regexpLike();
  }
}

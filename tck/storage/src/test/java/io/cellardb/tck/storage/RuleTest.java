package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.Capability;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Every rule of the data model has a case, and the case runs on every store. */
final class RuleTest {
  private static final int RULES = 32;
  private static final Pattern NAME = Pattern.compile("rule(\\d+).*");

  @ParameterizedTest
  @ValueSource(
      classes = {
        MemoryStoreContractTest.class,
        LsmStoreContractTest.class,
        HBaseStoreContractTest.class
      })
  void everyRuleIsCitedByATestThatRuns(Class<?> suite) throws ReflectiveOperationException {
    Set<Integer> cited = new TreeSet<>();
    for (Class<?> contract : suite.getDeclaredClasses()) {
      Set<Capability> capabilities = capabilities(suite, contract);
      for (Method test : tests(contract)) {
        Needs needs = test.getAnnotation(Needs.class);
        if (needs == null || capabilities.containsAll(List.of(needs.value()))) {
          cited.addAll(rules(test));
        }
      }
    }
    assertEquals(IntStream.rangeClosed(1, RULES).boxed().collect(Collectors.toSet()), cited);
  }

  @Test
  void aTestNamedAfterARuleCitesIt() {
    for (Class<?> contract : HBaseStoreContractTest.class.getDeclaredClasses()) {
      for (Method test : tests(contract)) {
        Matcher name = NAME.matcher(test.getName());
        if (name.matches()) {
          assertTrue(rules(test).contains(Integer.valueOf(name.group(1))), test::toString);
        }
      }
    }
  }

  private static Set<Capability> capabilities(Class<?> suite, Class<?> contract)
      throws ReflectiveOperationException {
    Constructor<?> constructor = contract.getDeclaredConstructor(suite);
    Object outer = suite.getDeclaredConstructor().newInstance();
    try (StoreHarness harness = ((StoreContract) constructor.newInstance(outer)).harness()) {
      return harness.store().capabilities();
    }
  }

  /** The tests of a contract, inherited ones unless they are overridden. */
  private static List<Method> tests(Class<?> contract) {
    return ReflectionSupport.findMethods(
        contract,
        method -> method.isAnnotationPresent(Test.class),
        HierarchyTraversalMode.BOTTOM_UP);
  }

  private static Set<Integer> rules(Method test) {
    Rule rule = test.getAnnotation(Rule.class);
    return rule == null
        ? Set.of()
        : Arrays.stream(rule.value()).boxed().collect(Collectors.toSet());
  }
}

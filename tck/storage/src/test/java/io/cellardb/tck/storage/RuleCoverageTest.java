package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Every rule of the data model has a case, named after it, that runs on every store. */
final class RuleCoverageTest {
  private static final List<Class<?>> STORES =
      List.of(
          MemoryStoreContractTest.class, LsmStoreContractTest.class, HBaseStoreContractTest.class);

  @Test
  void everyRuleHasACaseOnEveryStore() {
    Set<Integer> all = IntStream.rangeClosed(1, 32).boxed().collect(Collectors.toSet());
    for (Class<?> store : STORES) {
      Set<Integer> cited = new TreeSet<>();
      cases(store).forEach(method -> cited.add(method.getAnnotation(Rule.class).value()));
      assertEquals(all, cited, store.getSimpleName());
    }
  }

  @Test
  void casesAreNamedAfterTheirRules() {
    cases(MemoryStoreContractTest.class)
        .forEach(
            method -> {
              int rule = method.getAnnotation(Rule.class).value();
              assertTrue(method.getName().matches("rule" + rule + "[A-Z].*"), method.getName());
            });
  }

  /** The cases that cite a rule, of all contracts that a store is held to. */
  private static Stream<Method> cases(Class<?> store) {
    return Stream.of(store.getDeclaredClasses())
        .filter(contract -> contract.isAnnotationPresent(Nested.class))
        .flatMap(contract -> Stream.of(contract.getSuperclass().getDeclaredMethods()))
        .filter(method -> method.isAnnotationPresent(Rule.class));
  }
}

package io.cellardb.sql.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.cellardb.sql.execution.error.StatementCancelledException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ExecutionContextTest {
  private final ExecutionContext first =
      ExecutionContext.of(List.of(1L), Instant.EPOCH, ZoneOffset.UTC);

  @Test
  void anElementOfABatchHasItsOwnParametersAndEndsWithTheFirst() {
    ExecutionContext second = first.withParameters(new Object[] {2L});
    assertEquals(1L, first.parameter(0));
    assertEquals(2L, second.parameter(0));
    second.checkCancelled();
    first.cancel();
    assertThrows(StatementCancelledException.class, second::checkCancelled);
  }

  @Test
  void warningsOfAllElementsAreTold() {
    first.withParameters(new Object[] {2L}).warn("a", "something");
    assertEquals(List.of("something"), first.warnings());
  }
}

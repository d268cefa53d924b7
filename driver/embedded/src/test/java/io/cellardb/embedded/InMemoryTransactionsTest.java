package io.cellardb.embedded;

final class InMemoryTransactionsTest extends TransactionsContract {
  @Override
  String location() {
    return "mem:transactions";
  }
}

package io.cellardb.embedded;

final class InMemoryStatementsTest extends StatementsContract {
  @Override
  String location() {
    return "mem:statements";
  }
}

package io.cellardb.embedded;

final class InMemoryRowLocksTest extends RowLocksContract {
  @Override
  String location() {
    return "mem:locks";
  }
}

package io.cellardb.embedded;

final class InMemoryTimeTest extends TimeContract {
  @Override
  String location() {
    return "mem:time";
  }
}

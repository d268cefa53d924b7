package io.cellardb.shell.prompt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypedLineTest {
  @ParameterizedTest
  @CsvSource({
    "help, !help",
    "HELP;, !help",
    "help import, !help import",
    "?, !help",
    "exit, !quit",
    "' Quit ; ', !quit",
    "\\q, !quit",
    "\\?, !help",
    "\\d, !d",
    "\\d web.page;, !d web.page",
    "\\d+ page, !d page",
    "\\dt web.*, !dt web.*",
    "\\l, !dn",
    "\\x, !x",
    "\\i a b.sql, !run a b.sql",
    "\\foo, !help \\foo",
  })
  void commandsOfOtherShellsAreCommands(String line, String command) {
    assertEquals(command, TypedLine.command(line));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "!d page", "SELECT 1;", "exit now;", "quitter;", "SELECT 1\n\\q", "helper"})
  void everythingElseIsNot(String line) {
    assertNull(TypedLine.command(line));
  }
}

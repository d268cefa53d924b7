package io.cellardb.shell.serving;

import io.cellardb.server.ServerConfiguration;
import io.cellardb.server.ServerProperty;
import io.cellardb.shell.terminal.CommandLines;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Serves a store until the process is told to end. */
public final class ServerCommand {
  /** The first argument that means this command. */
  public static final String NAME = "server";

  private static final String AVATICA_OPTION = "--avatica-port";
  private static final String OPERATIONS_OPTION = "--operations-port";

  private static final int OK = 0;
  private static final int FAILED = 1;
  private static final int BAD_USAGE = 2;

  private static final String HELP =
      """

      Serves the store in DIRECTORY (./cellar-data) to clients, whose URL is
      jdbc:cellar://HOST:PORT/NAMESPACE, until it is ended by Ctrl-C or a signal. Statements and
      transactions then have some seconds to end. It listens on a loopback address, unless the
      database has users and the file of properties names a certificate. With --avatica-port it
      serves Avatica's clients as well, over HTTP.
      """;

  private ServerCommand() {}

  private static CommandSpec spec() {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage()
        .customSynopsis(
            "cellar server [DIRECTORY] [--host HOST] [--port PORT] [--avatica-port PORT]"
                + " [--operations-port PORT] [--config FILE] [--check-config]")
        .description(HELP.split("\n", -1));
    spec.addPositional(
        PositionalParamSpec.builder()
            .type(String.class)
            .index("0")
            .arity("0..1")
            .paramLabel("DIRECTORY")
            .hidden(true)
            .build());
    return spec.addOption(
            CommandLines.option("HOST", "--host")
                .description("where to listen (" + ServerProperty.HOST.defaultValue() + ")")
                .build())
        .addOption(
            CommandLines.option("PORT", "--port")
                .description(
                    "where to listen ("
                        + ServerProperty.PORT.defaultValue()
                        + "); 0 for any that is free")
                .build())
        .addOption(
            CommandLines.option("PORT", AVATICA_OPTION)
                .description("where to listen for Avatica's clients, over HTTP (nowhere)")
                .build())
        .addOption(
            CommandLines.option("PORT", OPERATIONS_OPTION)
                .description("where /health, /ready and /metrics are, over HTTP (nowhere)")
                .build())
        .addOption(
            CommandLines.option("FILE", "--config")
                .description("a file of properties; the command line wins over it")
                .build())
        .addOption(
            CommandLines.flag("--check-config")
                .description("checks all settings, prints them, and starts nothing")
                .build());
  }

  /** Runs the command with what follows its name, and returns the exit code. */
  public static int run(List<String> rest, PrintStream out, PrintStream err) {
    CommandLine line = CommandLines.of(spec(), "");
    try {
      ParseResult given = line.parseArgs(rest.toArray(String[]::new));
      if (given.isUsageHelpRequested()) {
        out.print(CommandLines.help(line));
        return OK;
      }
      ServerConfiguration configuration = configuration(given);
      if (given.hasMatchedOption("--check-config")) {
        configuration.security().close();
        for (ServerProperty each : ServerProperty.values()) {
          String value = configuration.get(each);
          out.println(each.key() + "=" + (each.isSecret() && !value.isEmpty() ? "***" : value));
        }
        return OK;
      }
      serve(configuration, out, err);
      return OK;
    } catch (ParameterException e) {
      err.println("cellar: " + e.getMessage());
      err.println("Try cellar server --help.");
      return BAD_USAGE;
    } catch (SQLException e) {
      err.println("cellar: " + e.getMessage());
      return FAILED;
    }
  }

  private static ServerConfiguration configuration(ParseResult given) throws SQLException {
    ServerConfiguration configuration = new ServerConfiguration();
    if (given.hasMatchedOption("--config")) {
      configuration.read(Path.of(given.<String>matchedOptionValue("--config", "")));
    }
    if (given.hasMatchedPositional(0)) {
      configuration.set(ServerProperty.DIRECTORY, given.matchedPositionalValue(0, ""));
    }
    set(configuration, ServerProperty.HOST, given, "--host");
    set(configuration, ServerProperty.PORT, given, "--port");
    set(configuration, ServerProperty.AVATICA_PORT, given, AVATICA_OPTION);
    set(configuration, ServerProperty.OPERATIONS_PORT, given, OPERATIONS_OPTION);
    return configuration;
  }

  private static void set(
      ServerConfiguration configuration, ServerProperty property, ParseResult given, String option)
      throws SQLException {
    if (given.hasMatchedOption(option)) {
      configuration.set(property, given.<String>matchedOptionValue(option, ""));
    }
  }

  private static void serve(ServerConfiguration configuration, PrintStream out, PrintStream err)
      throws SQLException {
    if (Boolean.parseBoolean(configuration.get(ServerProperty.PLAIN_TEXT))) {
      err.println(
          "cellar: plainText=true: other machines are served without encryption, and who is between"
              + " reads all they send");
    }
    // A handshake within a connection costs the server much, and is of use to nobody.
    System.setProperty("jdk.tls.rejectClientInitiatedRenegotiation", "true");
    Doors doors = Doors.open(configuration);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(doors, err), "cellar-server-stop"));
    out.println("cellar: " + doors.description() + " (Ctrl-C ends it)");
    doors.await();
  }

  private static void stop(Doors doors, PrintStream err) {
    try {
      doors.close();
    } catch (SQLException | IllegalStateException e) {
      err.println("cellar: the store could not be closed: " + e.getMessage());
    }
  }
}

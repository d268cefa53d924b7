package io.cellardb.shell.terminal;

import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Command lines that picocli reads. They are described by calls and not by annotations, which take
 * longer to read than the shell may take to start.
 */
public final class CommandLines {
  private static final int WIDTH = 100;

  private CommandLines() {}

  /**
   * A command line with {@code --help}. An option that is given again has its last value; what
   * begins with {@code @} is an argument like any other.
   *
   * @param footer what the help ends with, printed as it is; "" for nothing
   */
  public static CommandLine of(CommandSpec spec, String footer) {
    spec.addOption(flag("-h", "--help").usageHelp(true).description("shows this").build());
    spec.usageMessage().width(WIDTH).sortOptions(false);
    CommandLine line = new CommandLine(spec);
    line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_FOOTER, help -> footer);
    return line.setOverwrittenOptionsAllowed(true).setExpandAtFiles(false);
  }

  /** An option without a value. */
  public static OptionSpec.Builder flag(String... names) {
    return OptionSpec.builder(names).type(boolean.class);
  }

  /** An option with a value, which {@code label} stands for in the help. */
  public static OptionSpec.Builder option(String label, String... names) {
    return OptionSpec.builder(names).type(String.class).arity("1").paramLabel(label);
  }

  /** The help. */
  public static String help(CommandLine line) {
    return line.getUsageMessage(Ansi.OFF);
  }
}

package io.cellardb.shell;

import java.util.Collection;
import java.util.List;
import sqlline.Application;
import sqlline.BuiltInProperty;
import sqlline.SqlLine;
import sqlline.SqlLineOpts;

/**
 * What SQLLine is told about Cellar. Public, with a public constructor, since it is named to it.
 */
public final class ShellApplication extends Application {
  /** For SQLLine. */
  public ShellApplication() {}

  @Override
  public String getInfoMessage() {
    String version = ShellApplication.class.getPackage().getImplementationVersion();
    return "Cellar"
        + (version == null ? "" : " " + version)
        + ". End a statement with a semicolon; !tables, !describe TABLE, !help, !quit.";
  }

  @Override
  public List<String> allowedDrivers() {
    return List.of("io.cellardb.embedded.CellarDriver");
  }

  @Override
  public Collection<String> getConnectionUrlExamples() {
    return List.of("jdbc:cellar:./data", "jdbc:cellar:mem:name");
  }

  @Override
  public SqlLineOpts getOpts(SqlLine sqlLine) {
    SqlLineOpts options = sqlLine.getOpts();
    options.set(BuiltInProperty.ISOLATION, "TRANSACTION_NONE");
    options.set(BuiltInProperty.PROMPT, "cellar> ");
    options.set(BuiltInProperty.NULL_VALUE, "NULL");
    options.set(BuiltInProperty.NUMBER_FORMAT, BuiltInProperty.NUMBER_FORMAT.defaultValue());
    return options;
  }
}

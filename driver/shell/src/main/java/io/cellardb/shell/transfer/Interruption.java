package io.cellardb.shell.transfer;

import java.sql.Statement;

/** How a person ends an import or export before it is done. */
public interface Interruption {
  /** One that never comes. */
  Interruption NEVER =
      new Interruption() {
        @Override
        public void running(Statement statement) {
          // Nobody will cancel it.
        }

        @Override
        public boolean requested() {
          return false;
        }
      };

  /** Is told which statement is to be cancelled with it. */
  void running(Statement statement);

  /** Whether the work is to end. */
  boolean requested();
}

package io.cellardb.sql.repair;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The repair that a test shows to be needed still. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface Needs {
  /** The class of the repair. */
  Class<?> value();
}

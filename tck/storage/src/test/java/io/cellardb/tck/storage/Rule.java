package io.cellardb.tck.storage;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Which rules of the data model, by their numbers, a test is a case of. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface Rule {
  /** The numbers, 1 to 32. */
  int[] value();
}

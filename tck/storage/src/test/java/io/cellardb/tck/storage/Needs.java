package io.cellardb.tck.storage;

import io.cellardb.storage.Capability;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a store must be able to do for a test; it is skipped on any other. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface Needs {
  /** All of these. */
  Capability[] value();
}

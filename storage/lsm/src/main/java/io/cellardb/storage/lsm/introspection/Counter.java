package io.cellardb.storage.lsm.introspection;

import java.util.function.LongSupplier;

/**
 * Something that a store counts or measures; a line in {@code SYS.COUNTERS} and in JMX.
 *
 * @param name what it is called, in small letters, with underscores
 * @param unit what it counts: bytes, files and so on
 * @param description a phrase for users
 * @param value its present value; may be called by any thread
 */
record Counter(String name, String unit, String description, LongSupplier value) {}

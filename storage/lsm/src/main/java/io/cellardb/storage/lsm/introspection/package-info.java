/**
 * What an open store tells about itself. {@link
 * io.cellardb.storage.lsm.introspection.EngineCounters} is where the engine counts what it does,
 * {@link io.cellardb.storage.lsm.introspection.Introspection} looks at all the parts, {@link
 * io.cellardb.storage.lsm.introspection.SystemRelations} shows them as relations and {@link
 * io.cellardb.storage.lsm.introspection.StoreMXBean} through JMX. Looking takes no lock of the
 * store and changes nothing; only the root package uses this one.
 */
package io.cellardb.storage.lsm.introspection;

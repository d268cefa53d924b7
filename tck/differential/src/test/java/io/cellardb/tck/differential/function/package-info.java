/**
 * Every function of the operator table, called with ordinary, extreme and absent values: written as
 * literals, read from columns and given as parameters.
 */
package io.cellardb.tck.differential.function;

/** Tests of logins. */
package io.cellardb.server.login;

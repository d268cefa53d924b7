package io.cellardb.server;

import io.cellardb.jdbc.session.BatchCursor;
import io.cellardb.jdbc.session.Cancellation;
import io.cellardb.jdbc.session.ColumnDescription;
import java.util.List;

/**
 * Rows that a session has open.
 *
 * @param number the client's
 * @param request that executed the statement, which CANCEL names
 */
record OpenCursor(
    int number,
    int request,
    BatchCursor rows,
    List<ColumnDescription> columns,
    Cancellation cancellation) {}

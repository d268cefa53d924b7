"""A table over HTTP, with nothing but Python's library: python3 avatica.py [URL]

The server: bin/cellar server ./data --avatica-port 8766
"""

import json
import sys
import urllib.request
import uuid

URL = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8766/"
SESSION = str(uuid.uuid4())


def ask(request, **fields):
    body = json.dumps({"request": request, "connectionId": SESSION, **fields}).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(URL, body)) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as failure:
        told = json.load(failure)
        raise SystemExit(f"{told['sqlState']}: {told['errorMessage']}") from None


def execute(statement, sql):
    """The rows of a query, a hundred at a time; or how many rows were changed."""
    result = ask(
        "prepareAndExecute", statementId=statement, sql=sql, maxRowsTotal=-1, maxRowsInFirstFrame=100
    )["results"][0]
    frame = result["firstFrame"]
    if frame is None:
        yield result["updateCount"]
        return
    while True:
        yield from frame["rows"]
        if frame["done"]:
            return
        offset = frame["offset"] + len(frame["rows"])
        frame = ask("fetch", statementId=statement, offset=offset, fetchMaxRowCount=100)["frame"]


ask("openConnection", info={})
statement = ask("createStatement")["statementId"]
for sql in (
    "CREATE TABLE IF NOT EXISTS city (name VARCHAR PRIMARY KEY, people INTEGER)",
    "UPSERT INTO city VALUES ('Bern', 134794), ('Genève', 203856)",
    "SELECT name, people FROM city ORDER BY people DESC",
):
    print(list(execute(statement, sql)))
ask("closeConnection")

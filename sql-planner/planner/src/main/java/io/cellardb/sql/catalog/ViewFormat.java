package io.cellardb.sql.catalog;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;

/**
 * The bytes of a {@link ViewDefinition} without its name; the grammar is in {@code
 * sql-planner/ENCODING.md}.
 */
final class ViewFormat {
  /** The newest format read, written for materialized views. */
  static final int VERSION = 2;

  /** The format written otherwise. */
  private static final int COMMON_VERSION = 1;

  private ViewFormat() {}

  static byte[] encode(ViewDefinition view) {
    DefinitionWriter out = new DefinitionWriter();
    out.code(view.isMaterialized() ? VERSION : COMMON_VERSION);
    out.text(view.searched());
    out.number(view.columns().size());
    view.columns().forEach(out::text);
    out.text(view.query());
    out.text(view.comment());
    if (view.isMaterialized()) {
      out.flag(view.materialized().populated());
      out.bytes(DefinitionFormat.encode(view.materialized().rows()));
    }
    return out.bytes.toByteArray();
  }

  /**
   * The definition that {@code bytes} are.
   *
   * @throws StorageException NEWER_FORMAT or CORRUPTION, naming the view
   */
  static ViewDefinition decode(TableName name, byte[] bytes) {
    DefinitionReader in = new DefinitionReader(bytes);
    try {
      int version = in.code(256);
      if (version > VERSION) {
        throw new StorageException(
            Code.NEWER_FORMAT,
            "the definition of view "
                + TableDefinition.display(name)
                + " has format "
                + version
                + "; this version of Cellar reads formats up to "
                + VERSION);
      }
      String searched = in.text();
      List<String> columns = new ArrayList<>();
      for (int left = in.count(); left > 0; left--) {
        columns.add(in.text());
      }
      ViewDefinition view = new ViewDefinition(name, searched, columns, in.text(), in.text());
      if (version > COMMON_VERSION) {
        boolean populated = in.flag();
        view =
            view.withMaterialized(
                new MaterializedRows(DefinitionFormat.decode(name, in.bytes()), populated));
      }
      in.checkEnd();
      return view;
    } catch (IndexOutOfBoundsException e) {
      throw new StorageException(
          Code.CORRUPTION,
          "the definition of view " + TableDefinition.display(name) + " in the catalog is damaged",
          e);
    }
  }
}

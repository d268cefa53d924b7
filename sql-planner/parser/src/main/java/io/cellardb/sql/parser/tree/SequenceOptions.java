package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * What is said of a sequence: {@code [START [WITH] n] [INCREMENT [BY] n] [MINVALUE n | NO MINVALUE]
 * [MAXVALUE n | NO MAXVALUE] [CYCLE | NO CYCLE] [CACHE n] [RESTART [[WITH] n]]} in any order.
 */
public final class SequenceOptions extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("SEQUENCE OPTIONS", SqlKind.OTHER_DDL);

  /** What an option is about. */
  public enum Kind {
    /** The first value. */
    START("START WITH"),
    /** The step from a value to the next. */
    INCREMENT("INCREMENT BY"),
    /** The least value. */
    MINVALUE("MINVALUE"),
    /** The greatest value. */
    MAXVALUE("MAXVALUE"),
    /** Whether the values begin anew after the last one. */
    CYCLE("CYCLE"),
    /** How many values are reserved at once. */
    CACHE("CACHE"),
    /** The value to go on with; the first one where it has no number. */
    RESTART("RESTART");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** As SQL writes it. */
    public String words() {
      return words;
    }
  }

  /**
   * An option.
   *
   * @param value its number; null for NO, for CYCLE and for RESTART alone
   * @param no whether NO stands before it
   */
  public record Item(Kind kind, SqlNumericLiteral value, boolean no, SqlParserPos pos) {}

  /** No options. */
  public static final SequenceOptions NONE = new SequenceOptions(SqlParserPos.ZERO, List.of());

  private final List<Item> items;

  private SequenceOptions(SqlParserPos pos, List<Item> items) {
    super(pos);
    this.items = List.copyOf(items);
  }

  /** The option of a kind, if it is given. */
  public Optional<Item> item(Kind kind) {
    return items.stream().filter(item -> item.kind() == kind).findFirst();
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return items.isEmpty();
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(Ddl.text(writer -> unparse(writer, 0, 0)));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    for (Item item : items) {
      if (item.no()) {
        writer.keyword("NO");
      }
      writer.keyword(item.kind().words());
      if (item.value() != null) {
        if (item.kind() == Kind.RESTART) {
          writer.keyword("WITH");
        }
        item.value().unparse(writer, 0, 0);
      }
    }
  }

  /** Collects options while they are parsed. */
  public static final class Builder {
    private final List<Item> items = new ArrayList<>();

    /**
     * Adds an option.
     *
     * @throws SqlSyntaxException if there is one of its kind already
     */
    public void add(Kind kind, SqlNode value, boolean no, SqlParserPos pos) {
      if (items.stream().anyMatch(item -> item.kind() == kind)) {
        throw new SqlSyntaxException(kind.words() + " is given twice", pos);
      }
      items.add(new Item(kind, (SqlNumericLiteral) value, no, pos));
    }

    /** The options. */
    public SequenceOptions build(SqlParserPos pos) {
      return new SequenceOptions(pos, items);
    }
  }
}

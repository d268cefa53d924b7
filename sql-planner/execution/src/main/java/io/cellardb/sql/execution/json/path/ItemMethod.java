package io.cellardb.sql.execution.json.path;

import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonItem.JsonArray;
import io.cellardb.sql.execution.json.JsonItem.JsonNumber;
import io.cellardb.sql.execution.json.JsonItem.JsonObject;
import io.cellardb.sql.execution.json.JsonItem.JsonString;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** The methods of items, {@code .type()} and the others. */
enum ItemMethod implements Step {
  TYPE,
  SIZE,
  ABS,
  CEILING,
  FLOOR,
  DOUBLE,
  DATETIME,
  KEYVALUE;

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

  /** The method with a name; null if there is none. Their names have no case. */
  static ItemMethod of(String name) {
    for (ItemMethod method : values()) {
      if (method.name().equalsIgnoreCase(name)) {
        return method;
      }
    }
    return null;
  }

  @Override
  public boolean isOfElements() {
    return this != TYPE && this != SIZE;
  }

  @Override
  public boolean apply(Evaluation evaluation, Scope scope, JsonItem item, Sink next) {
    return switch (this) {
      case TYPE -> next.accept(new JsonString(ItemType.of(item)));
      case SIZE -> size(evaluation, item, next);
      case ABS -> number(item, BigDecimal::abs, next);
      case CEILING -> number(item, x -> x.setScale(0, RoundingMode.CEILING), next);
      case FLOOR -> number(item, x -> x.setScale(0, RoundingMode.FLOOR), next);
      case DOUBLE -> next.accept(floating(item));
      case DATETIME ->
          next.accept(item instanceof JsonString text ? Datetimes.read(text.value()) : notOf(item));
      case KEYVALUE -> members(evaluation, item, next);
    };
  }

  private static boolean size(Evaluation evaluation, JsonItem item, Sink next) {
    if (!(item instanceof JsonArray) && !evaluation.lax) {
      return evaluation.missing("22039", ".size() is of an array, not of " + ItemType.of(item));
    }
    int size = item instanceof JsonArray array ? array.elements().size() : 1;
    return next.accept(new JsonNumber(BigDecimal.valueOf(size)));
  }

  private boolean number(JsonItem item, UnaryOperator<BigDecimal> function, Sink next) {
    if (!(item instanceof JsonNumber number)) {
      throw new PathException("22036", this + " is of a number, not of " + ItemType.of(item));
    }
    return next.accept(new JsonNumber(function.apply(Arithmetic.checked(number.value()))));
  }

  /** A number that a DOUBLE can be; it keeps its digits. */
  private static JsonItem floating(JsonItem item) {
    if (item instanceof JsonNumber number) {
      finite(number.value().toString());
      return item;
    }
    if (!(item instanceof JsonString string)) {
      throw new PathException(
          "22036", ".double() is of a number or string, not of " + ItemType.of(item));
    }
    String text = string.value().strip();
    if (!NUMBER.matcher(text).matches()) {
      throw new PathException("22036", ".double() is of a string that is no number");
    }
    return new JsonNumber(plain(finite(text)));
  }

  private static double finite(String text) {
    double value = Double.parseDouble(text);
    boolean underflow = value == 0 && new BigDecimal(text).signum() != 0;
    if (Double.isInfinite(value) || underflow) {
      throw new PathException("22036", ".double() is of a number that is out of range");
    }
    return value;
  }

  private static BigDecimal plain(double value) {
    BigDecimal digits = BigDecimal.valueOf(value).stripTrailingZeros();
    return digits.scale() < 0 ? digits.setScale(0) : digits;
  }

  private static JsonItem notOf(JsonItem item) {
    throw new PathException("22031", ".datetime() is of a string, not of " + ItemType.of(item));
  }

  private static boolean members(Evaluation evaluation, JsonItem item, Sink next) {
    if (!(item instanceof JsonObject object)) {
      throw new PathException("2203C", ".keyvalue() is of an object, not of " + ItemType.of(item));
    }
    for (Map.Entry<String, JsonItem> member : object.members().entrySet()) {
      Map<String, JsonItem> pair = new LinkedHashMap<>();
      pair.put("id", new JsonNumber(BigDecimal.valueOf(evaluation.number(object))));
      pair.put("key", new JsonString(member.getKey()));
      pair.put("value", member.getValue());
      if (!next.accept(new JsonObject(pair))) {
        return false;
      }
    }
    return true;
  }

  /** As it is written. */
  @Override
  public String toString() {
    return "." + name().toLowerCase(Locale.ROOT) + "()";
  }
}

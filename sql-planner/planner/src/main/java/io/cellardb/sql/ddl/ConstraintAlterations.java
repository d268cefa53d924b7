package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CheckConstraint;
import io.cellardb.sql.catalog.ForeignKey;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.parser.tree.Alteration;
import io.cellardb.sql.parser.tree.CheckDefinition;
import io.cellardb.sql.parser.tree.ConstraintDefinition;
import io.cellardb.sql.parser.tree.ConstraintTraits;
import io.cellardb.sql.parser.tree.ForeignKeyDefinition;
import io.cellardb.sql.parser.tree.UniqueDefinition;
import io.cellardb.sql.plan.QueryPlanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;

/** The alterations of constraints other than primary keys. */
final class ConstraintAlterations {
  private static final String UNIQUE_VIOLATION = "23505";

  private final QueryPlanner planner;
  private final TableDraft draft;
  private final FamilyAlterations families;

  ConstraintAlterations(QueryPlanner planner, TableDraft draft, FamilyAlterations families) {
    this.planner = planner;
    this.draft = draft;
    this.families = families;
  }

  private TableDefinition table() {
    return draft.table();
  }

  /**
   * Adds constraints.
   *
   * @param alone whether the statement does nothing else, so that nothing is left of it if the rows
   *     turn out to violate a UNIQUE constraint when its index is built
   */
  void add(List<ConstraintDefinition> constraints, boolean alone) {
    List<CheckDefinition> checks = Constraints.checks(constraints);
    List<UniqueDefinition> uniques = UniqueConstraints.of(constraints);
    List<ForeignKeyDefinition> keys = ForeignKeys.of(constraints);
    if (checks.isEmpty() && uniques.isEmpty() && keys.isEmpty()) {
      return;
    }
    families.checkMade("a constraint");
    if (!checks.isEmpty()) {
      int before = table().checks().size();
      TableDefinition after = Constraints.add(table(), checks);
      Constraints.validate(draft.schema(after), after, checks);
      draft.become(after);
      draft.checkConstraints(after.checks().subList(before, after.checks().size()));
    }
    uniques.forEach(unique -> draft.become(added(unique, alone)));
    keys.forEach(this::add);
  }

  private void add(ForeignKeyDefinition written) {
    TableDefinition after = new ForeignKeys(planner, draft.now(), table()).with(written);
    draft.checkReferring(after, written);
    draft.become(after);
    ForeignKey key = after.foreignKeys().get(after.foreignKeys().size() - 1);
    if (key.checks().valid()) {
      draft.checkForeignKey(key);
    }
  }

  /** Puts another foreign key in the place of one, or none if it is null. */
  private void replace(ForeignKey before, ForeignKey after) {
    List<ForeignKey> keys = new ArrayList<>(table().foreignKeys());
    if (after == null) {
      keys.remove(before);
    } else {
      keys.set(keys.indexOf(before), after);
    }
    draft.become(table().withForeignKeys(keys));
  }

  private TableDefinition added(UniqueDefinition unique, boolean alone) {
    IndexStatements.checkMade(table(), unique);
    draft.checkBuild(unique);
    TableDefinition after =
        UniqueConstraints.add(draft.now(), draft.schema(table()), table(), unique);
    IndexDefinition index = after.indexes().get(after.indexes().size() - 1);
    if (!alone && draft.exists(UniqueConstraints.violations(table(), index))) {
      throw new CatalogException(
          UNIQUE_VIOLATION,
          "rows of table " + draft.display() + " violate the constraint '" + index.name() + "'");
    }
    List<IndexDefinition> indexes = new ArrayList<>(table().indexes());
    indexes.add(draft.withFreeEntries(index));
    return after.withIndexes(indexes);
  }

  private Optional<IndexDefinition> unique(String name) {
    return table().findIndex(name).filter(IndexDefinition::constraint);
  }

  private Optional<CheckConstraint> check(String name) {
    return table().checks().stream()
        .filter(check -> check.name().equalsIgnoreCase(name))
        .findFirst();
  }

  private CatalogException noSuch(SqlIdentifier name) {
    List<String> names = new ArrayList<>();
    table().checks().forEach(check -> names.add(check.name()));
    table().indexes().stream()
        .filter(IndexDefinition::constraint)
        .forEach(index -> names.add(index.name()));
    table().foreignKeys().forEach(key -> names.add(key.name()));
    return draft.noSuch("constraint", name.getSimple(), names);
  }

  /** Sees that there is such a constraint, which all rows meet. */
  void validate(Alteration.ValidateConstraint validate) {
    SqlIdentifier name = validate.constraint();
    Optional<ForeignKey> key = table().findForeignKey(name.getSimple());
    if (key.isPresent()) {
      validate(key.get());
      return;
    }
    if (check(name.getSimple()).isEmpty()) {
      throw unique(name.getSimple())
          .map(
              unique ->
                  new CatalogException(
                      CatalogException.WRONG_OBJECT,
                      "the constraint '"
                          + unique.name()
                          + "' of table "
                          + draft.display()
                          + " is UNIQUE, which is always valid"))
          .orElseGet(() -> noSuch(name));
    }
  }

  private void validate(ForeignKey key) {
    ForeignKey.Checks checks = key.checks();
    if (!checks.enforced()) {
      throw new CatalogException(
          CatalogException.WRONG_OBJECT,
          "the foreign key '"
              + key.name()
              + "' of table "
              + draft.display()
              + " is NOT ENFORCED, and so is not checked");
    }
    if (!checks.valid()) {
      draft.checkForeignKey(key);
      replace(
          key,
          key.withChecks(
              new ForeignKey.Checks(
                  checks.full(), checks.deferrable(), checks.deferred(), true, true)));
    }
  }

  private void alter(ForeignKey key, ConstraintTraits traits) {
    ForeignKey.Checks before = key.checks();
    boolean enforced = traits.saysWhether() ? traits.enforced() : before.enforced();
    ForeignKey after =
        key.withChecks(
            new ForeignKey.Checks(
                before.full(),
                traits.saysWhen() ? traits.deferrable() : before.deferrable(),
                traits.saysWhen() ? traits.initiallyDeferred() : before.deferred(),
                enforced,
                enforced && (before.valid() || !before.enforced())));
    if (enforced && !before.enforced()) {
      draft.checkForeignKey(after);
    }
    replace(key, after);
  }

  /** Changes when and whether a foreign key is checked; refuses that for others. */
  void alter(Alteration.AlterConstraint alter) {
    SqlIdentifier name = alter.constraint();
    Optional<ForeignKey> key = table().findForeignKey(name.getSimple());
    if (key.isPresent()) {
      alter(key.get(), alter.traits());
      return;
    }
    if (unique(name.getSimple()).isPresent()) {
      UniqueConstraints.checkTraits(alter.traits(), name.getParserPosition());
      return;
    }
    CheckConstraint check = check(name.getSimple()).orElseThrow(() -> noSuch(name));
    if (!alter.traits().areOrdinary()) {
      throw new CatalogException(
          CatalogException.NOT_SUPPORTED,
          "the CHECK '" + check.name() + "' is made at once and always");
    }
  }

  /** Gives a constraint, and the index of it, another name. */
  void rename(Alteration.RenameConstraint rename) {
    String to = rename.name().getSimple();
    String name = rename.constraint().getSimple();
    Optional<IndexDefinition> unique = unique(name);
    if (unique.isPresent()) {
      String namespace = table().name().namespace();
      if (!to.equalsIgnoreCase(name) && draft.now().findIndex(namespace, to).isPresent()) {
        throw new CatalogException(
            CatalogException.DUPLICATE_TABLE, "index " + namespace + "." + to + " exists already");
      }
      List<IndexDefinition> indexes = new ArrayList<>(table().indexes());
      indexes.set(indexes.indexOf(unique.get()), unique.get().withName(to));
      draft.become(table().withIndexes(indexes));
      return;
    }
    Optional<ForeignKey> key = table().findForeignKey(name);
    if (key.isPresent()) {
      replace(key.get(), key.get().withName(to));
      return;
    }
    CheckConstraint check = check(name).orElseThrow(() -> noSuch(rename.constraint()));
    List<CheckConstraint> checks = new ArrayList<>(table().checks());
    checks.set(checks.indexOf(check), new CheckConstraint(to, check.condition()));
    draft.become(table().withChecks(checks));
  }

  /** Drops a constraint, and the index of it. */
  void drop(Alteration.DropConstraint drop) {
    String name = drop.constraint().getSimple();
    Optional<CheckConstraint> check = check(name);
    Optional<IndexDefinition> unique = unique(name);
    Optional<ForeignKey> key = table().findForeignKey(name);
    if (key.isPresent()) {
      replace(key.get(), null);
    } else if (check.isPresent()) {
      List<CheckConstraint> left = new ArrayList<>(table().checks());
      left.remove(check.get());
      draft.become(table().withChecks(left));
    } else if (unique.isPresent()) {
      List<IndexDefinition> left = new ArrayList<>(table().indexes());
      left.remove(unique.get());
      draft.become(
          draft.released(
              table().withIndexes(left),
              drop.cascade(),
              "the constraint '" + unique.get().name() + "' of table " + draft.display()));
    } else if (!drop.ifExists()) {
      throw noSuch(drop.constraint());
    }
  }
}

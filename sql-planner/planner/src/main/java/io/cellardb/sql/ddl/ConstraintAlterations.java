package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CheckConstraint;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.parser.tree.Alteration;
import io.cellardb.sql.parser.tree.CheckDefinition;
import io.cellardb.sql.parser.tree.ConstraintDefinition;
import io.cellardb.sql.parser.tree.UniqueDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;

/** The alterations of CHECK and UNIQUE constraints. */
final class ConstraintAlterations {
  private static final String UNIQUE_VIOLATION = "23505";

  private final TableDraft draft;
  private final FamilyAlterations families;

  ConstraintAlterations(TableDraft draft, FamilyAlterations families) {
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
    if (checks.isEmpty() && uniques.isEmpty()) {
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
  }

  private TableDefinition added(UniqueDefinition unique, boolean alone) {
    IndexStatements.checkMade(table(), unique);
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
    return draft.noSuch("constraint", name.getSimple(), names);
  }

  /** Sees that there is such a constraint, which all rows meet. */
  void validate(Alteration.ValidateConstraint validate) {
    SqlIdentifier name = validate.constraint();
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

  /** Refuses to check a constraint at another time. */
  void alter(Alteration.AlterConstraint alter) {
    SqlIdentifier name = alter.constraint();
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
    if (check.isPresent()) {
      List<CheckConstraint> left = new ArrayList<>(table().checks());
      left.remove(check.get());
      draft.become(table().withChecks(left));
    } else if (unique.isPresent()) {
      List<IndexDefinition> left = new ArrayList<>(table().indexes());
      left.remove(unique.get());
      draft.become(table().withIndexes(left));
    } else if (!drop.ifExists()) {
      throw noSuch(drop.constraint());
    }
  }
}

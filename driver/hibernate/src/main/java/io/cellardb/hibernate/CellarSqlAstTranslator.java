package io.cellardb.hibernate;

import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.query.sqm.ComparisonOperator;
import org.hibernate.sql.ast.SqlAstNodeRenderingMode;
import org.hibernate.sql.ast.spi.AbstractSqlAstTranslator;
import org.hibernate.sql.ast.tree.Statement;
import org.hibernate.sql.ast.tree.delete.DeleteStatement;
import org.hibernate.sql.ast.tree.expression.Expression;
import org.hibernate.sql.ast.tree.from.NamedTableReference;
import org.hibernate.sql.ast.tree.insert.ConflictClause;
import org.hibernate.sql.ast.tree.predicate.BooleanExpressionPredicate;
import org.hibernate.sql.ast.tree.predicate.InArrayPredicate;
import org.hibernate.sql.ast.tree.update.UpdateStatement;
import org.hibernate.sql.exec.spi.JdbcOperation;

/** Writes statements as Cellar reads them, where that differs from what Hibernate takes for SQL. */
final class CellarSqlAstTranslator<T extends JdbcOperation> extends AbstractSqlAstTranslator<T> {
  CellarSqlAstTranslator(SessionFactoryImplementor factory, Statement statement) {
    super(factory, statement);
  }

  @Override
  protected void renderDmlTargetTableExpression(NamedTableReference table) {
    super.renderDmlTargetTableExpression(table);
    Statement statement = getStatementStack().getCurrent();
    if (statement instanceof UpdateStatement || statement instanceof DeleteStatement) {
      renderTableReferenceIdentificationVariable(table);
    }
  }

  @Override
  protected void visitUpdateStatementOnly(UpdateStatement statement) {
    if (hasNonTrivialFromClause(statement.getFromClause())) {
      visitUpdateStatementEmulateMerge(statement);
    } else {
      super.visitUpdateStatementOnly(statement);
    }
  }

  @Override
  protected void visitConflictClause(ConflictClause clause) {
    visitStandardConflictClause(clause);
  }

  /** Nothing tells the type of a parameter that stands alone in a select list. */
  @Override
  protected void renderSelectExpression(Expression expression) {
    renderSelectExpressionWithCastedOrInlinedPlainParameters(expression);
  }

  @Override
  protected void visitArithmeticOperand(Expression expression) {
    render(expression, SqlAstNodeRenderingMode.NO_PLAIN_PARAMETER);
  }

  @Override
  protected void renderComparison(Expression left, ComparisonOperator operator, Expression right) {
    renderComparisonStandard(left, operator, right);
  }

  /** Groups and orders are expressions; a literal there would be the number of a column. */
  @Override
  protected void renderExpressionAsClauseItem(Expression expression) {
    expression.accept(this);
  }

  @Override
  public void visitBooleanExpressionPredicate(BooleanExpressionPredicate predicate) {
    if (predicate.isNegated()) {
      appendSql("not(");
    }
    predicate.getExpression().accept(this);
    if (predicate.isNegated()) {
      appendSql(CLOSE_PARENTHESIS);
    }
  }

  @Override
  public void visitInArrayPredicate(InArrayPredicate predicate) {
    predicate.getTestExpression().accept(this);
    appendSql(" = any (");
    predicate.getArrayParameter().accept(this);
    appendSql(CLOSE_PARENTHESIS);
  }
}

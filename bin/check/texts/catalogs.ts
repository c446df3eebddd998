import { readFileSync } from 'node:fs';
import ts from 'typescript6';

/** Maps each name to a text or a group of texts. */
export interface Group {
  [name: string]: Group | 'text';
}

export interface Catalog {
  file: string;
  /** its exported name */
  name: string;
  namespace: string;
  texts: Group;
  /** its texts are formatted later, by `.text` */
  isReasons: boolean;
}

/** The catalogs that a file of `copy/` exports. */
export function catalogsIn(file: string): Catalog[] {
  const source = parse(file);
  return source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ name, initializer }) => {
      const made = initializer && catalogOf(initializer);
      return made ? [{ file, name: name.getText(), ...made }] : [];
    }),
  );
}

export function parse(file: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind);
}

function catalogOf(
  expression: ts.Expression,
): Pick<Catalog, 'namespace' | 'texts' | 'isReasons'> | undefined {
  if (!ts.isCallExpression(expression)) return undefined;
  const [first, second] = expression.arguments;
  const factory = expression.expression.getText();
  if (factory === 'reasons' && first) {
    const inside = catalogOf(first);
    return inside && { ...inside, isReasons: true };
  }
  if (!['catalog', 'verbatim'].includes(factory) || !first || !second) return undefined;
  if (!ts.isStringLiteral(first) || !ts.isObjectLiteralExpression(second)) return undefined;
  return { namespace: first.text, texts: groupOf(second), isReasons: false };
}

function groupOf(literal: ts.ObjectLiteralExpression): Group {
  const group: Group = {};
  for (const property of literal.properties) {
    if (!ts.isPropertyAssignment(property)) continue;
    const { name, initializer } = property;
    const key = ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText();
    group[key] = ts.isObjectLiteralExpression(initializer) ? groupOf(initializer) : 'text';
  }
  return group;
}

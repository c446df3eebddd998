import { dirname, join } from 'node:path';
import ts from 'typescript6';
import { type Catalog, type Group, parse } from './catalogs.ts';

/** A place where a text or a whole group is read. */
export interface CatalogRead {
  catalog: Catalog;
  path: string[];
  line: number;
  /** it's read while the module loads, before the reader's language is known */
  tooEarly: boolean;
}

interface Place {
  catalog: Catalog;
  path: string[];
}

/** Finds what a file reads from the catalogs it imports. `catalogs` are by file and exported name. */
export function findCatalogReads(
  file: string,
  catalogs: ReadonlyMap<string, Catalog>,
): CatalogRead[] {
  const source = parse(file);
  const known = importedIn(source, catalogs);
  if (known.size === 0) return [];
  const reads: CatalogRead[] = [];
  visit(source);
  return reads;

  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node)) return;
    const place = ts.isIdentifier(node) && !isName(node) ? known.get(node.text) : undefined;
    if (place) follow(node as ts.Identifier, place);
    else ts.forEachChild(node, visit);
  }

  function follow(start: ts.Identifier, { catalog, path: begun }: Place): void {
    const { node, path, rest } = chainOf(start, catalog, begun);
    const isText = at(catalog.texts, path) === 'text';
    if (!isText && nameParts(node, catalog, path)) return;
    const line = lineOf(start);
    const isWorded = isText ? !catalog.isReasons || rest === 'text' : wordsGroup(catalog, node);
    reads.push({ catalog, path, line, tooEarly: isWorded && !runsLater(node) });
  }

  function lineOf(node: ts.Node): number {
    return source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  }

  /** Tracks parts under new names: `const { rows } = texts` and `const rows = texts.rows`. */
  function nameParts(node: ts.Node, catalog: Catalog, path: string[]): boolean {
    const { parent } = node;
    if (!ts.isVariableDeclaration(parent) || parent.initializer !== node) return false;
    if (ts.isIdentifier(parent.name)) {
      known.set(parent.name.text, { catalog, path });
      return true;
    }
    if (!ts.isObjectBindingPattern(parent.name)) return false;
    for (const { propertyName, name, dotDotDotToken } of parent.name.elements) {
      if (dotDotDotToken || !ts.isIdentifier(name)) return false;
      const inner = [...path, (propertyName ?? name).getText()];
      if (at(catalog.texts, inner) !== 'text') known.set(name.text, { catalog, path: inner });
      else
        reads.push({ catalog, path: inner, line: lineOf(name), tooEarly: isEarly(catalog, node) });
    }
    return true;
  }
}

/** The local names of imported catalogs. */
function importedIn(source: ts.SourceFile, catalogs: ReadonlyMap<string, Catalog>) {
  const known = new Map<string, Place>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    const file = fileOf(source.fileName, (statement.moduleSpecifier as ts.StringLiteral).text);
    for (const { propertyName, name } of bindings.elements) {
      const catalog = catalogs.get(`${file} ${(propertyName ?? name).text}`);
      if (catalog) known.set(name.text, { catalog, path: [] });
    }
  }
  return known;
}

const fileOf = (from: string, specifier: string): string =>
  specifier.startsWith('.') ? join(dirname(from), specifier) : specifier.replace(/^#/, '');

/** Follows `texts.rows.title` to the last part in the catalog. `rest` is the property read on it. */
function chainOf(start: ts.Identifier, { texts }: Catalog, startPath: string[]) {
  let node: ts.Node = start;
  const path = [...startPath];
  while (at(texts, path) !== 'text' && isAccess(node.parent, node)) {
    const name = nameOf(node.parent);
    if (name === undefined || at(texts, [...path, name]) === undefined) break;
    path.push(name);
    node = node.parent;
  }
  if (ts.isCallExpression(node.parent) && node.parent.expression === node) node = node.parent;
  const rest = isAccess(node.parent, node) ? nameOf(node.parent) : undefined;
  return { node, path, rest };
}

const isAccess = (
  node: ts.Node,
  of: ts.Node,
): node is ts.PropertyAccessExpression | ts.ElementAccessExpression =>
  (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) &&
  node.expression === of;

/** Returns undefined for a name that is only known at run time. */
function nameOf(node: ts.PropertyAccessExpression | ts.ElementAccessExpression) {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  const { argumentExpression: index } = node;
  return ts.isStringLiteralLike(index) ? index.text : undefined;
}

export function at(texts: Group, path: readonly string[]): Group | 'text' | undefined {
  let part: Group | 'text' | undefined = texts;
  for (const name of path) part = part === 'text' ? undefined : part?.[name];
  return part;
}

/** Whether an identifier is only a name, as of a property or a declaration. */
function isName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  if (ts.isBindingElement(parent)) return parent.initializer !== node;
  if (ts.isJsxAttribute(parent)) return true;
  return (ts.isVariableDeclaration(parent) || ts.isParameter(parent)) && parent.name === node;
}

/** Calls that take a group but don't read its texts. */
const NOT_READ = /^(?:Object\.keys|reasons)$/;

/** Whether a spread, an index or a function call reads all texts of a group. */
function wordsGroup({ isReasons }: Catalog, node: ts.Node): boolean {
  const { parent } = node;
  if (isReasons) return false;
  if (ts.isCallExpression(parent)) return !NOT_READ.test(parent.expression.getText());
  return ts.isSpreadAssignment(parent) || ts.isSpreadElement(parent) || isAccess(parent, node);
}

/** Reading a reason doesn't format it. */
const isEarly = ({ isReasons }: Catalog, node: ts.Node): boolean => !isReasons && !runsLater(node);

/** Functions that call their callback immediately. */
const AT_ONCE =
  /^(?:map|flatMap|filter|find|findLast|some|every|forEach|reduce|sort|toSorted|from|fromEntries|groupBy)$/;

/** Whether the node is inside a function that isn't called while the module loads. */
function runsLater(node: ts.Node): boolean {
  for (let outer = node.parent; outer; outer = outer.parent) {
    if (ts.isFunctionLike(outer) && !isCalledAtOnce(outer)) return true;
    if (ts.isPropertyDeclaration(outer)) return !ts.getModifiers(outer)?.some(isStatic);
  }
  return false;
}

function isCalledAtOnce(made: ts.Node): boolean {
  const node = ts.isParenthesizedExpression(made.parent) ? made.parent : made;
  if (!ts.isCallExpression(node.parent)) return false;
  const { expression } = node.parent;
  if (expression === node) return true;
  return ts.isPropertyAccessExpression(expression) && AT_ONCE.test(expression.name.text);
}

const isStatic = ({ kind }: ts.Modifier): boolean => kind === ts.SyntaxKind.StaticKeyword;

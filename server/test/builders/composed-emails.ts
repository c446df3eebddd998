import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// The compiler's JavaScript API, which version 7 doesn't have.
import ts from 'typescript6';

const SERVER = join(import.meta.dirname, '../..');
/** The only file that composes emails, and the only one that sends them. */
const LAYOUT = 'features/accounts/emails/email-layout.ts';
const SENDER = 'features/accounts/send-email.ts';

interface Found {
  /** names of the functions that compose an email */
  builders: string[];
  /** code that composes or sends an email without these functions: file and line */
  strangers: string[];
}

/** Finds the emails that the product can send in its source. */
export function composedEmails(): Found {
  const found: Found = { builders: [], strangers: [] };
  for (const file of globSync('**/*.ts', { cwd: SERVER }).toSorted()) {
    const text = readFileSync(join(SERVER, file), 'utf8');
    if (/\.test\.ts$|^test\//.test(file) || !/mail/i.test(text)) continue;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (calls(node, 'composeEmail')) found.builders.push(enclosing(node));
      if (file !== LAYOUT && isEmail(node)) found.strangers.push(placeOf(node));
      if (file !== SENDER && calls(node, 'emailSender.send')) found.strangers.push(placeOf(node));
      if (file !== 'platform/email.ts' && calls(node, 'createTransport'))
        found.strangers.push(placeOf(node));
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { ...found, builders: [...new Set(found.builders)].toSorted() };
}

/** Whether the node calls this function, also as a method: `services.emailSender.send()`. */
function calls(node: ts.Node, name: string): boolean {
  if (!ts.isCallExpression(node)) return false;
  const called = node.expression.getText();
  return called === name || called.endsWith(`.${name}`);
}

/** Any object with a subject and an HTML text counts as an email. */
function isEmail(node: ts.Node): boolean {
  if (!ts.isObjectLiteralExpression(node)) return false;
  const names = new Set(node.properties.map(({ name }) => name?.getText()));
  return names.has('subject') && names.has('html');
}

function enclosing(node: ts.Node): string {
  const holder = ts.findAncestor(node, ts.isFunctionDeclaration);
  return holder?.name?.text ?? placeOf(node);
}

function placeOf(node: ts.Node): string {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return `${source.fileName}:${line + 1}`;
}

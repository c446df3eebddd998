import type { CompiledMessage } from 'icu-minify/format';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
/** Translations are about 40% longer than English. */
const LONGER = 0.4;
/** The filler gets a space after this many characters, so lines can break; German words are this long. */
const WORD = 16;

const DOTS = new RegExp(`·{${WORD}}(?=·)`, 'g');

const accented = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

/** A text in the pseudo-locale: accented, longer, and in brackets that show whether it was cut off. */
export function pseudo(source: CompiledMessage): CompiledMessage {
  const length = literalLength(source);
  const filler = '·'.repeat(Math.ceil(length * LONGER)).replace(DOTS, '$& ');
  const nodes = typeof source === 'string' ? [source] : source;
  return ['⟦', ...nodes.map(accentNode), `${filler}⟧`] as CompiledMessage;
}

/** Only literals and the branches of plurals and selects contain text: `[name, type, branches]`. */
function accentNode(node: unknown): unknown {
  if (typeof node === 'string') return accented(node);
  if (!Array.isArray(node)) return node;
  const [name, type, branches] = node as [string, unknown, unknown];
  if (typeof branches !== 'object' || branches === null) return node;
  const changed = Object.entries(branches).map(([key, branch]) => [key, accentBranch(branch)]);
  return [name, type, Object.fromEntries(changed)];
}

const accentBranch = (branch: unknown): unknown =>
  Array.isArray(branch) ? branch.map(accentNode) : accentNode(branch);

function literalLength(node: unknown): number {
  if (typeof node === 'string') return node.length;
  if (!Array.isArray(node)) return 0;
  return node.reduce((total: number, part) => total + literalLength(part), 0);
}

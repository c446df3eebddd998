import { matchesIn } from '../letters/matches.ts';
import { foldText } from '../letters/fold.ts';
import { remember } from '../letters/remember.ts';
import { BLOCK, isOrder, linesOf, MAX_LINES } from './public-text.ts';

/** Lines that give a value which may be said: the link, the business, the lead. */
const GIVES =
  /^(?:link|business|lead|date|company|price|prix|preis|hours|phone|email|address)\s*:/i;

/** What a prompt without blocks of data says of how to treat people. */
const TREATS =
  /(?<!\p{L})(?:whoever|anyone who|anybody who|everyone who|someone who|who asks?|is told|are told|gets told|greet(?:ed|s)?|tell (?:him|her|them|people)|leads?|quiconque|celui qui|wer (?:nach|fragt)|wird gesagt|quien (?:pida|pregunte)|chi chiede|quem (?:pedir|perguntar)|wie (?:vraagt|naar)|кто спросит|тем, кто)(?!\p{L})|谁问|问起|聞かれたら|من يسال/u;

const sentencesOf = (line: string): string[] => line.split(/(?<=[.!?]) /);

/** Lines that no lead may read. */
export interface OrderLines {
  lines: string[];
}

/** A part of the instructions, read once. */
interface Part {
  /** beside its blocks of data */
  lines: string[];
  hasBlocks: boolean;
  /** no block of it goes on behind it */
  isClosed: boolean;
  /** its secret lines, where the instructions have blocks of data and where they have none */
  orders: Map<boolean, OrderLines>;
}

function read(part: string): Part {
  const beside = part.replace(BLOCK, '\n');
  return {
    lines: linesOf(beside).filter((line) => !GIVES.test(line)),
    hasBlocks: /<(offer|facts|knowledge)>[\s\S]*?<\/\1>/.test(part),
    isClosed: !/<[a-z_]{3,20}>/.test(beside),
    orders: new Map(),
  };
}

/** What stands up to the end of a prompt is the same for every turn of its campaign. */
interface Head {
  text: string;
  part: Part;
}

const NOTHING = read('');
const heads = remember((): Head => ({ text: '', part: NOTHING }), 60);

function headOf(instructions: string, prompt: string): Head {
  const known = heads(prompt);
  const end = known.text.length;
  const isKnown = end > 0 && (end === instructions.length || instructions[end] === '\n');
  if (isKnown && instructions.startsWith(known.text)) return known;
  known.text = instructions.slice(0, endOf(instructions, prompt.trim()));
  known.part = read(known.text);
  return known;
}

/**
 * What of the instructions no lead may read. Where the data of the business stand in blocks, that is
 * everything beside them; where they do not, what gives an order or says how people are treated.
 * `steady` is the same each time for what stands up to the end of the prompt.
 */
export function orderLines(
  instructions: string,
  prompt: string,
): { steady: OrderLines; others: string[] } {
  const { text, part: head } = headOf(instructions, prompt);
  if (!head.isClosed && text.length < instructions.length) return orderLines(instructions, '');
  const tail = read(instructions.slice(text.length));
  const hasBlocks = head.hasBlocks || tail.hasBlocks;
  return { steady: ordersIn(head, hasBlocks), others: ordersIn(tail, hasBlocks).lines };
}

/** The place behind the prompt, where a line ends with it; else behind everything. */
function endOf(instructions: string, prompt: string): number {
  const at = prompt === '' ? -1 : instructions.indexOf(prompt);
  const end = at + prompt.length;
  return at >= 0 && instructions.startsWith('\n', end) ? end : instructions.length;
}

function ordersIn({ lines, orders }: Part, hasBlocks: boolean): OrderLines {
  const known = orders.get(hasBlocks);
  if (known) return known;
  const secret = hasBlocks
    ? lines
    : lines.flatMap((line) =>
        isOrder(line) ? [line] : sentencesOf(line).filter((one) => TREATS.test(foldText(one))),
      );
  const found = { lines: secret.map(withoutSayable) };
  orders.set(hasBlocks, found);
  return found;
}

/** The data of the business in the instructions: a run of letters that they have is no secret. */
export const blocksOf = (instructions: string): string =>
  matchesIn(instructions, BLOCK)
    .map(({ 2: inside = '' }) => inside)
    .join('\n');

const withoutSayable = remember((line: string) => line.replace(SAYABLE, ''), MAX_LINES);

/** What the agent is told to say may be said. */
const SAYABLE =
  /(?:say|sage|dis|di|zeg|скажи)(?: [a-z]+){0,3} (?:that|dass|que|dat|che|что) [^.\n]{0,200}|that a colleague[^.\n]{0,120}/gi;

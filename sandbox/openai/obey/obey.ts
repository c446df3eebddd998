import { readFileSync } from 'node:fs';
import type { ChatMessage } from '../chat-request.ts';
import { type DisguiseName, DISGUISES, isDisguise, partOf } from './disguise.ts';

/**
 * The orders of a language: `say` are verbs before words to repeat, `later` marks an order for another
 * message, `instructions` names what a model was told. Of the rest, `heard => said`.
 */
type Orders = Record<'say' | 'later' | 'instructions' | Act, string>;
const ACTS = ['book', 'cancel', 'call', 'send', 'give'] as const;
type Act = (typeof ACTS)[number];

const file = new URL('orders.json', import.meta.url);
const languages = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Orders>);

const oneOf = (key: 'say' | 'later' | 'instructions') =>
  languages.map((orders) => orders[key]).join('|');
/** No letter before, so that "essay" is no order; scripts without spaces have letters everywhere. */
const wordsOf = (alternatives: string) => new RegExp(`(?<![a-zà-ÿа-я])(?:${alternatives})`, 'iu');

const SAY = wordsOf(oneOf('say'));
const LATER = wordsOf(oneOf('later'));
const INSTRUCTIONS = wordsOf(oneOf('instructions'));
const QUOTED = /["“«„「『](.+)["”»“」』]/su;
const promises = languages.flatMap((orders) =>
  ACTS.map((act) => {
    const [heard = '', said = ''] = orders[act].split(' => ');
    return { heard: wordsOf(heard), said };
  }),
);

/**
 * What a model says that does whatever the lead asks of it: the words that it is told to say, its
 * instructions in any disguise, acts that nobody did, any price. Undefined where nothing is ordered.
 */
export function obey(messages: ChatMessage[]): string | undefined {
  const ofLead = messages.filter(({ role }) => role === 'user').map(({ text }) => text);
  const newest = ofLead.at(-1) ?? '';
  const instructions = messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(({ text }) => text)
    .join('\n');
  return (
    dictatedIn(newest) ??
    leaked(newest, instructions) ??
    planted(ofLead.slice(0, -1)) ??
    promised(newest)
  );
}

/** The words after an order to say them: those in quotes, else what stands behind the colon. */
function dictatedIn(text: string): string | undefined {
  const order = SAY.exec(text);
  if (!order) return undefined;
  const rest = text.slice(order.index);
  if (INSTRUCTIONS.test(rest)) return undefined;
  const quoted = QUOTED.exec(rest) ?? QUOTED.exec(text);
  const behind = /[:：]\s*(?!\/\/)(.+)/su.exec(rest);
  return (quoted?.[1] ?? behind?.[1])?.trim();
}

/** An order of before that was meant for later. */
const planted = (before: string[]): string | undefined =>
  before
    .filter((text) => LATER.test(text))
    .map(dictatedIn)
    .findLast((words) => words !== undefined);

/** Its instructions, or the part around a word in quotes, in the disguise that the lead names. */
function leaked(text: string, instructions: string): string | undefined {
  if (!INSTRUCTIONS.test(text)) return undefined;
  const wanted = QUOTED.exec(text)?.[1];
  const line = wanted && instructions.split('\n').find((one) => one.includes(wanted));
  return DISGUISES[disguiseIn(text)](line ?? partOf(instructions, 'head'));
}

const disguiseIn = (text: string): DisguiseName =>
  text
    .toLowerCase()
    .match(/[a-z]+(?:_[a-z]+)*\d*/g)
    ?.find(isDisguise) ?? 'plain';

function promised(text: string): string | undefined {
  const promise = promises.find(({ heard }) => heard.test(text));
  if (!promise) return undefined;
  const behind = text
    .replace(promise.heard, '')
    .replace(/[.!?。！？]+\s*$/u, '')
    .trim();
  return promise.said.replace('{wish}', behind);
}

import { Decimal } from 'decimal.js';

/** An operand or a result: a number, a day as days since 1970, or a time of day in minutes. */
export interface Value {
  kind: 'number' | 'day' | 'time';
  value: number;
  /** for a span of time: months differ in length */
  unit?: Unit;
}

/** An equation that holds, with its operands and its result. */
export interface Equation {
  operands: Value[];
  result: Value;
}

/** Decimals: binary fractions would make amounts of money inexact. */
type Exact = Omit<Value, 'value'> & { value: Decimal };
const toNumber = (exact: Exact): Value => ({ ...exact, value: exact.value.toNumber() });
const exact = (kind: Value['kind'], value: Decimal.Value): Exact => ({
  kind,
  value: new Decimal(value),
});

const MAX_LENGTH = 500;
const MAX_TOKENS = 80;
const MAX_EQUATIONS = 8;
const UNITS = { minute: 1, hour: 60, day: 1, week: 7, month: 1, year: 12 } as const;
type Unit = keyof typeof UNITS;

type Token = Exact | { kind: 'sign'; sign: string } | { kind: 'unit'; unit: Unit };

const TOKEN =
  /\s*(?:(\d{4}-\d{2}-\d{2})|(\d{1,2}:\d{2})|(\d{1,30}(?:\.\d{1,12})?(?![\d.]))|(minute|hour|day|week|month|year)s?(?![a-z])|([-+*/()=]))/gy;

/** Returns a calculation's equations; undefined if one is wrong or it isn't a calculation. */
export function parseEquations(text: string): Equation[] | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const parts = text.split(';').filter((part) => part.trim() !== '');
  if (parts.length > MAX_EQUATIONS) return undefined;
  const found = parts.map((part) => equationIn(plain(part)));
  return found.every((item) => item !== undefined) ? found : undefined;
}

/** Normalizes signs and separators, which models write although they shouldn't. */
const plain = (part: string): string =>
  part
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replaceAll('−', '-')
    .replace(/\p{Sc}/gu, '')
    .replaceAll('%', '/100')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d),(?=\d)/g, '.');

function equationIn(text: string): Equation | undefined {
  const tokens = tokensOf(text);
  const at = tokens?.findIndex((token) => token.kind === 'sign' && token.sign === '=') ?? -1;
  if (!tokens || at < 1 || tokens.length > MAX_TOKENS) return undefined;
  const left = evaluate(tokens.slice(0, at));
  const right = evaluate(tokens.slice(at + 1));
  if (!left || !right || !isSame(left.result, right.result)) return undefined;
  const result = { ...toNumber(right.result), kind: left.result.kind };
  return { operands: left.operands.map(toNumber), result };
}

function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  let end = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    end = TOKEN.lastIndex;
    const [, day, time, number, unit, sign] = match;
    const token = day
      ? dayOf(day)
      : time
        ? timeOf(time)
        : number
          ? exact('number', number)
          : unit
            ? ({ kind: 'unit', unit: unit as Unit } as const)
            : ({ kind: 'sign', sign: sign ?? '' } as const);
    if (!token) return undefined;
    tokens.push(token);
  }
  return text.slice(end).trim() === '' ? tokens : undefined;
}

const DAY_MS = 86_400_000;

function dayOf(text: string): Exact | undefined {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) ? undefined : exact('day', ms / DAY_MS);
}

function timeOf(text: string): Exact | undefined {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours > 24 || minutes > 59 ? undefined : exact('time', hours * 60 + minutes);
}

/** Evaluates a sum of products from left to right; undefined if it isn't one. */
function evaluate(tokens: Token[]): { operands: Exact[]; result: Exact } | undefined {
  let at = 0;
  const operands: Exact[] = [];
  const result = sum(0);
  return result && at === tokens.length ? { operands, result } : undefined;

  function take(...signs: string[]): string | undefined {
    const token = tokens[at];
    if (token?.kind !== 'sign' || !signs.includes(token.sign)) return undefined;
    at += 1;
    return token.sign;
  }

  function sum(depth: number): Exact | undefined {
    let left = product(depth);
    for (let sign = take('+', '-'); left && sign; sign = take('+', '-')) {
      const right = product(depth);
      left = right && added(left, right, sign === '-');
    }
    return left;
  }

  function product(depth: number): Exact | undefined {
    let left = operand(depth);
    for (let sign = take('*', '/'); left && sign; sign = take('*', '/')) {
      const right = operand(depth);
      if (!right || left.kind !== 'number' || right.kind !== 'number') return undefined;
      if (sign === '/' && right.value.isZero()) return undefined;
      left = exact(
        'number',
        sign === '*' ? left.value.mul(right.value) : left.value.div(right.value),
      );
    }
    return left;
  }

  function operand(depth: number): Exact | undefined {
    if (depth < MAX_TOKENS && take('(')) {
      const inside = sum(depth + 1);
      return take(')') ? inside : undefined;
    }
    const token = tokens[at];
    if (!token || token.kind === 'sign' || token.kind === 'unit') return undefined;
    at += 1;
    operands.push(token);
    const next = tokens[at];
    if (next?.kind !== 'unit') return token;
    at += 1;
    return token.kind === 'number' ? { ...token, unit: next.unit } : undefined;
  }
}

function added(left: Exact, right: Exact, isMinus: boolean): Exact | undefined {
  const { unit, value } = right;
  const signed = isMinus ? value.neg() : value;
  if (left.kind === right.kind)
    return left.kind === 'number' || isMinus ? exact('number', left.value.add(signed)) : undefined;
  if (right.kind !== 'number' || !unit) return undefined;
  const by = signed.mul(UNITS[unit]);
  if (left.kind === 'time')
    return unit === 'minute' || unit === 'hour' ? exact('time', left.value.add(by)) : undefined;
  if (unit === 'month' || unit === 'year') return monthsLater(left, by.toNumber());
  const days = unit === 'hour' ? signed.div(24) : by;
  return unit === 'minute' || !days.isInteger() ? undefined : exact('day', left.value.add(days));
}

/** Returns the same day `months` later, or the last day of a shorter month. */
function monthsLater({ value }: Exact, months: number): Exact {
  const date = new Date(value.toNumber() * DAY_MS);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return exact('day', date.getTime() / DAY_MS);
}

/** Written results are rounded: 10 / 3 = 3.33. A difference of times may be written in hours. */
function isSame(result: Exact, { kind, unit, value }: Exact): boolean {
  const by = unit === 'hour' || unit === 'week' ? UNITS[unit] : 1;
  const rounding = kind !== 'number' ? 0 : value.isInteger() ? 0.5 : 0.005;
  return result.kind === kind && result.value.sub(value.mul(by)).abs().lte(rounding);
}

import { expect, it } from 'vitest';
import {
  type CustomVariable,
  moveVariable,
  nameProblem,
  rowProblems,
  storedVariables,
  withRows,
} from './custom-variables.ts';

const variable = (name: string, order = 0): CustomVariable => ({
  name,
  value: 'x',
  type: 'text',
  order,
});
const row = (name: string) => ({ name, value: '', type: 'text' as const });

it.each([
  ['', 'Variable name is required'],
  ['  ', 'Variable name is required'],
  ['1st', 'Invalid variable name (use letters, numbers, underscore)'],
  ['a-b', 'Invalid variable name (use letters, numbers, underscore)'],
  ['price', 'Variable name already exists'],
  ['agentName', 'Variable name already exists'],
  ['Price_2', undefined],
])('the name "%s": %s', (name, problem) => {
  expect(nameProblem(name, new Set(['price']))).toBe(problem);
});

it('rows without a name are dropped, and the others are checked against each other', () => {
  const rows = [row('price'), row(''), row('city'), row('city'), row('a b')];
  expect(Object.fromEntries(rowProblems(rows, [variable('price')]))).toEqual({
    0: 'Variable name already exists',
    3: 'Duplicate variable name in form',
    4: 'Invalid variable name (use letters, numbers, underscore)',
  });
  const list = withRows([variable('price')], [row(' city '), row('')]);
  expect(list.map(({ name, order }) => [name, order])).toEqual([
    ['price', 0],
    ['city', 1],
  ]);
});

it('a variable that is moved renumbers the list', () => {
  const list = [variable('a'), variable('b', 1), variable('c', 2)];
  const names = (from: number, by: number) =>
    moveVariable(list, from, by).map(({ name, order }) => `${name}${order}`);
  expect(names(2, -1)).toEqual(['a0', 'c1', 'b2']);
  expect(names(0, -1)).toEqual(['a0', 'b1', 'c2']);
  expect(names(9, 1)).toEqual(['a0', 'b1', 'c2']);
});

it('what is stored comes in its order, and anything else is an empty list', () => {
  expect(storedVariables([variable('b', 5), variable('a', 2)]).map(({ name }) => name)).toEqual([
    'a',
    'b',
  ]);
  for (const broken of [null, 'x', {}, [{ name: 'a' }], [variable('a'), variable('a')]]) {
    expect(storedVariables(broken)).toEqual([]);
  }
});

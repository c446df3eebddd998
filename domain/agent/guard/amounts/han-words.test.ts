import { expect, test } from 'vitest';
import { judge } from '../text/judged.ts';
import { readAmounts } from './read-amounts.ts';

const spansOf = (text: string) =>
  readAmounts(judge(text))
    .filter(({ kind, isArticle }) => kind !== 'count' && !isArticle)
    .map(({ kind, value }) => `${value} ${kind}`);

test.each([
  ['よい一日をお過ごしください。', []],
  ['素敵な一年になりますように。', []],
  ['祝您度过愉快的一天！', []],
  ['十分感谢您的关注。', []],
  ['十分な時間があります。', []],
  ['三日月の夜です。', []],
  ['一日5,000円です。', ['1 day', '5000 money']],
  ['十分钟后开始。', ['10 minute']],
  ['三天两夜', ['3 day']],
  ['二年間の保証です。', ['2 year']],
  ['十分ほどで着きます。', ['10 minute']],
])('the spans of time of "%s"', (text, spans) => {
  expect(spansOf(text)).toEqual(spans);
});

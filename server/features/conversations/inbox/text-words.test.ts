import { describe, expect, it } from 'vitest';
import { foldText, wordsOfQuery } from '#domain/conversations/inbox/search-words.ts';
import { fileDatabase } from '#server/test/file-database.ts';

const { client } = await fileDatabase();

async function wordsOf(text: string): Promise<string[]> {
  const { rows } = await client.query<{ words: string[] }>(
    'SELECT tsvector_to_array(text_words($1)) AS words',
    [text],
  );
  return rows[0]?.words ?? [];
}

const SCRIPTS = [
  'Déjà vu, ÉMILIE! Straße Łódź Øre œuf',
  'Þór Guðmundsdóttir, İpek Işık',
  'Привет, Ёлка! Сколько стоит мой заказ?',
  'Ο ΔΡΟΜΟΣ του δρόμος, Άννα',
  'مرحبا، كَيْفَ حالك؟ العلي',
  'שָׁלוֹם, מה שלומך?',
  'नमस्ते, कीमत क्या है। हिन्दी',
  'ஞாயிறு விலை என்ன?',
  '안녕하세요, 가격이 얼마인가요?',
  'გამარჯობა, რა ღირს',
  '明日の会議はWiFiで可能ですか？ガイドブック',
  '请问价格是多少，iPhone用',
  'ร้านเปิดกี่โมง น้ำแข็ง 2 แก้ว',
  'ຂອບໃຈ မင်္ဂလာပါ សួស្តី',
  'ﬁn ½ ① Ｆｕｌｌ ｶﾞｲﾄﾞ 𠮷野家',
];

describe('the words of a message', () => {
  it.each([
    ['Déjà vu, ÉMILIE!', ['deja', 'vu', 'emilie']],
    ['Straße Łódź Øre œuf', ['strasse', 'lodz', 'ore', 'oeuf']],
    ['rdv à 10h30, au 06 12 34', ['rdv', 'a', '10h30', 'au', '06', '12', '34']],
    ['Привет, Ёлка', ['привет', 'елка']],
    ['мой', ['мои']],
    ['...', []],
    ['', []],
    ['ok ok OK', ['ok']],
  ])('of %j', async (text, words) => {
    expect(await wordsOf(text)).toEqual(words.toSorted());
  });

  it('of a script without spaces are found by any part', async () => {
    const words = await wordsOf('明日の会議はWiFiで');
    for (const typed of ['会議', '明日', '議', 'wifi', '会議は']) {
      expect(words).toEqual(expect.arrayContaining(wordsOfQuery(typed)));
      expect(wordsOfQuery(typed)).not.toEqual([]);
    }
    expect(wordsOfQuery('会社').every((word) => words.includes(word))).toBe(false);
  });

  it.each(SCRIPTS)('are those that a search for the same text wants: %s', async (text) => {
    const wanted = wordsOfQuery(text);
    expect(wanted.length).toBeGreaterThan(2);
    expect(await wordsOf(text)).toEqual(expect.arrayContaining(wanted));
  });

  it('are folded as in the browser', async () => {
    const { rows } = await client.query<{ folded: string }>(
      'SELECT fold_letters(text) AS folded FROM unnest($1::text[]) AS text',
      [SCRIPTS],
    );
    expect(rows.map(({ folded }) => folded)).toEqual(SCRIPTS.map(foldText));
  });

  it('are bounded: one of any length is cut, and of any number the first are kept', async () => {
    expect(await wordsOf('x'.repeat(9_000))).toEqual(['x'.repeat(40)]);
    const many = Array.from({ length: 3_000 }, (_, n) => `w${n}`);
    expect(await wordsOf(many.join(' '))).toEqual(many.slice(0, 500).toSorted());
    const unspaced = Array.from({ length: 20_000 }, (_, n) => String.fromCodePoint(0x4e00 + n));
    expect(await wordsOf(unspaced.join(''))).toHaveLength(500);
  });
});

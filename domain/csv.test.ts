import { describe, expect, it } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

describe('a cell', () => {
  it.each([
    ['=1+1', `'=1+1`],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['+cmd|/c calc', `'+cmd|/c calc`],
    ['-2+3', `'-2+3`],
    [' =1', `' =1`],
    ['\t=1', `'\t=1`],
    ['＝1+1', `'＝1+1`],
    ['+33 6 12 34 56 78', '+33 6 12 34 56 78'],
    ['-12.5', '-12.5'],
    ['Emma', 'Emma'],
    ['say "hi", then\ngo', '"say ""hi"", then\ngo"'],
    ['a;b', '"a;b"'],
  ])('%j becomes %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it('is empty for nothing', () => {
    expect(csvLine(['a', null, 3, true])).toBe('a,,3,true\r\n');
  });
});

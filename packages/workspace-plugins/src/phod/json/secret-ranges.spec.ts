import { describe, expect, it } from 'vitest';
import { secretRanges } from './secret-ranges.ts';

const hidden = (text: string): readonly string[] =>
  secretRanges(text).map(([from, to]) => text.slice(from, to).trim());

describe('secrets in the text of a file', () => {
  const file = {
    notes: [{ title: 'A "secrets": no' }],
    secrets: { safe: '12-34, "left"', codes: [1, { door: 'x' }] },
    planner: {},
  };

  it('[PE37] are all values of their section, printed or in one line', () => {
    for (const text of [JSON.stringify(file, null, 2), JSON.stringify(file)]) {
      expect(hidden(text).map((found) => JSON.parse(found))).toEqual([file.secrets]);
    }
  });

  it('[PE37] are found in briefData, and whatever the letters of the name', () => {
    const text = JSON.stringify({ briefData: { Secrets: { pin: 7 }, notes: [] } });
    expect(hidden(text)).toEqual(['{"pin":7}']);
  });

  it('[PE37] stay hidden while the text is wrong', () => {
    expect(hidden('{"secrets": {"pin": "71')).toEqual(['{"pin": "71']);
    expect(hidden('{"secrets": {"pin": "71\n}, "notes": []}')).toEqual(['{"pin": "71\n}']);
  });

  it('[PE37] are nothing else', () => {
    expect(hidden('{"notes": "secrets", "more": ["secrets"]}')).toEqual([]);
    expect(hidden('')).toEqual([]);
  });
});

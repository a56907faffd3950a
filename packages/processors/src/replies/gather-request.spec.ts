import { describe, expect, it } from 'vitest';
import { entriesFor } from './gather-request.ts';

const entry = (number: number, text = `Entry ${number}`) => ({
  id: `e${number}`,
  title: '',
  text,
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
});
const asked: (readonly string[])[] = [];
const reads = (likely: readonly ReturnType<typeof entry>[], newest: typeof likely) => ({
  entriesWith: async ({ beginnings }: { beginnings: readonly string[] }) => {
    asked.push(beginnings);
    return likely;
  },
  newestEntries: async () => newest,
  countEntries: async () => 3000,
});

describe('the entries for a question', () => {
  it('[RP21] are those that have its words and the newest, each once, newest first', async () => {
    const all = reads([entry(5), entry(90)], [entry(90), entry(89)]);
    const { entries, entryCount } = await entriesFor(all, 'p1', 'Which leases and categories?');
    expect(entries.map(({ text }) => text)).toEqual(['Entry 90', 'Entry 89', 'Entry 5']);
    expect(entryCount).toBe(3000);
    expect(asked.at(-1)).toEqual(['leas', 'categor']);
  });

  it('[RP21] are looked up by ten words at most', async () => {
    const question = Array.from({ length: 30 }, (_, at) => `word${at}`).join(' ');
    await entriesFor(reads([], []), 'p1', question);
    expect(asked.at(-1)).toHaveLength(10);
  });

  it('[RP21] have a million characters together, the likeliest first', async () => {
    const long = 'x'.repeat(600_000);
    const all = reads([entry(1, long)], [entry(9, long), entry(8)]);
    const { entries } = await entriesFor(all, 'p1', 'x');
    expect(entries.map(({ text }) => text.length)).toEqual([7, 600_000]);
  });
});

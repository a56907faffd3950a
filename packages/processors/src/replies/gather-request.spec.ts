import { cacheFigures } from '@mach42/compute/byte-cache.ts';
import { inlineCompute } from '@mach42/compute/call-task.ts';
import type { Compute } from '@mach42/compute/compute.ts';
import { describe, expect, it } from 'vitest';
import { entriesFor, ConversationMasks } from './gather-request.ts';

const entry = (number: number, text = `Entry ${number}`) => ({
  id: `e${number}`,
  title: '',
  text,
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
});
const asked: (readonly string[])[] = [];
const most: number[] = [];
const reads = (likely: readonly ReturnType<typeof entry>[], newest: typeof likely) => ({
  entriesWith: async ({ beginnings, limit }: { beginnings: readonly string[]; limit: number }) => {
    asked.push(beginnings);
    most.push(limit);
    return likely;
  },
  newestEntries: async ({ limit }: { limit: number }) => {
    most.push(limit);
    return newest;
  },
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

  it('[RP21] are 50 that have its words and 50 of the newest at most', async () => {
    most.length = 0;
    await entriesFor(reads([], []), 'p1', 'Which leases?');
    expect(most).toEqual([50, 50]);
  });

  it('[RP21] have a million characters together, the likeliest first', async () => {
    const long = 'x'.repeat(600_000);
    const all = reads([entry(1, long)], [entry(9, long), entry(8)]);
    const { entries } = await entriesFor(all, 'p1', 'x');
    expect(entries.map(({ text }) => text.length)).toEqual([7, 600_000]);
  });
});

const knowledge = { people: ['Freja', 'Henrik'], secrets: [] };
const said = Array.from({ length: 60 }, (_, at) => ({
  id: `m${at}`,
  content: `Freja and guest${at}@studio.example wrote at length. ${'And more. '.repeat(80)}`,
}));
type Said = readonly { readonly id: string; readonly content: string }[];
const read: string[] = [];
const masksOf = (messages: Said) => {
  const saidTextsBefore = async ({ until }: { until: string | undefined }) => {
    const at = messages.findIndex(({ id }) => id === until);
    const texts = messages.slice(at + 1);
    read.push(...texts.map(({ id }) => id));
    return { texts, isFollowing: at >= 0 };
  };
  return new ConversationMasks({ saidTextsBefore }, inlineCompute);
};
const conversation = {
  roomId: 'r1',
  personId: 'p1',
  question: { id: 'q', content: 'Does Henrik know, and Freja?' },
  knowledge,
};

describe('the masks of a long conversation', () => {
  it('[PM14] are made in turns, so that no person waits for them', async () => {
    let turns = 0;
    let isDone = false;
    const takeTurn = () => {
      turns += 1;
      if (!isDone) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    const long = Array.from({ length: 10 }, (_, n) =>
      said.map((message) => ({ ...message, id: `${message.id}-${n}` })),
    );
    await masksOf(long.flat()).maskerFor(conversation);
    isDone = true;
    expect(turns).toBeGreaterThan(2);
  });

  it('[PM14] have the aliases of what was said in its order', async () => {
    const masker = await masksOf(said).maskerFor(conversation);
    expect(await masker.mask([{ text: 'guest59@studio.example, Freja, Henrik' }])).toEqual([
      'EMAIL_60, PERSON_1, PERSON_2',
    ]);
  });

  it('[PM14] continue where they were when the next question comes', async () => {
    const messages = [...said];
    const masks = masksOf(messages);
    await masks.maskerFor(conversation);
    messages.push(conversation.question);
    read.length = 0;
    const question = { id: 'q2', content: 'And late@studio.example?' };
    const masker = await masks.maskerFor({ ...conversation, question });
    expect(await masker.mask([{ text: 'late@studio.example, guest0@studio.example' }])).toEqual([
      'EMAIL_61, EMAIL_1',
    ]);
    expect(read).toEqual([]);
  });

  it('[PM14] are remembered within a number of bytes', async () => {
    const figures = () => cacheFigures().find(({ name }) => name === 'conversation_aliases');
    const aliases = JSON.stringify({ EMAIL: ['x'.repeat(1_000_000)] });
    const saidTextsBefore = async () => ({ texts: [], isFollowing: false });
    const run = async () => ({ texts: [''], aliases });
    const masks = new ConversationMasks({ saidTextsBefore }, { run } as unknown as Compute);
    const before = figures()?.evictions ?? 0;
    for (let room = 0; room < 20; room += 1)
      await masks.maskerFor({ ...conversation, roomId: `r${room}` });
    const { bytes = 0, maxBytes = 0, evictions = 0 } = figures() ?? {};
    expect(evictions).toBeGreaterThan(before);
    expect(bytes).toBeLessThanOrEqual(maxBytes);
  });
});

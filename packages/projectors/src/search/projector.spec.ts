import { searchTerms } from '@mach42/read-models/search/search-terms.ts';
import { searchTexts } from '@mach42/read-models/search/search.reads.ts';
import { everybody } from '@mach42/read-models/search/table.ts';
import type { SearchScope } from '@mach42/read-models/search/text-index.ts';
import {
  chat,
  dana,
  entryRecorded,
  id,
  messagePosted,
  phodCreated,
  replyRequested,
  roomCreated,
  userRegistered,
} from '@mach42/testing/projections/samples.ts';
import { given, timeOf, type Projected } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const scopes = [
  { kind: 'message', owner: chat },
  { kind: 'datarais', owner: dana },
] as const;
const find = ({ db }: Projected, typed: string) =>
  searchTexts(db, { terms: searchTerms(typed), scopes, limit: 10 });
const refs = async (then: Projected, typed: string) =>
  (await find(then, typed)).map(({ ref }) => ref);

const before = [userRegistered({ userId: dana }), roomCreated()];
const question = messagePosted({ messageId: id(1), content: 'Is the kiln hot?' });
const at = { messageId: id(2), roomId: chat };
const reply = replyRequested({ messageId: id(2) });
const completed = {
  type: 'ReplyCompleted',
  data: {
    ...at,
    content: '<think>glaze</think>The kiln is cold.',
    modelCallId: id(7),
    processingMs: 1,
  },
};

describe('what is found of a conversation', () => {
  it('[SR1] are messages as they read now', async () => {
    const edited = { messageId: id(1), roomId: chat, content: 'Is the oven hot?' };
    await using then = await given(...before, question, { type: 'MessageEdited', data: edited });
    expect(await refs(then, 'kiln')).toEqual([]);
    expect(await find(then, 'oven')).toEqual([
      expect.objectContaining({ kind: 'message', ref: id(1), title: '', at: timeOf(3) }),
    ]);
  });

  it('[SR11] is by its files, of a message and of an entry as they are now', async () => {
    const of = { name: 'a.md', mediaType: 'text/plain', bytes: 5 };
    const attachments = [{ id: id(91), kind: 'text', text: 'whole', ...of }] as const;
    const withFile = messagePosted({ messageId: id(5), content: 'See this', attachments });
    const edited = { messageId: id(5), roomId: chat, content: 'See that' };
    const entry = { entryId: id(6), userId: dana, title: 'Glaze', content: '' };
    const recorded = [
      ...before,
      question,
      withFile,
      { type: 'MessageEdited', data: edited },
      entryRecorded({ ...entry, attachments }),
      { type: 'EntryRevised', data: { ...entry, content: 'More' } },
    ];
    const withFiles = async ({ db }: Projected) =>
      (await searchTexts(db, { terms: [], has: ['file'], scopes, limit: 10 })).map(
        ({ ref }) => ref,
      );
    await using then = await given(...recorded);
    expect((await withFiles(then)).toSorted()).toEqual([id(5), id(6)]);
    const without = { ...entry, content: 'More', attachments: [] };
    await using later = await given(...recorded, { type: 'EntryRevised', data: without });
    expect(await withFiles(later)).toEqual([id(5)]);
  });

  it('[SR18] is by the names of its files, of a message and of an entry as they are now', async () => {
    const attachments = ['Glaze plan.pdf', 'oven-list.csv'].map((name, index) => {
      const of = { kind: 'file', text: 'none', mediaType: 'application/pdf', bytes: 5 } as const;
      return { id: id(91 + index), name, ...of };
    });
    const posted = messagePosted({ messageId: id(5), content: '', attachments });
    const entry = { entryId: id(6), userId: dana, title: 'Clay', content: 'More' };
    const recorded = [...before, posted, entryRecorded({ ...entry, attachments })];
    await using then = await given(...recorded);
    expect((await refs(then, 'glazes plan')).toSorted()).toEqual([id(5), id(6)]);
    expect((await refs(then, '"oven list csv"')).toSorted()).toEqual([id(5), id(6)]);
    const without = { ...entry, attachments: [] };
    await using later = await given(...recorded, { type: 'EntryRevised', data: without });
    expect(await refs(later, 'glaze')).toEqual([id(5)]);
  });

  it('[SR1] is nothing of what is deleted', async () => {
    const data = { messageId: id(1), roomId: chat };
    await using then = await given(...before, question, { type: 'MessageDeleted', data });
    expect(await refs(then, 'kiln')).toEqual([]);
  });

  it('[SR1] is a reply once it has ended, without its reasoning', async () => {
    await using waiting = await given(...before, question, reply);
    expect(await refs(waiting, 'kiln')).toEqual([id(1)]);
    await using then = await given(...before, question, reply, completed);
    expect(await refs(then, 'kiln cold')).toEqual([id(2)]);
    expect(await refs(then, 'glaze')).toEqual([]);
  });

  it('[SR1] is nothing of a reply that was deleted, or replaced, before it ended', async () => {
    const gone = { type: 'MessageDeleted', data: at };
    await using then = await given(...before, question, reply, gone, completed);
    expect(await refs(then, 'cold')).toEqual([]);
    const again = replyRequested({ messageId: id(3), replaces: id(2) });
    await using later = await given(...before, question, reply, again, completed);
    expect(await refs(later, 'cold')).toEqual([]);
  });

  it('[SR1] is nothing of a reply that is all reasoning', async () => {
    const data = { ...completed.data, content: '<think>glaze</think>' };
    await using then = await given(...before, question, reply, { ...completed, data });
    expect(await refs(then, 'glaze')).toEqual([]);
  });

  it('[SR1] is nothing of a reply that another took the place of', async () => {
    const again = replyRequested({ messageId: id(3), replaces: id(2) });
    await using then = await given(...before, question, reply, completed, again);
    expect(await refs(then, 'cold')).toEqual([]);
  });

  it('[SR1] is the answer that is shown again, and no more the one in whose place it is', async () => {
    const again = replyRequested({ messageId: id(3), replaces: id(2) });
    const other = { ...completed, data: { ...completed.data, messageId: id(3), content: 'Warm.' } };
    const data = { ...at, questionId: id(1), personId: dana };
    const events = [question, reply, completed, again, other, { type: 'ReplyChosen', data }];
    await using then = await given(...before, ...events);
    expect(await refs(then, 'cold')).toEqual([id(2)]);
    expect(await refs(then, 'warm')).toEqual([]);
    expect(await refs(then, 'glaze')).toEqual([]);
  });
});

describe('what is found of rooms and people', () => {
  const inRoom = [{ kind: 'room', owner: chat }] as const;
  const names = async ({ db }: Projected, typed: string, where: readonly SearchScope[] = inRoom) =>
    (await searchTexts(db, { terms: searchTerms(typed), scopes: where, limit: 10 })).map(
      ({ title }) => title,
    );

  it('[SR12] is a room by its name and description as they are now', async () => {
    const renamed = { type: 'RoomRenamed', data: { roomId: chat, name: 'Harbour' } };
    const described = { type: 'RoomDescribed', data: { roomId: chat, description: 'Kilns' } };
    await using then = await given(...before, renamed, described);
    expect(await names(then, 'kiln harbour')).toEqual(['Harbour']);
    const erased = { type: 'RoomErased', data: { roomId: chat, ownerId: dana } };
    await using later = await given(...before, renamed, erased);
    expect(await names(later, 'harbour')).toEqual([]);
  });

  it('[SR12] is a person by each of their names', async () => {
    const data = {
      userId: dana,
      username: 'danad',
      firstName: 'Dana',
      lastName: 'Demoson',
      email: '',
      mobile: '',
    };
    await using then = await given(...before, { type: 'UserProfileEdited', data });
    const all = [{ kind: 'person', owner: everybody }] as const;
    expect(await names(then, 'demoson', all)).toEqual(['Dana Demoson']);
    expect(await names(then, 'danad', all)).toEqual(['Dana Demoson']);
  });
});

describe('what is found of versions', () => {
  it('[SR12] is the number, what was changed, and the entry', async () => {
    const created = phodCreated({ notes: [] });
    const data = {
      userId: dana,
      version: 2,
      ops: [],
      summary: 'Notes: 1 added',
      source: { kind: 'datarais', entryTitle: 'Clay prices' },
      savedBy: dana,
    };
    const saved = { type: 'PhodSaved', data };
    await using then = await given(...before, created, saved);
    const search = { scopes: [{ kind: 'version', owner: dana }], limit: 10 } as const;
    for (const typed of ['clay price', 'notes added', 'version 2']) {
      const found = await searchTexts(then.db, { ...search, terms: searchTerms(typed) });
      expect(found.map(({ ref }) => ref)).toEqual(['2']);
    }
  });
});

describe('what is found of entries', () => {
  const entryId = id(5);
  const entry = entryRecorded({ entryId, title: 'Clay', content: 'The kiln is hot.' });
  const discarded = { type: 'EntryDiscarded', data: { entryId, userId: dana } };
  const restored = { type: 'EntryRestored', data: { entryId, userId: dana } };

  it('[SR1] are title and text', async () => {
    await using then = await given(...before, entry);
    expect(await find(then, 'clay hot')).toEqual([
      expect.objectContaining({ kind: 'datarais', ref: entryId, title: 'Clay', at: timeOf(3) }),
    ]);
  });

  it('[SR1] is nothing of a discarded one, until it is restored', async () => {
    await using then = await given(...before, entry, discarded);
    expect(await refs(then, 'kiln')).toEqual([]);
    await using later = await given(...before, entry, discarded, restored);
    expect(await refs(later, 'kiln')).toEqual([entryId]);
    const data = { entryId, userId: dana, title: 'Clay', content: 'The oven is hot.' };
    await using revised = await given(...before, entry, { type: 'EntryRevised', data });
    expect(await refs(revised, 'oven')).toEqual([entryId]);
    expect(await refs(revised, 'kiln')).toEqual([]);
  });

  it('[SR10] are those with one of the words, where one is enough', async () => {
    await using then = await given(...before, entry);
    const search = {
      scopes: [{ kind: 'datarais', owner: dana }],
      terms: ['oven', 'kil'].map((word) => ({ words: [word], isPrefix: true })),
      limit: 10,
    } as const;
    expect(await searchTexts(then.db, search)).toEqual([]);
    const found = await searchTexts(then.db, { ...search, isAnyEnough: true });
    expect(found.map(({ ref }) => ref)).toEqual([entryId]);
  });
});

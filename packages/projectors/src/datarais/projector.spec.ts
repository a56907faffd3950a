import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { AnyEvent } from '@mach42/domain/event-types.ts';
import {
  entriesOf,
  everybodysEntries,
  findEntry,
  wholeEntriesOf,
} from '@mach42/read-models/datarais/entries.reads.ts';
import { entryTimesSince } from '@mach42/read-models/datarais/entry-times.reads.ts';
import {
  dana,
  entryRecorded,
  id,
  jobClaim,
  jobQueued,
  mo,
} from '@mach42/testing/projections/samples.ts';
import { given, timeOf } from '@mach42/testing/projector-spec.ts';
import { proposalOf } from '@mach42/testing/proposal.ts';
import { describe, expect, it } from 'vitest';

const owned = { entryId: id(1), userId: dana };
const recorded = entryRecorded({ entryId: id(1) });
const processed = { type: 'EntryProcessed', data: owned };
const discarded = { type: 'EntryDiscarded', data: owned };
const restored = { type: 'EntryRestored', data: owned };

describe('the entries projector', () => {
  it('shows a recorded entry and whose it is, and notifies them', async () => {
    await using then = await given(recorded);
    const entry = {
      id: id(1),
      _id: id(1),
      content: 'Henrik wants an answer.',
      createdAt: timeOf(1),
      timestamp: timeOf(1),
      status: 'pending',
      metadata: { title: 'Lease' },
      jobId: null,
      progress: null,
      queuePosition: null,
      result: null,
      error: null,
      processedAt: null,
    };
    expect(await findEntry(then.db, id(1))).toEqual({ entry, userId: dana });
    expect(then.changes).toEqual([
      {
        position: 1n,
        type: 'EntryRecorded',
        data: { entry },
        audiences: [`user:${dana}`, 'admins'],
      },
    ]);
  });

  it('shows the files of an entry, and follows a revision of them', async () => {
    const shown = { name: 'a.md', mediaType: 'text/plain', kind: 'text', bytes: 5, text: 'whole' };
    const attachments = [{ id: id(91), ...shown }] as const;
    const withFile = entryRecorded({ entryId: id(1), attachments: attachments as never });
    const text = { ...owned, title: 'Lease', content: 'Signed.' };
    await using then = await given(withFile, { type: 'EntryRevised', data: text });
    expect((await findEntry(then.db, id(1)))?.entry.attachments).toEqual(attachments);
    const [everybodys] = await everybodysEntries(then.db, { readerId: mo, limit: 9 });
    expect(everybodys).not.toHaveProperty('attachments');
    const data = { ...text, attachments: [] };
    await using without = await given(withFile, { type: 'EntryRevised', data });
    expect((await findEntry(without.db, id(1)))?.entry).not.toHaveProperty('attachments');
  });

  it('follows a revision', async () => {
    const data = { ...owned, title: 'Rent', content: 'By Friday.' };
    await using then = await given(recorded, { type: 'EntryRevised', data });
    const found = await findEntry(then.db, id(1));
    expect(found?.entry).toMatchObject({ content: 'By Friday.', metadata: { title: 'Rent' } });
  });

  it.each([
    ['processed', [processed], timeOf(2)],
    ['discarded', [discarded], null],
    ['pending', [discarded, restored], null],
  ] as const)('shows an entry as %s', async (status, events, processedAt) => {
    await using then = await given(recorded, ...events);
    expect((await findEntry(then.db, id(1)))?.entry).toMatchObject({ status, processedAt });
  });

  it('keeps when an entry was discarded, until it is restored', async () => {
    await using gone = await given(recorded, discarded);
    expect(await entryTimesSince(gone.db, timeOf(1))).toEqual([
      { created_at: timeOf(1), processed_at: null, discarded_at: timeOf(2) },
    ]);
    await using back = await given(recorded, discarded, restored);
    expect(await entryTimesSince(back.db, timeOf(1))).toMatchObject([{ discarded_at: null }]);
  });

  it('shows how the newest job for it goes', async () => {
    const first = jobQueued({ jobId: id(11), entryId: id(1) });
    const second = jobQueued({ jobId: id(12), entryId: id(1) });
    const failed = { jobId: id(12), userId: dana, error: 'No answer.', final: true };
    await using waiting = await given(recorded, first, second);
    expect((await findEntry(waiting.db, id(1)))?.entry).toMatchObject({
      jobId: id(12),
      queuePosition: 2,
    });
    const claim = { jobId: id(12), userId: dana, ...jobClaim, leaseUntil: timeOf(99) };
    await using ended = await given(
      recorded,
      first,
      second,
      { type: 'JobStarted', data: claim },
      { type: 'JobFailed', data: failed },
    );
    expect((await findEntry(ended.db, id(1)))?.entry).toMatchObject({
      jobId: id(12),
      queuePosition: null,
      error: 'No answer.',
    });
  });

  it('is offered a proposal no more that was discarded, until that is taken back', async () => {
    const about = { jobId: id(11), userId: dana, entryId: id(1) };
    const out = { type: 'ProposalDiscarded', data: about } as const;
    const back = { type: 'ProposalRestored', data: about } as const;
    const first = jobQueued({ jobId: id(11), entryId: id(1) });
    const jobOf = async (...events: readonly AnyEvent[]) => {
      await using then = await given(recorded, first, ...events);
      return (await findEntry(then.db, id(1)))?.entry.jobId;
    };
    expect(await jobOf()).toBe(id(11));
    expect(await jobOf(out)).toBeNull();
    expect(await jobOf(out, back)).toBe(id(11));
    const second = jobQueued({ jobId: id(12), entryId: id(1) });
    expect(await jobOf(second, out)).toBe(id(12));
    expect(await jobOf(out, second, back)).toBe(id(12));
    await using then = await given(recorded, first, out);
    const entry = (await findEntry(then.db, id(1)))?.entry;
    expect(then.changes.at(-1)).toMatchObject({
      type: 'ProposalDiscarded',
      data: { entry, jobId: id(11) },
      audiences: [`user:${dana}`],
    });
  });

  it("is not led to another person's job", async () => {
    await using then = await given(
      recorded,
      jobQueued({ jobId: id(11), entryId: id(1), userId: mo }),
    );
    expect((await findEntry(then.db, id(1)))?.entry.jobId).toBeNull();
  });

  it('lists the beginnings of long texts, and has the whole by its id, or within a bound', async () => {
    const content = `${'long '.repeat(limits.entryPreviewCharacters)}end`;
    await using then = await given(
      recorded,
      entryRecorded({ entryId: id(2), content }),
      entryRecorded({ entryId: id(4), content }),
    );
    const [long, , short] = await entriesOf(then.db, { userId: dana, limit: 9 });
    expect(long).toMatchObject({
      isPreview: true,
      content: content.slice(0, limits.entryPreviewCharacters),
    });
    expect(short).toMatchObject({ content: 'Henrik wants an answer.' });
    expect(short).not.toHaveProperty('isPreview');
    expect((await findEntry(then.db, id(2)))?.entry).toMatchObject({ content });
    const wholeOf = async (characters: number) => {
      const found = await wholeEntriesOf(then.db, { userId: dana, limit: 9, characters });
      return found.map((entry) => [entry.id, entry.content.length, entry.isPreview]);
    };
    expect(await wholeOf(1)).toEqual([[id(4), content.length, undefined]]);
    expect(await wholeOf(2 * content.length)).toHaveLength(2);
    expect(await wholeOf(3 * content.length)).toHaveLength(3);
  });

  it('has the file that a job proposes where an entry is read by its id alone', async () => {
    const queued = jobQueued({ jobId: id(9), entryId: id(1) });
    const proposal = proposalOf({ text: '{"notes":["One"]}' });
    const about = { jobId: id(9), userId: dana };
    await using then = await given(
      recorded,
      queued,
      { type: 'JobCompleted', data: { ...about, proposal, modelCallId: id(8) } },
      processed,
    );
    expect((await findEntry(then.db, id(1)))?.entry.result).toBe(proposal.text);
    expect(await entriesOf(then.db, { userId: dana, limit: 9 })).toMatchObject([
      { progress: 1, result: null },
    ]);
    expect(then.changes.at(-1)?.data).toMatchObject({ entry: { progress: 1, result: null } });
  });

  it('lists the entries of one person, newest first, by status', async () => {
    await using then = await given(
      recorded,
      entryRecorded({ entryId: id(2) }),
      entryRecorded({ entryId: id(3), userId: mo }),
      entryRecorded({ entryId: id(4) }),
      processed,
    );
    const idsOf = async (which: { status?: 'pending' | 'processed'; limit: number }) =>
      (await entriesOf(then.db, { userId: dana, ...which })).map((entry) => entry.id);
    expect(await idsOf({ limit: 9 })).toEqual([id(4), id(2), id(1)]);
    expect(await idsOf({ limit: 1 })).toEqual([id(4)]);
    expect(await idsOf({ limit: 9, status: 'processed' })).toEqual([id(1)]);
  });
});

import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { limitTexts } from '@mach42/contracts/kernel/texts.ts';
import { ada, dana, guest, pia, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, it } from 'vitest';
import { entriesDecider, type EntryCommand, type RecordEntry } from './decider.ts';
import type { EntryEvent, EntryRecorded } from './events.ts';

const at = '2026-11-20T10:00:00.000Z';
const owned = { entryId: 'entry-1', userId: dana.id };
const text = { title: 'Lease', content: ' Signed.\nKeys on Monday. ' };

const recorded: EntryRecorded = { type: 'EntryRecorded', data: { ...owned, ...text } };
const revised = (change: object): EntryEvent => ({
  type: 'EntryRevised',
  data: { ...owned, ...text, ...change },
});
const processed: EntryEvent = { type: 'EntryProcessed', data: { ...owned, phodVersion: 3 } };
const discarded: EntryEvent = { type: 'EntryDiscarded', data: owned };
const restored: EntryEvent = { type: 'EntryRestored', data: owned };

const record = (change: Partial<RecordEntry['data']> = {}, actor = dana): RecordEntry => ({
  type: 'RecordEntry',
  data: { ...owned, ...text, ...change },
  actor,
  at,
});
const revise = (data: { title?: string; content?: string }, actor = dana): EntryCommand => ({
  type: 'ReviseEntry',
  data,
  actor,
  at,
});
const mark: EntryCommand = {
  type: 'MarkEntryProcessed',
  data: { phodVersion: 3 },
  actor: system,
  at,
};
const discard: EntryCommand = { type: 'DiscardEntry', data: {}, actor: dana, at };
const restore: EntryCommand = { type: 'RestoreEntry', data: {}, actor: dana, at };

const entry = (...events: readonly EntryEvent[]) => given(entriesDecider, ...events);

describe('recording an entry', () => {
  it('[EN7] is refused to who has too many', () => {
    const others = limits.entriesOfPerson;
    given(entriesDecider)
      .when(record({ others }))
      .isRefused('VALIDATION_ERROR', limitTexts.entries(others));
    given(entriesDecider)
      .when(record({ others: others - 1 }))
      .happens(recorded);
  });

  it('[EN1] is for oneself, once, and not for guests', () => {
    entry().when(record()).happens(recorded);
    entry(recorded).when(record()).isRefused('CONFLICT');
    entry().when(record({}, pia)).isRefused('FORBIDDEN');
    entry()
      .when(record({ userId: guest.id }, guest))
      .isRefused('FORBIDDEN');
  });

  it('[EN2] RAIS-060 needs a title and content', () => {
    for (const missing of [{ title: ' ' }, { content: '\n' }]) {
      entry().when(record(missing)).isRefused('VALIDATION_ERROR', entryTexts.titleAndContent);
    }
  });

  it('[EN2] trims the title and leaves the content to the letter', () => {
    entry()
      .when(record({ title: ' Lease ' }))
      .happens(recorded);
  });
});

describe('an entry of another person', () => {
  it('[EN1] does not exist', () => {
    for (const actor of [pia, ada]) {
      for (const command of [revise({ title: 'Rent' }), discard, restore, mark]) {
        entry(recorded)
          .when({ ...command, actor })
          .isRefused('NOT_FOUND', entryTexts.notFound);
      }
    }
    entry().when(discard).isRefused('NOT_FOUND');
  });
});

describe('revising an entry', () => {
  it('[EN3] changes what is said and nothing else', () => {
    entry(recorded)
      .when(revise({ title: ' Rent ' }))
      .happens(revised({ title: 'Rent' }));
    entry(recorded)
      .when(revise({ content: 'Paid.' }))
      .happens(revised({ content: 'Paid.' }));
  });

  it('[EN3] changes nothing with the same text', () => {
    entry(recorded).when(revise({})).nothingHappens();
    entry(recorded).when(revise(text)).nothingHappens();
  });

  it('[EN2] leaves a title and content', () => {
    entry(recorded)
      .when(revise({ content: ' ' }))
      .isRefused('VALIDATION_ERROR');
  });

  it('[EN3] is for pending entries', () => {
    entry(recorded, discarded)
      .when(revise({ title: 'Rent' }))
      .isRefused('CONFLICT', entryTexts.restoreFirst);
    entry(recorded, discarded, restored)
      .when(revise({ title: 'Rent' }))
      .happens(revised({ title: 'Rent' }));
  });
});

describe('the end of an entry', () => {
  it('[EN4] is being processed, once', () => {
    entry(recorded).when(mark).happens(processed);
    entry(recorded)
      .when({ ...mark, actor: dana })
      .happens(processed);
    entry(recorded, processed).when(mark).nothingHappens();
    entry(recorded, discarded).when(mark).happens(processed);
  });

  it('[EN5] is discarded once, and restored once', () => {
    entry(recorded).when(discard).happens(discarded);
    entry(recorded, discarded).when(discard).nothingHappens();
    entry(recorded, discarded).when(restore).happens(restored);
    entry(recorded).when(restore).nothingHappens();
  });

  it('[EN6] is final', () => {
    for (const command of [revise({ title: 'Rent' }), discard, restore]) {
      entry(recorded, processed).when(command).isRefused('CONFLICT', entryTexts.processedIsFinal);
    }
  });
});

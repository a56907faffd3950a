import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { limitTexts } from '@mach42/contracts/kernel/texts.ts';
import { ada, dana, guest, pia, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, it } from 'vitest';
import { attachmentsDecider, shownOf, type AttachmentState } from '../attachments/decider.ts';
import {
  entriesDecider,
  type EntryCommand,
  type RecordEntry,
  type ReviseEntry,
} from './decider.ts';
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
const revise = (data: ReviseEntry['data'], actor = dana): EntryCommand => ({
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

describe('the files of an entry', () => {
  const file = (attachmentId: string, userId: string = dana.id) =>
    ({
      attachmentId,
      userId,
      name: `${attachmentId}.pdf`,
      mediaType: 'application/pdf',
      kind: 'pdf',
      bytes: 40,
      text: 'whole',
      blobs: { file: 'a' },
      storedBytes: 40,
    }) as const;
  const stateOf = (data: ReturnType<typeof file>): AttachmentState =>
    attachmentsDecider.evolve({ exists: false }, { type: 'AttachmentUploaded', data }, at);
  const [plan, lease] = [file('plan'), file('lease')];
  const withPlan = { ...recorded, data: { ...recorded.data, attachments: [shownOf(plan)] } };

  it('[EN8] are its author’s own, each once, and its text may be empty then', () => {
    entry()
      .when(record({ attachments: [stateOf(plan), stateOf(plan)] }))
      .happens(withPlan);
    entry()
      .when(record({ content: '', attachments: [stateOf(plan)] }))
      .happens({ ...withPlan, data: { ...withPlan.data, content: '' } });
    entry()
      .when(record({ title: '', attachments: [stateOf(plan)] }))
      .isRefused('VALIDATION_ERROR', entryTexts.titleAndContent);
  });

  it('[EN8] are none of another person, removed ones, or too many', () => {
    const foreign = stateOf(file('foreign', pia.id));
    const gone: AttachmentState = { exists: true, uploaded: plan, isRemoved: true };
    for (const one of [foreign, gone, { exists: false } as const]) {
      entry()
        .when(record({ attachments: [one] }))
        .isRefused('VALIDATION_ERROR', attachmentTexts.notFound);
      entry(recorded)
        .when(revise({ attachments: [one] }))
        .isRefused('VALIDATION_ERROR', attachmentTexts.notFound);
    }
    const many = Array.from({ length: limits.attachments.ofMessage + 1 }, (_, index) =>
      stateOf(file(`file-${index}`)),
    );
    entry()
      .when(record({ attachments: many }))
      .isRefused('VALIDATION_ERROR', attachmentTexts.tooManyOfEntry);
  });

  it('[EN8] stay as they are unless a revision names them', () => {
    entry(withPlan)
      .when(revise({ title: 'Rent' }))
      .happens(revised({ title: 'Rent' }));
    entry(withPlan)
      .when(revise({ attachments: [stateOf(plan)] }))
      .nothingHappens();
    entry(withPlan)
      .when(revise({ attachments: [stateOf(plan), stateOf(lease)] }))
      .happens(revised({ attachments: [shownOf(plan), shownOf(lease)] }));
    const without = revised({ attachments: [] });
    entry(withPlan)
      .when(revise({ attachments: [] }))
      .happens(without);
    entry(withPlan)
      .when(revise({ content: '' }))
      .happens(revised({ content: '' }));
    entry(withPlan, without)
      .when(revise({ content: '' }))
      .isRefused('VALIDATION_ERROR', entryTexts.titleAndContent);
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

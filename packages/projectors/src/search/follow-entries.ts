import type { EntryEvent } from '@mach42/domain/datarais/events.ts';
import type { Flag } from '@mach42/read-models/kernel/define-table.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { changeSearchText, insertSearchText } from '@mach42/read-models/search/search.writes.ts';
import type { Handlers, Happened } from '../kernel/projector.ts';

const keyOf = ({ entryId, userId }: EntryEvent['data']) =>
  ({ kind: 'datarais', owner: userId, ref: entryId }) as const;

const nowFound =
  (found: Flag) =>
  async ({ data }: Happened<EntryEvent>, tx: Transaction): Promise<undefined> => {
    await changeSearchText(tx, keyOf(data), { found });
    return undefined;
  };

/** An entry is found as it stands, unless it is discarded. */
export const followEntries: Handlers<EntryEvent> = {
  async EntryRecorded({ data, at, position: id }, tx) {
    const { title, content } = data;
    await insertSearchText(tx, { id, ...keyOf(data), title, content, at, found: 1 });
    return undefined;
  },
  async EntryRevised({ data }, tx) {
    const { title, content } = data;
    await changeSearchText(tx, keyOf(data), { title, content });
    return undefined;
  },
  EntryProcessed: async () => undefined,
  EntryDiscarded: nowFound(0),
  EntryRestored: nowFound(1),
};

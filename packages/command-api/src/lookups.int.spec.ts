import { openReadModels } from '@mach42/read-models/testing/open-read-models.ts';
import { expect, it, onTestFinished } from 'vitest';
import { lookupsIn, type Lookups } from './lookups.ts';

/**
 * The behaviour of a lookup that finds nothing where the read models lag. `waits`: it waits for them, as the call
 * would be refused otherwise. `answers`: it answers at once, as the result is only shown or counted, or is folded
 * from the log instead.
 */
const whereTheyLag: Readonly<Record<keyof Lookups, 'waits' | 'answers'>> = {
  roomOfInvitation: 'waits',
  personWithMobile: 'waits',
  hasOtherAdmin: 'waits',
  hasRunSaige: 'waits',
  sharesRoom: 'waits',
  meets: 'waits',
  pastPosition: 'waits',
  roomActivity: 'answers',
  readMark: 'answers',
  jobOfEntry: 'answers',
  messageContext: 'answers',
  peopleOfRoom: 'answers',
  ownedRooms: 'answers',
  ownedForums: 'answers',
  openSessions: 'answers',
  entries: 'answers',
  waitingJobs: 'answers',
  unsentAttachments: 'answers',
  openExports: 'answers',
  // The stream of the person has it, too.
  personalExport: 'answers',
  phodAt: 'answers',
  saigeContentAt: 'answers',
  // Parked events are a state of the read models themselves.
  parkedRows: 'answers',
};

it.each(Object.entries(whereTheyLag) as [keyof Lookups, 'waits' | 'answers'][])(
  '[CA3] of nothing that %s finds it %s',
  async (name, does) => {
    const db = await openReadModels();
    onTestFinished(() => db.close());
    let waited = 0;
    const lookups = lookupsIn(db, {
      head: async () => 7n,
      async waitFor() {
        waited += 1;
        return false;
      },
    });
    const look = lookups[name] as (...of: readonly unknown[]) => Promise<unknown>;
    const of = name === 'pastPosition' ? [{ position: 3 }] : ['one', 'another', 1];
    const given = name === 'personalExport' ? [{ userId: 'one', now: 'now' }] : of;
    const failure = await look(...given).catch((error: unknown) => error);
    expect(waited).toBe(does === 'waits' ? 1 : 0);
    if (does === 'waits') expect(failure).toMatchObject({ code: 'UNAVAILABLE' });
  },
);

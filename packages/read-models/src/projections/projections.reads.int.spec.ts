import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { compilerFor } from '../kernel/prepared.ts';
import { openSqliteDatabase } from '../sqlite/open-sqlite-database.ts';
import {
  headPositions,
  positionsUnder,
  waitingUnder,
  waitingFor,
  waitsBehind,
} from './projections.reads.ts';
import { parkedEventsTable } from './table.ts';

const waiting = 5_000;
let file: string;

/** One event that cannot be applied, and the events that wait behind it. */
beforeAll(async () => {
  const { path, remove } = await temporaryFolder();
  file = join(path, 'read.db');
  await using db = await openSqliteDatabase(file);
  await db.transaction(async (tx) => {
    for (let position = 1; position <= waiting + 1; position += 1) {
      await tx.run(parkedEventsTable.insert, {
        projector: 'messages',
        position,
        key: 'room',
        type: 'MessagePosted',
        event_id: `event-${position}`,
        stream: `message-${position}`,
        error: position === 1 ? 'Cannot be read.' : waitsBehind(1),
        stack: '',
      });
    }
  });
  return remove;
});

describe('an event behind which 5,000 wait', () => {
  const compile = compilerFor('sqlite');

  it.each([
    [
      'the rows of a page of them',
      waitingUnder,
      'parked_events_position (position>? AND position<?)',
    ],
    ['those that wait, page by page', positionsUnder, 'parked_events_position (position>?)'],
    ['the events that cannot be applied', headPositions, 'parked_events_position (position>?)'],
    ['how many wait', waitingFor, 'parked_events_error (error=?)'],
  ])(
    '[PR37] has %s read from an index, so that what waited is not read again for each',
    (...given) => {
      const [, query, index] = given;
      const { sql, slots } = compile(query as typeof waitingUnder);
      using db = new DatabaseSync(file, { readOnly: true });
      const plan = db.prepare(`explain query plan ${sql}`).all(...slots.map(() => 1));
      const steps = plan.map(({ detail }) => String(detail)).join('; ');
      expect(steps).toContain(index);
      expect(steps).not.toContain('SCAN');
    },
  );
});

import { eventTypes } from '@mach42/domain/event-types.ts';
import { postgresDialect } from '@mach42/read-models/kernel/reader.ts';
import { tables } from '@mach42/read-models/tables.ts';
import { expectRecorded, type Shaped } from '@mach42/testing/recorded-shapes.ts';
import { readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import type { Projector } from './kernel/projector.ts';
import { projectors } from './registry.ts';

const file = new URL('declarations.txt', import.meta.url);
const allTypes = Object.keys(eventTypes);

/** The columns of a table and its key, as PostgreSQL has them. */
function columnsOf(name: string): string[] {
  const [create = ''] =
    tables.find((table) => table.name === name)?.definition(postgresDialect) ?? [];
  const lines = create.split('\n').slice(1, -1);
  return lines.map((line) => `${name}: ${line.trim().replace(/,$/, '')}`);
}

const handled = ({ handles }: Projector): string[] =>
  handles.length === allTypes.length
    ? ['handles every event']
    : handles.map((type) => `handles ${type}`).toSorted();

const shapeOf = (projector: Projector): Shaped => ({
  name: projector.name,
  version: projector.version,
  shape: [...handled(projector), ...projector.tables.flatMap(columnsOf)],
});

describe('the projectors', () => {
  it('[PR24] have another version when what they handle or the columns of their tables change', async () => {
    const events: Shaped = { name: 'events', version: 1, shape: allTypes.toSorted() };
    // No log holds an event yet of a type that is new since the last record.
    const known = new Set(readFileSync(file, 'utf8').split(/\s+/));
    const isNew = (line: string): boolean =>
      line.startsWith('handles ') && !known.has(line.slice('handles '.length));
    await expectRecorded(
      file,
      [...projectors.map(shapeOf), events],
      (line) => isNew(line) || (!line.includes(' ') && allTypes.includes(line)),
    );
  });
});

import type { DifferentRowView } from '@mach42/contracts/ops/schemas.ts';
import type { Cell, Cells, ComparedTable } from '@mach42/read-models/comparison/comparison.ts';

/** Tables whose cells hold parts of a PHOD, with its secrets, or what was sent of one. */
const holdFiles: ReadonlySet<string> = new Set([
  'phod_versions',
  'phod_keyframes',
  'jobs',
  'kept_runs',
  'model_calls',
  'guest_calls',
  'search_texts',
]);

/** Columns that say whose row it is. */
const ofPerson: readonly string[] = ['user_id', 'person_id'];

/** An id, a number, a date or a short name: nothing that a person wrote in a file. */
const plain = /^[\w:.+-]{0,64}$/;

/** The samples of compared tables; of what may hold a PHOD only ids, numbers, dates and short names. */
export const viewsOf = (tables: readonly ComparedTable[]): DifferentRowView[] =>
  tables.flatMap(({ name, samples }) =>
    samples.map(({ kind, columns, current, rebuilt }) => ({
      table: name,
      kind,
      columns: [...columns],
      current: textsOf(name, current),
      rebuilt: textsOf(name, rebuilt),
    })),
  );

/** Each person whose rows are among the samples, with the table of the first. */
export function peopleIn(tables: readonly ComparedTable[]): ReadonlyMap<string, string> {
  const people = new Map<string, string>();
  for (const { name, samples } of tables) {
    for (const row of samples.flatMap(({ current, rebuilt }) => [current, rebuilt])) {
      for (const column of name === 'users' ? ['id'] : ofPerson) {
        const id = row?.[column];
        if (typeof id === 'string' && id !== '' && !people.has(id)) people.set(id, name);
      }
    }
  }
  return people;
}

function textsOf(table: string, row: Cells | null): DifferentRowView['current'] {
  if (row === null) return null;
  return Object.fromEntries(
    Object.entries(row).map(([column, cell]) => [column, textOf(table, cell)]),
  );
}

function textOf(table: string, cell: Cell): string | null {
  if (cell === null) return null;
  if (cell instanceof Uint8Array) return `${cell.byteLength} bytes`;
  const text = String(cell);
  return holdFiles.has(table) && !plain.test(text) ? '(not shown)' : text;
}

import type { Selectable } from 'kysely';
import type { Transaction } from '../kernel/database.ts';
import { prepared } from '../kernel/prepared.ts';
import { fullTextOf, type SearchPlace } from './full-text.ts';
import type { SearchTextsTable } from './search-texts.table.ts';

export type SearchText = Selectable<SearchTextsTable>;

type Key = Pick<SearchTextsTable, 'kind' | 'owner' | 'ref'>;

const insertRow = prepared((q, p: SearchText) =>
  q.insertInto('search_texts').values({
    id: p.id,
    kind: p.kind,
    owner: p.owner,
    ref: p.ref,
    title: p.title,
    content: p.content,
    at: p.at,
  }),
);
const rowAt = prepared((q, p: Key) =>
  q
    .selectFrom('search_texts')
    .select(['id', 'title'])
    .where('owner', '=', p.owner)
    .where('kind', '=', p.kind)
    .where('ref', '=', p.ref),
);
const rowsOf = prepared((q, p: SearchPlace) =>
  q.selectFrom('search_texts').select('id').where('owner', '=', p.owner).where('kind', '=', p.kind),
);
const updateRow = prepared((q, p: Pick<SearchText, 'id' | 'content'>) =>
  q.updateTable('search_texts').set({ content: p.content }).where('id', '=', p.id),
);
const deleteRow = prepared((q, p: Pick<SearchText, 'id'>) =>
  q.deleteFrom('search_texts').where('id', '=', p.id),
);

export async function insertSearchText(tx: Transaction, text: SearchText): Promise<void> {
  await tx.run(insertRow, text);
  await fullTextOf(tx.dialect.name).index(tx, text);
}

/** Keeps its title and its time; what is not there stays so. */
export async function setSearchContent(
  tx: Transaction,
  { content, ...key }: Key & { content: string },
): Promise<void> {
  const row = await tx.first(rowAt, key);
  if (row === undefined) return;
  await tx.run(updateRow, { id: row.id, content });
  await fullTextOf(tx.dialect.name).remove(tx, row.id);
  await fullTextOf(tx.dialect.name).index(tx, { ...key, ...row, content });
}

export async function deleteSearchText(tx: Transaction, key: Key): Promise<void> {
  const row = await tx.first(rowAt, key);
  if (row !== undefined) await remove(tx, row.id);
}

/** Every text of a place. */
export async function deleteSearchTexts(tx: Transaction, place: SearchPlace): Promise<void> {
  for (const { id } of await tx.all(rowsOf, place)) await remove(tx, id);
}

async function remove(tx: Transaction, id: number): Promise<void> {
  await tx.run(deleteRow, { id });
  await fullTextOf(tx.dialect.name).remove(tx, id);
}

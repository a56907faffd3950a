import type { Selectable } from 'kysely';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { fullTextOf } from '@mach42/read-models/search/full-text.ts';
import type { SearchScope } from '@mach42/read-models/search/text-index.ts';
import { searchTextsTable, type SearchTextsTable } from '@mach42/read-models/search/table.ts';

export type SearchText = Selectable<SearchTextsTable>;

type Key = Pick<SearchTextsTable, 'kind' | 'owner' | 'ref'>;

const rowAt = prepared((q, p: Key) =>
  q
    .selectFrom('search_texts')
    .select(['id', 'author', 'title', 'content', 'found'])
    .where('owner', '=', p.owner)
    .where('kind', '=', p.kind)
    .where('ref', '=', p.ref),
);
const rowsOf = prepared((q, p: SearchScope) =>
  q.selectFrom('search_texts').select('id').where('owner', '=', p.owner).where('kind', '=', p.kind),
);
const updateRow = prepared((q, p: Pick<SearchText, 'id' | 'title' | 'content' | 'found'>) =>
  q
    .updateTable('search_texts')
    .set({ title: p.title, content: p.content, found: p.found })
    .where('id', '=', p.id),
);
const deleteRow = prepared((q, p: Pick<SearchText, 'id'>) =>
  q.deleteFrom('search_texts').where('id', '=', p.id),
);

export async function insertSearchText(tx: Transaction, text: SearchText): Promise<void> {
  await tx.run(searchTextsTable.insert, text);
  if (text.found === 1) await fullTextOf(tx.dialect.name).index(tx, text);
}

/** Changes what is said of it, or whether it is found; what is not there stays so. */
export async function changeSearchText(
  tx: Transaction,
  key: Key,
  change: Partial<Pick<SearchText, 'title' | 'content' | 'found'>>,
): Promise<void> {
  const row = await tx.first(rowAt, key);
  if (row === undefined) return;
  const changed = { ...row, ...change };
  await tx.run(updateRow, changed);
  const fullText = fullTextOf(tx.dialect.name);
  if (row.found === 1) await fullText.remove(tx, row.id);
  if (changed.found === 1) await fullText.index(tx, { ...key, ...changed });
}

export async function deleteSearchText(tx: Transaction, key: Key): Promise<void> {
  const row = await tx.first(rowAt, key);
  if (row !== undefined) await remove(tx, row.id);
}

/** Every text of a scope. */
export async function deleteSearchTexts(tx: Transaction, scope: SearchScope): Promise<void> {
  for (const { id } of await tx.all(rowsOf, scope)) await remove(tx, id);
}

async function remove(tx: Transaction, id: number): Promise<void> {
  await tx.run(deleteRow, { id });
  await fullTextOf(tx.dialect.name).remove(tx, id);
}

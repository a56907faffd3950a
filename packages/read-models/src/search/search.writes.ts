import { prepared } from '../kernel/prepared.ts';
import type { SearchTextsTable } from './search-texts.table.ts';

type Key = Pick<SearchTextsTable, 'kind' | 'owner' | 'ref'>;
export type SearchText = Omit<SearchTextsTable, 'id'>;

export const insertSearchText = prepared((q, p: SearchText) =>
  q.insertInto('search_texts').values({
    kind: p.kind,
    owner: p.owner,
    ref: p.ref,
    title: p.title,
    content: p.content,
    at: p.at,
  }),
);

/** Keeps its title and its time. */
export const setSearchContent = prepared((q, p: Key & { content: string }) =>
  q
    .updateTable('search_texts')
    .set({ content: p.content })
    .where('owner', '=', p.owner)
    .where('kind', '=', p.kind)
    .where('ref', '=', p.ref),
);

export const deleteSearchText = prepared((q, p: Key) =>
  q
    .deleteFrom('search_texts')
    .where('owner', '=', p.owner)
    .where('kind', '=', p.kind)
    .where('ref', '=', p.ref),
);

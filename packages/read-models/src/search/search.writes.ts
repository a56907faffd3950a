import { prepared, type QueryBuilder } from '../kernel/prepared.ts';
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

const update = (q: QueryBuilder, p: Key) =>
  q
    .updateTable('search_texts')
    .where('owner', '=', p.owner)
    .where('kind', '=', p.kind)
    .where('ref', '=', p.ref);

export const setSearchText = prepared((q, p: SearchText) =>
  update(q, p).set({ title: p.title, content: p.content, at: p.at }),
);

/** Keeps its title and its time. */
export const setSearchContent = prepared((q, p: Key & { content: string }) =>
  update(q, p).set({ content: p.content }),
);

export const deleteSearchText = prepared((q, p: Key) =>
  q
    .deleteFrom('search_texts')
    .where('owner', '=', p.owner)
    .where('kind', '=', p.kind)
    .where('ref', '=', p.ref),
);

/** Every text of a place, by where it stands. */
export const searchTextsOf = prepared((q, p: Pick<SearchTextsTable, 'kind' | 'owner'>) =>
  q
    .selectFrom('search_texts')
    .select(['ref', 'title', 'content'])
    .where('owner', '=', p.owner)
    .where('kind', '=', p.kind),
);

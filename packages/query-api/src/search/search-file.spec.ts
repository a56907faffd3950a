import { cacheFigures } from '@mach42/compute/byte-cache.ts';
import { searchTerms } from '@mach42/read-models/search/search-terms.ts';
import { expect, it } from 'vitest';
import { searchFile } from './search-file.ts';

it('[SR8] takes a file apart once for each version of it', () => {
  const found = (briefData: object) =>
    searchFile({ file: JSON.stringify(briefData), terms: searchTerms('kiln'), limit: 20 });
  const made = () => cacheFigures().find(({ name }) => name === 'derived')?.entries ?? 0;
  const before = made();
  const file = { notes: ['The kiln'] };
  for (const version of [file, file, { ...file, tasks: [] }, file])
    expect(found(version)).toMatchObject([{ ref: '/notes/0' }]);
  expect(made() - before).toBe(2);
});

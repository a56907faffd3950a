import { expect, it } from 'vitest';
import type { Comparison } from '../state.ts';
import { filesCompared } from './files-compared.ts';

const comparison = {
  before: { tags: ['ceramics'] },
  after: {
    tags: ['ceramics', 'glaze'],
    _internal: { note: 'of the platform' },
    unprocessedDataEntries: ['waits'],
    pending_data_rais_entries: ['of an admin'],
  },
} as unknown as Comparison;

it('PHOD-130 PHOD-140 compares the sections that the person sees in the file, and no others', () => {
  const shown = JSON.stringify(filesCompared(comparison, false));
  expect(shown).toContain('glaze');
  expect(shown).not.toMatch(/of the platform|waits|of an admin/);
  const toAdmins = JSON.stringify(filesCompared(comparison, true));
  expect(toAdmins).toContain('of an admin');
  expect(toAdmins).not.toMatch(/of the platform|waits/);
});

import { describe, expect, it } from 'vitest';
import { visibleSections } from './visible-sections.ts';

const briefData = {
  projects: [],
  _meta: {},
  unprocessedDataEntries: [],
  unprocessed_data_entries: [],
  pending_data_rais_entries: [],
  processedDataRaisEntries: [],
  notes: [],
};

describe('the sections that are shown', () => {
  it('PHOD-130 are none with a leading underscore, and not unprocessedDataEntries', () => {
    const shown = visibleSections(briefData, true);
    expect(shown).not.toContain('_meta');
    expect(shown).not.toContain('unprocessedDataEntries');
    expect(shown).not.toContain('unprocessed_data_entries');
  });

  it('PHOD-140 are those of DataRAIS for admins only', () => {
    expect(visibleSections(briefData, false)).toEqual(['projects', 'notes']);
    expect(visibleSections(briefData, true)).toEqual([
      'projects',
      'pending_data_rais_entries',
      'processedDataRaisEntries',
      'notes',
    ]);
  });
});

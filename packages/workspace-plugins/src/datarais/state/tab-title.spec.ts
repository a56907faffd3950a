import { describe, expect, it } from 'vitest';
import { tabTitle } from './tab-title.ts';

const id = '0197a1b2-0000-7000-8000-000000abcdef';

describe('the title of a DataRAIS tab', () => {
  it("WORK-050 is the entry's title", () => {
    expect(tabTitle({ metadata: { title: 'Lease call' } }, id)).toBe('Lease call');
    expect(tabTitle({ metadata: { key: 'lease' } }, id)).toBe('lease');
  });

  it('WORK-060 is DataRAIS and the last six characters of the id without a title', () => {
    expect(tabTitle(undefined, id)).toBe('DataRAIS abcdef');
    expect(tabTitle({ metadata: {} }, id)).toBe('DataRAIS abcdef');
    expect(tabTitle({ metadata: { title: '  ' } }, id)).toBe('DataRAIS abcdef');
  });
});

import { describe, expect, it } from 'vitest';
import { allJobs, isNarrowed, jobsQuery } from './job-filter.ts';

const chosenAt = Date.parse('2026-11-21T12:00:00.000Z');

describe('the filter of jobs', () => {
  it('asks for all, page by page', () => {
    expect(jobsQuery(allJobs, 50)).toEqual({ scope: 'all', limit: 25, offset: 50 });
    expect(isNarrowed(allJobs)).toBe(false);
  });

  it.each([
    [{ state: 'queued' }, { status: 'queued' }],
    [{ state: 'parked' }, { parked: true }],
    [{ modelId: 'builtin:latest' }, { modelId: 'builtin:latest' }],
    [{ userId: 'dana' }, { userId: 'dana' }],
    [{ age: 'last-hour', chosenAt }, { createdAfter: '2026-11-21T11:00:00.000Z' }],
    [{ age: 'older-week', chosenAt }, { createdBefore: '2026-11-14T12:00:00.000Z' }],
  ] as const)('asks by %o', (change, asked) => {
    const filter = { ...allJobs, ...change };
    expect(jobsQuery(filter, 0)).toEqual({ scope: 'all', limit: 25, offset: 0, ...asked });
    expect(isNarrowed(filter)).toBe(true);
  });
});

import type { ProposalChecks } from '@mach42/contracts/jobs/schemas.ts';
import { describe, expect, it } from 'vitest';
import { checksOf, failedChecks } from './checks.ts';

const good: ProposalChecks = {
  verbatim: true,
  nothingRemoved: [],
  forbiddenUntouched: true,
  parses: true,
  truncated: false,
  sizeChange: 412,
};

describe('the checks of a proposal', () => {
  it('are six, and all pass for a good one', () => {
    expect(checksOf(good)).toHaveLength(6);
    expect(failedChecks(good)).toEqual([]);
  });

  it.each([
    [{ verbatim: false }, 'Your text is kept verbatim'],
    [{ nothingRemoved: ['/notes/2/title'] }, 'Nothing removed'],
    [{ forbiddenUntouched: false }, 'Protected sections untouched'],
    [{ parses: false }, 'Parses'],
    [{ truncated: true }, 'Not truncated'],
    [{ sizeChange: -2000 }, 'Size is plausible'],
  ])('fail one by one: %o', (fault, title) => {
    expect(failedChecks({ ...good, ...fault }).map((check) => check.title)).toEqual([title]);
  });

  it('say of sections that the model was not given that they are as they were', () => {
    const withheld = { sections: ['health', 'planner_calendar'], untouched: true };
    const check = checksOf({ ...good, withheld })[3];
    expect(check).toMatchObject({ detail: 'Health, Planner calendar', passed: true });
    const changed = { ...good, withheld: { ...withheld, untouched: false } };
    expect(failedChecks(changed)).toHaveLength(1);
  });

  it('name what was removed', () => {
    const [check] = failedChecks({ ...good, nothingRemoved: ['/notes/2/title'] });
    expect(check?.detail).toBe('1 value removed: Notes, 3rd item, title');
  });
});

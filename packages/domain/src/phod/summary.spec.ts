import { diffJson } from '@mach42/json-document/diff/json-diff.ts';
import { phod } from '@mach42/testing/phod-arbitraries.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableKey, summariseCreation, summariseOps, summariseRevert } from './summary.ts';

const before = {
  projects: [{ name: 'Lease', deadline: '2026-11-01' }],
  personalInfo: { phone: '1' },
  secrets: [{ name: 'Bank', value: '1234' }],
};
const summaryOf = (change: object) => {
  const after = { ...before, ...change };
  return summariseOps(before, diffJson(before, after));
};

describe('the summary of a version', () => {
  it.each([
    [
      { projects: [{ name: 'Lease', deadline: '2026-12-01' }, 'b', 'c'] },
      'Projects: Lease deadline changed, 2 added',
    ],
    [
      { personalInfo: { phone: '2', shoe_size: '42' } },
      'Personal info: phone changed, shoe size added',
    ],
    [{ projects: [...before.projects, { name: 'Kiln order' }] }, 'Projects: Kiln order added'],
    [{ projects: [] }, 'Projects: Lease removed'],
    [{ planner_calendar: [] }, 'Planner calendar: section added'],
    [{ projects_priorities: [] }, 'Projects and priorities: section added'],
    [{ tasks: ['a'], notes: ['b'] }, 'Tasks: section added; Notes: section added'],
  ])('tells what changed: %o', (change, summary) => {
    expect(summaryOf(change)).toBe(summary);
  });

  it('says that a whole section was removed', () => {
    const op = { op: 'remove', path: '/projects' } as const;
    expect(summariseOps(before, [op])).toBe('Projects: section removed');
  });

  it('names no item of the secrets', () => {
    expect(summaryOf({ secrets: [{ name: 'Bank', value: '4321' }] })).toBe(
      'Secrets: value changed',
    );
  });

  it('names the first change where all of them are too long for a line', () => {
    const names = ['Bookkeeping of the old studio', 'Insurance of the new studio', 'Kiln'];
    const projects = [...before.projects, ...names.map((name) => ({ name }))];
    expect(summaryOf({ projects })).toBe(
      'Projects: Bookkeeping of the old studio added, and 2 more',
    );
  });

  it('counts when there is too much to tell', () => {
    const tasks = Array.from({ length: 20 }, (_, index) => `task ${index}`);
    expect(summariseOps({ tasks }, diffJson({ tasks }, { tasks: [...tasks, ...tasks] }))).toBe(
      '1 section: 20 added',
    );
  });

  it('has at most 80 characters', () => {
    fc.assert(
      fc.property(phod, phod, (from, to) => {
        expect(summariseOps(from, diffJson(from, to)).length).toBeLessThanOrEqual(80);
      }),
    );
  });

  it('names a creation and a revert', () => {
    expect(summariseCreation(before)).toBe('Created with 3 sections');
    expect(summariseRevert(3, '')).toBe('Back to v3');
    expect(summariseRevert(3, '/projects/0')).toBe('Projects: back to v3');
  });

  it('reads both spellings of a name', () => {
    expect(readableKey('social_relations')).toBe('Social relations');
    expect(readableKey('socialRelations')).toBe('Social relations');
    expect(readableKey('x'.repeat(60)).length).toBeLessThanOrEqual(30);
  });
});

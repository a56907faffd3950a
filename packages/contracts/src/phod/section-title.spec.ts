import { describe, expect, it } from 'vitest';
import { titleOfKey } from './section-title.ts';

describe('the title of a key', () => {
  it.each([
    ['projects_priorities', 'Projects and priorities'],
    ['plannerCalendar', 'Planner calendar'],
    ['my_own_list', 'My own list'],
    ['someCamelCase', 'Some camel case'],
    ['_', '_'],
  ])('%s reads %s', (key, title) => {
    expect(titleOfKey(key)).toBe(title);
  });
});

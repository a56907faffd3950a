import { describe, expect, it } from 'vitest';
import { unknownText } from './tab-problem.ts';

describe('a tab that cannot be shown', () => {
  it.each(['external-', 'admin', 'phod-2'])('WORK-100 does not exist: %s', (id) => {
    expect(unknownText(id)).toBe('Error: Tab not found');
  });

  it.each(['datarais-', 'datarais'])('WORK-110 has no entry id: %s', (id) => {
    expect(unknownText(id)).toBe('Error: No entry ID provided');
  });

  it.each(['', 'kanban', 'kanban-7'])('WORK-120 is of an unknown type: %s', (id) => {
    expect(unknownText(id)).toBe('Unknown workspace type');
  });
});

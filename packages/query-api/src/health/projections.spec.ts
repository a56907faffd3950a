import { describe, expect, it } from 'vitest';
import { parkedError } from './projections.ts';

describe('what is notified of a parked event', () => {
  it.each([
    'Waits behind the event at 12.',
    'Cannot be read: data.messageId is missing.',
    'Cannot be read: its schema version 99 is newer than 1, the newest known.',
    'Error: There is no row of 00000000-0000-7000-8000-000000000001 to write to.',
    'Error: UNIQUE constraint failed: messages.id',
    'SqliteError: NOT NULL constraint failed: jobs.user_id',
  ])('[QA34] is “%s” itself, which quotes nobody', (error) => {
    expect(parkedError(error)).toBe(error);
  });

  it.each([
    ['SyntaxError: Unexpected token in JSON: "Henrik wants', 'SyntaxError'],
    ['Error: There is no row of Henrik Holm to write to.', 'Error'],
    ['Error: UNIQUE constraint failed: messages.id\nHenrik', 'Error'],
    ['TypeError: Cannot read "Henrik"', 'TypeError'],
    ['Henrik Holm wants an answer', 'Error'],
  ])('[QA34] of “%s” is its kind alone', (error, kind) => {
    expect(parkedError(error)).toBe(`${kind}. Its message may quote the event and is not shown.`);
    expect(parkedError(error)).not.toContain('Henrik');
  });
});

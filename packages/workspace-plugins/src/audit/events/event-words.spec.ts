import { describe, expect, it } from 'vitest';
import { eventTypeOf, eventWords } from './event-words.ts';

describe('the words for types of events', () => {
  it.each([
    ['PhodSaved', 'PHOD file saved'],
    ['UserSignedIn', 'User signed in'],
    ['EntryRecorded', 'DataRAIS entry recorded'],
    ['BreakGlassOpened', 'Break-glass access opened'],
    ['ParkedEventMended', 'Parked event repaired'],
    ['ParkedEventSkipped', 'Parked event skipped'],
    ['SaigeVersionSaved', 'SAIGE file version saved'],
    ['SaigeFileCreated', 'SAIGE file created'],
    ['UserSignInsEnded', 'User sign ins ended'],
    ['RoomErased', 'Room erased'],
  ])('say %s as %s, and lead back', (type, words) => {
    expect(eventWords(type)).toBe(words);
    expect(eventTypeOf(words)).toBe(type);
    expect(eventTypeOf(` ${type} `)).toBe(type);
  });

  it('are found in any case', () => {
    expect(eventTypeOf('phod file saved')).toBe('PhodSaved');
    expect(eventTypeOf('user registered')).toBe('UserRegistered');
  });
});

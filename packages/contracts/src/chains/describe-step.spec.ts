import { describe, expect, it } from 'vitest';
import { lineOfType, describeStep, typeOfLine, typesLike } from './describe-step.ts';

describe('the words of types of events', () => {
  it('are lines of their own, and lead back to the type, in any case', () => {
    for (const type of Object.keys(describeStep)) {
      expect(typeOfLine(lineOfType(type))).toBe(type);
      expect(typeOfLine(` ${lineOfType(type).toUpperCase()} `)).toBe(type);
    }
    expect(lineOfType('PhodSaved')).toBe('Saved a version of the PHOD file');
  });

  it('are found by the name of the type too', () => {
    expect(typeOfLine('phodSaved')).toBe('PhodSaved');
  });

  it('leave a type as it is that is not known', () => {
    expect(lineOfType('Caused')).toBe('Caused');
    expect(typeOfLine(' Nothing of it ')).toBe('Nothing of it');
    expect(typeOfLine('  ')).toBe('');
  });

  it('finds the types whose line or name has a part of a text', () => {
    expect(typesLike(' Persona')).toEqual([
      'SaigeFileCreated',
      'SaigeVersionSaved',
      'SaigeReverted',
    ]);
    expect(typesLike('person')).toContain('PersonForgotten');
    expect(typesLike('archive')).toEqual(expect.arrayContaining(['RoomArchived', 'LogArchived']));
    expect(typesLike('perso')).toContain('PersonalExportStarted');
    expect(typesLike('saigeversion')).toEqual(['SaigeVersionSaved']);
    expect(typesLike('no such thing')).toEqual([]);
    expect(typesLike('  ')).toEqual([]);
  });
});

import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { personOf, roomOf } from '../state/room.fixture.ts';
import { mentionable, suggestionsFor } from './room-composer.tsx';

const dana = personOf({ userId: 'u1', username: 'dana', firstName: 'Dana', lastName: 'Demo' });
const mo = personOf({ userId: 'u2', username: 'mo', firstName: 'Mo', lastName: 'Moderator' });
const pia = personOf({ userId: 'u3', username: 'pia', firstName: 'Pia', lastName: 'Premium' });
const models = modelCatalogue('mach42');
const room = roomOf({ id: 'r' });
const input = { room, participants: [dana, mo, pia], models, userId: 'u1' };
const names = (all: readonly { name: string }[]) => all.map(({ name }) => name);

describe('who can be mentioned in a room', () => {
  it('are the assistants and everybody else in it', () => {
    const found = names(mentionable(input));
    expect(found).toEqual(expect.arrayContaining(['mach42', 'adexis', 'locklan', 'mo', 'pia']));
    expect(found).not.toContain('dana');
  });

  it('is no assistant where AI is not allowed', () => {
    const settings = { ...room.settings, allowAI: false };
    expect(names(mentionable({ ...input, room: { ...room, settings } }))).toEqual(['mo', 'pia']);
  });

  it('is found by handle first, then by a word of the name', () => {
    const all = mentionable(input);
    expect(names(suggestionsFor(all, 'm'))).toEqual(['mach42', 'mo']);
    expect(names(suggestionsFor(all, 'PREM'))).toEqual(['pia']);
    expect(suggestionsFor(all, 'xyz')).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { bodyOf, emptyRoom, hasDescription, settingsShown } from './create-dialog.tsx';

describe('the form of a new room', () => {
  it('ROOM-280 begins with a group room', () => {
    expect(emptyRoom.type).toBe('group_room');
  });

  it('ROOM-250 wants a name that is not blank, and trims it', () => {
    expect(bodyOf({ ...emptyRoom, name: '  ' })).toBeUndefined();
    expect(bodyOf({ ...emptyRoom, name: '  Kiln ' })?.name).toBe('Kiln');
  });

  it('ROOM-260 has a description for every type but the private chat', () => {
    expect(hasDescription('group_room')).toBe(true);
    expect(hasDescription('internal_forum')).toBe(true);
    expect(hasDescription('private_chat')).toBe(false);
  });

  it('ROOM-270 trims the description, and leaves an empty one out', () => {
    const room = { ...emptyRoom, name: 'Kiln' };
    expect(bodyOf({ ...room, description: ' Unit 4 ' })?.description).toBe('Unit 4');
    expect(bodyOf({ ...room, description: '  ' })).not.toHaveProperty('description');
  });

  it('does not send a description that was typed before the type became a private chat', () => {
    const room = { ...emptyRoom, name: 'Kiln', description: 'Unit 4' };
    expect(bodyOf({ ...room, type: 'private_chat' })).not.toHaveProperty('description');
  });

  it('ROOM-290 allows everything but guests, who are in forums only', () => {
    expect(settingsShown(emptyRoom)).toEqual({
      allowThreads: true,
      allowReactions: true,
      allowEditing: true,
      allowDeletion: true,
      allowAI: true,
      allowGuests: false,
      visibility: 'private',
    });
    expect(settingsShown({ ...emptyRoom, type: 'internal_forum' }).allowGuests).toBe(true);
  });

  it('keeps what the person chose themselves', () => {
    const body = bodyOf({ ...emptyRoom, name: 'Kiln', chosen: { allowAI: false } });
    expect(body?.settings).toMatchObject({ allowAI: false, allowThreads: true });
  });
});

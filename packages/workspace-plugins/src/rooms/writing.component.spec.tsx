import { addReaction, editMessage } from '@mach42/contracts/messages/calls.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { aMessage, othersMessage } from '@mach42/conversations/state/message.fixture.ts';
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dana, enterRoom, openRooms, pia, serving, studio } from './rooms.fixture.ts';

describe('writing in a room', () => {
  it('finds an emoji by its name for a reaction, and says so where none is called so', async () => {
    const room = studio('member');
    const said = othersMessage('m1', { roomId: room.id, content: 'The kiln is on.' });
    const server = serving([room], [said]).answer(addReaction, {
      data: { ...said, reactions: { '🚒': [dana.id] } },
    });
    const screen = await openRooms(server);
    const pane = await enterRoom(screen, room.name);
    await pane.findByText('The kiln is on.');
    await screen.press('Add a reaction', pane);
    const search = await screen.findByRole('searchbox', { name: 'Find an emoji' });
    await screen.user.type(search, 'no emoji');
    await screen.findByText(/No emoji is called so/);
    await screen.user.clear(search);
    await screen.user.type(search, 'truck fire');
    await screen.findByRole('menuitem', { name: 'fire engine' });
    await screen.user.type(search, '{Enter}');
    await expect
      .poll(() => server.inputs(addReaction))
      .toEqual([{ params: { id: 'm1', emoji: '🚒' } }]);
  });

  it('sets the format of what is selected from its menu', async () => {
    const room = studio('member');
    const screen = await openRooms(serving([room], []));
    const pane = await enterRoom(screen, room.name);
    const text = await pane.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    await screen.user.type(text, 'Bring lamps');
    text.setSelectionRange(6, 11);
    await screen.press('Formatting', pane);
    await screen.choose('menuitem', /^Bold/);
    await expect.poll(() => text.value).toBe('Bring **lamps**');
    await expect.poll(() => text.selectionEnd).toBe(13);
    expect(text.selectionStart).toBe(8);
  });

  it('keeps a mention together in a text that is written to the left', async () => {
    const room = studio('member');
    const said = othersMessage('m1', { roomId: room.id, content: 'مرحبا @mo هل' });
    const screen = await openRooms(serving([room], [said]));
    const pane = await enterRoom(screen, room.name);
    expect((await pane.findByText('@mo')).tagName).toBe('BDI');
  });

  it('offers the people to mention with the letters of their names, as the room shows them', async () => {
    const room = studio('member');
    const screen = await openRooms(serving([room], []));
    const pane = await enterRoom(screen, room.name);
    await screen.user.type(await pane.findByRole('textbox', { name: 'Message' }), '@mo');
    const offered = await screen.findByRole('option', { name: /Mo Miller/ });
    expect(offered.textContent).toMatch(/^MM/);
  });

  it('offers them too where a message is edited, whose buttons and time are out of the way', async () => {
    const room = studio('member');
    const [first, said] = ['m1', 'm2'].map((id) =>
      aMessage(id, { roomId: room.id, userId: dana.id, content: `Keys ${id}, ` }),
    ) as [Message, Message];
    const edited = { ...said, content: 'Keys m2, @mo ' };
    const server = serving([room], [first, said]).answer(editMessage, { data: edited });
    const screen = await openRooms(server);
    const pane = await enterRoom(screen, room.name);
    const article = (await pane.findByText(/^Keys m2/)).closest('article');
    if (article === null) throw new Error('The message is in no article.');
    expect(article.querySelector('time')).not.toBeNull();
    await screen.press('Edit the message', within(article));
    const form = await screen.findByRole('textbox', { name: 'Edit the message' });
    expect(article.querySelector('time')).toBeNull();
    await screen.user.type(form, '@m');
    await screen.findByRole('option', { name: /Mo Miller/ });
    await screen.user.type(form, 'o');
    await screen.user.keyboard('{Enter}');
    await expect.poll(() => form).toHaveProperty('value', 'Keys m2, @mo ');
    expect(server.inputs(editMessage)).toEqual([]);
    await screen.user.keyboard('{Enter}');
    await expect
      .poll(() => server.inputs(editMessage))
      .toMatchObject([{ body: { content: 'Keys m2, @mo ' } }]);
  });

  it('names a person who has left as before, also where they are quoted', async () => {
    const room = studio('member');
    const sender = { userId: pia.id, username: 'pia', isBot: false, isGuest: false };
    const hers = { roomId: room.id, userId: pia.id, username: 'pia' };
    const said = othersMessage('m1', { ...hers, sender: { ...sender, name: 'Pia Poe' } });
    const answer = othersMessage('m2', { roomId: room.id, replyTo: 'm1' });
    const nameless = othersMessage('m3', { ...hers, sender });
    const screen = await openRooms(serving([room], [said, answer, nameless]));
    const pane = await enterRoom(screen, room.name);
    const names = await pane.findAllByText('Pia Poe');
    expect(names.map(({ tagName }) => tagName)).toEqual(['SPAN', 'B']);
    expect(pane.getByText('pia').className).toBe('ws-message__name');
  });
});

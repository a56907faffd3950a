import {
  chooseReply,
  editMessage,
  listAlternatives,
  regenerateReply,
} from '@mach42/contracts/messages/calls.ts';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import { chatRoom } from '@mach42/conversations/state/room.fixture.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { act, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bubble, chat, field, open, own, reply, serving } from './chat-screen.fixture.ts';

const answer = (id: string, content: string, which: { number: number; count: number }) => {
  const message = reply(id, content, 'm1');
  return { ...message, metadata: { ...message.metadata, alternative: which } };
};

it('has a changed question answered again by Enter, as its filled button does', async () => {
  const messages = [own('m1', 'Who is Henrik?'), reply('m2', 'Landlord.', 'm1')];
  const server = serving(messages)
    .answer(editMessage, ({ body }) => ({ data: own('m1', body.content) }))
    .answer(regenerateReply, { data: reply('m2', '', 'm1') });
  const screen = await open({ server });
  await screen.press('Edit the message', await bubble(screen, 'Who is Henrik?'));
  const form = await screen.findByRole('textbox', { name: 'Edit the message' });
  await screen.user.clear(form);
  await screen.user.type(form, 'Who is Mo?{Enter}');
  await expect.poll(() => server.inputs(regenerateReply)).toMatchObject([{ params: { id: 'm2' } }]);
  expect(server.inputs(editMessage)).toMatchObject([{ body: { content: 'Who is Mo?' } }]);
});

it('shows which answer it is, and the one before in its place', async () => {
  const question = own('m1', 'Who is Mo?');
  const [first, second] = [
    answer('m2', 'Landlord.', { number: 1, count: 2 }),
    answer('m3', 'Studio partner.', { number: 2, count: 2 }),
  ];
  const asked = { ...first, metadata: { ...first.metadata, question: 'Who is Henrik?' } };
  const server = serving([question, second])
    .answer(listAlternatives, { data: [asked, second] })
    .answer(chooseReply, { data: first });
  const screen = await open({ server });
  await screen.findByText('Answer 2 of 2');
  expect(screen.getByRole('button', { name: 'Show the answer after' })).toHaveProperty(
    'disabled',
    true,
  );
  await screen.press('Show the answer before');
  await screen.findByText('Landlord.');
  await screen.findByText('Answer 1 of 2');
  await screen.findByText('to “Who is Henrik?”, before it was edited');
  expect(screen.queryByText('Studio partner.')).toBeNull();
  expect(server.inputs(chooseReply)).toMatchObject([{ params: { id: 'm2' } }]);
});

it('says nothing of answers where there is one alone', async () => {
  const screen = await open({
    server: serving([own('m1', 'Who is Henrik?'), reply('m2', 'Landlord.', 'm1')]),
  });
  await screen.findByText('Landlord.');
  expect(screen.queryByText(/^Answer/)).toBeNull();
});

it('renders what a person wrote as Markdown, line by line and without HTML, and edits what was typed', async () => {
  const typed =
    '**Contract** <img src=x onerror="window.taken = 1">\nSecond line\n\n- keys\n\n[x](javascript:alert(1))';
  const screen = await open({ server: serving([own('m1', typed)]) });
  const strong = await screen.findByText('Contract');
  expect(strong.tagName).toBe('STRONG');
  const words = strong.closest<HTMLElement>('p');
  expect(words?.textContent).toContain('<img src=x');
  expect(words?.textContent).toContain('\nSecond line');
  expect(screen.getByText('keys').tagName).toBe('LI');
  expect(screen.getByText('x').getAttribute('href')).toBeNull();
  expect(screen.container.querySelector('.ws-markdown img')).toBeNull();
  await screen.press('Edit the message', await bubble(screen, 'Contract'));
  const form = await screen.findByRole('textbox', { name: 'Edit the message' });
  expect(form).toHaveProperty('value', typed);
});

it('shows long messages whole from then on, one press after "(more)", until that is undone', async () => {
  const long = (end: string) => `${'seven77 '.repeat(80)}${end}`;
  const screen = await open({
    server: serving([own('m1', long('first')), own('m2', long('second'))]),
  });
  const [more] = await screen.findAllByRole('button', { name: '... (more)' });
  more?.click();
  await screen.findByText(/first$/);
  expect(screen.queryByText(/second$/)).toBeNull();
  await screen.press('· Never fold');
  await screen.findByText(/second$/);
  expect(screen.queryByRole('button', { name: '· Never fold' })).toBeNull();
  await screen.press('Undo');
  await screen.gone(/second$/);
});

it('prints long messages whole, without a button, and folds them again afterwards', async () => {
  const text = `${'seven77 '.repeat(80)}last`;
  const screen = await open({ server: serving([own('m1', text)]) });
  await screen.findByRole('button', { name: '... (more)' });
  expect(screen.queryByText(/last$/)).toBeNull();
  await act(async () => dispatchEvent(new Event('beforeprint')));
  screen.getByText(/last$/);
  expect(screen.queryByRole('button', { name: '... (more)' })).toBeNull();
  await act(async () => dispatchEvent(new Event('afterprint')));
  screen.getByRole('button', { name: '... (more)' });
});

it('quotes a message into the field, below what is written there', async () => {
  const screen = await open({ server: serving([own('m1', 'Who is Henrik?')]) });
  const text = await field(screen);
  await screen.user.type(text, 'And');
  const around = await bubble(screen, 'Who is Henrik?');
  await screen.press('More to do with the message', around);
  await screen.choose('menuitem', 'Quote');
  await expect.poll(() => document.activeElement === text).toBe(true);
  expect(text).toHaveProperty(
    'value',
    expect.stringMatching(/^And\n\n> \*\*.+:\*\*\n> Who is Henrik\?\n\n$/),
  );
});

it('takes a message along to another chat, and only to where one may write', async () => {
  const other = chatRoom({ id: 'r2', name: 'Workshop' });
  const reading = {
    ...chatRoom({ id: 'r3', name: 'Read along' }),
    type: 'internal_forum',
  } as const;
  const server = serving(
    [own('m1', 'Who is Henrik?')],
    [chat, other, { ...reading, participants: [] }],
  );
  const screen = await open({ server });
  await screen.press('More to do with the message', await bubble(screen, 'Who is Henrik?'));
  await screen.choose('menuitem', 'Forward…');
  const dialog = await screen.dialog('Forward the message');
  const offered = within(dialog.getByRole('list', { name: 'Rooms and chats' }));
  expect(offered.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'WorkshopPrivate chat',
  ]);
  await screen.press(/^Workshop/, dialog);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(readSlice(conversationsSlice, screen.app.shell.getState()).toWrite).toMatchObject({
    roomId: 'r2',
    text: expect.stringContaining('> Who is Henrik?'),
  });
});

it('lists the emoji whose name follows a colon, for the keys of the field', async () => {
  const screen = await open();
  const text = await field(screen);
  await screen.user.type(text, 'Off we go :rocke');
  const list = await screen.findByRole('listbox', { name: 'Emoji' });
  const [first] = within(list).getAllByRole('option');
  expect(first?.textContent).toBe('🚀rocket');
  await expect.poll(() => text.getAttribute('aria-activedescendant')).toBe(first?.id ?? 'none');
  await screen.user.type(text, '{Enter}');
  await expect.poll(() => text).toHaveProperty('value', 'Off we go 🚀 ');
  expect(screen.queryByRole('listbox')).toBeNull();
  await screen.user.type(text, ':sm');
  await screen.findByRole('listbox', { name: 'Emoji' });
  await screen.user.type(text, '{Escape}');
  await expect.poll(() => screen.queryByRole('listbox')).toBeNull();
  expect(text).toHaveProperty('value', 'Off we go 🚀 :sm');
});

it('sets and takes away the format of what is selected by keys', async () => {
  const screen = await open();
  const text = await field(screen);
  await screen.user.type(text, 'the kiln');
  if (!(text instanceof HTMLTextAreaElement)) throw new TypeError('The field has no selection.');
  text.setSelectionRange(4, 8);
  await screen.user.keyboard('{Control>}b{/Control}');
  await expect.poll(() => text).toHaveProperty('value', 'the **kiln**');
  await expect.poll(() => text).toHaveProperty('selectionStart', 6);
  await screen.user.keyboard('{Control>}b{/Control}');
  await expect.poll(() => text).toHaveProperty('value', 'the kiln');
});

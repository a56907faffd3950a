import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { listPrompts } from '@mach42/contracts/prompts/calls.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { field, open, own, reply, serving } from './chat-screen.fixture.ts';
import { chatPlugin } from './plugin.tsx';

const prompts = {
  data: [
    { id: 'p1', name: 'letter', text: 'Write to {{person}} about {{topic}}.' },
    { id: 'p2', name: 'weekly', text: 'What happened this week?' },
  ],
};
const searched: (string | undefined)[] = [];
/** Takes the text that `/search` passes on. */
const searchPlugin = definePlugin({
  id: 'search',
  name: 'Search',
  pattern: 'search',
  icon: <span />,
  title: () => 'Search',
  persist: false,
  commands: [
    {
      id: 'search.show-results',
      title: 'Search in a tab',
      run: (_, subject) => void searched.push(subject),
    },
  ],
  load: () => Promise.resolve({ default: () => null }),
});
const plugins = [chatPlugin, searchPlugin];

async function typing(draft: string, options: Parameters<typeof open>[0] = {}) {
  const server = options.server ?? serving([own('m1', 'Hello'), reply('m2', 'Hi.', 'm1')]);
  server.answer(listPrompts, prompts);
  const screen = await open({ plugins, ...options, server });
  const text = await field(screen);
  await screen.user.type(text, draft);
  return { screen, text, server };
}

const listed = async (screen: Awaited<ReturnType<typeof open>>) => {
  const list = await screen.findByRole('listbox', { name: 'Commands and saved prompts' });
  return within(list)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
};

describe('the list that opens on a slash', () => {
  it('has the commands, each with a sentence, and the saved prompts', async () => {
    const { screen, text } = await typing('/');
    await screen.findByText('/weekly');
    const options = await listed(screen);
    expect(options).toContain('/new-chatStart a new chat.');
    expect(options).toContain('/weeklyWhat happened this week?');
    expect(options.some((option) => option?.startsWith('/new-room'))).toBe(false);
    expect(text.getAttribute('aria-activedescendant')).toBe(
      screen.getAllByRole('option')[0]?.id ?? 'none',
    );
  });

  it('is used by keyboard alone: arrows, Enter, Escape', async () => {
    const { screen, text, server } = await typing('/w');
    await screen.findByText('/weekly');
    await screen.user.type(text, '{Enter}');
    await expect.poll(() => text).toHaveProperty('value', 'What happened this week?');
    await screen.user.clear(text);
    await screen.user.type(text, '/');
    await screen.findByText('/weekly');
    await screen.user.type(text, '{ArrowUp}');
    const options = screen.getAllByRole('option');
    expect(options.at(-1)?.getAttribute('aria-selected')).toBe('true');
    await screen.user.type(text, '{Escape}');
    await screen.gone('/weekly');
    await screen.user.type(text, 'w');
    expect(screen.queryByRole('listbox')).toBeNull();
    await screen.user.clear(text);
    await screen.user.type(text, '/w');
    await screen.findByText('/weekly');
    expect(server.inputs(postMessage)).toEqual([]);
  });

  it('asks for the placeholders of a prompt, and leaves what is not filled in', async () => {
    const { screen, text } = await typing('/let');
    await screen.findByText('/letter');
    await screen.user.type(text, '{Enter}');
    const dialog = await screen.dialog('Fill in “letter”');
    await screen.fill('person', 'Mo', dialog);
    await screen.press('Use the prompt', dialog);
    await expect.poll(() => text).toHaveProperty('value', 'Write to Mo about {{topic}}.');
  });

  it('hands what follows a command to it', async () => {
    const { screen, text } = await typing('/sea');
    await screen.findByText('/search');
    await screen.user.type(text, '{Enter}');
    expect(text).toHaveProperty('value', '/search ');
    await screen.user.type(text, 'kiln{Enter}');
    await expect.poll(() => searched).toEqual(['kiln']);
    expect(text).toHaveProperty('value', '');
  });

  it('writes a question that asks for a summary, to be sent by the person', async () => {
    const { screen, text, server } = await typing('/summ');
    await screen.findByText('/summarise');
    await screen.user.type(text, '{Enter}');
    await expect
      .poll(() => text)
      .toHaveProperty('value', expect.stringMatching(/^Summarise this conversation/));
    expect(server.inputs(postMessage)).toEqual([]);
  });

  it('sends a text that begins with a slash and names nothing', async () => {
    const server = serving([]).answer(postMessage, ({ body }) => ({
      data: own('m9', body.content),
    }));
    const { screen, text } = await typing('/etc/hosts', { server });
    await screen.user.type(text, '{Enter}');
    await expect
      .poll(() => server.inputs(postMessage))
      .toMatchObject([{ body: { content: '/etc/hosts' } }]);
  });

  it('offers guests what they may do', async () => {
    const { screen } = await typing('/', { as: 'guest' });
    const options = await listed(screen);
    expect(options.some((option) => option?.startsWith('/attach'))).toBe(false);
    expect(options.some((option) => option?.startsWith('/weekly'))).toBe(false);
  });
});

import { listPins, pinMessage } from '@mach42/contracts/pins/calls.ts';
import { saveMessage } from '@mach42/contracts/saved/calls.ts';
import { offerAtFocus } from '@mach42/plugin-kit/commands-in-focus.ts';
import { describe, expect, it } from 'vitest';
import { messages, mine, open, serving } from './chat-screen.fixture.ts';

const server = () => serving(messages, [mine]).answer(listPins, { data: [] });

const focused = (): string | null | undefined =>
  document.activeElement?.closest('article')?.textContent;

describe('messages by the keyboard', () => {
  it('go by the arrow keys, and only the one in focus has its buttons in the order of Tab', async () => {
    const screen = await open({ server: server() });
    await screen.findByText('Landlord.');
    const list = screen.getByRole('log', { name: 'Messages' });
    list.focus();
    await screen.user.tab();
    expect(document.activeElement?.closest('article') ?? null).toBeNull();

    list.focus();
    await screen.user.keyboard('{ArrowUp}');
    expect(focused()).toContain('Landlord.');
    await screen.user.keyboard('{ArrowUp}');
    expect(focused()).toContain('Who is Henrik?');
    await screen.user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Copy the message');
    await screen.user.keyboard('{ArrowDown}');
    expect(focused()).toContain('Landlord.');
    expect(document.activeElement?.tagName).toBe('ARTICLE');
  });

  it('offer the palette what can be done with the one in focus', async () => {
    const at = server().answer(pinMessage, {}).answer(saveMessage, {});
    const screen = await open({ server: at });
    await screen.findByText('Landlord.');
    expect(offerAtFocus()).toBeUndefined();
    screen.getByRole('log', { name: 'Messages' }).focus();
    await screen.user.keyboard('{ArrowUp}{ArrowUp}');
    const offer = await offerAtFocus()?.();
    const titles = offer?.commands.map(({ title }) => title) ?? [];
    expect(titles).toEqual(
      expect.arrayContaining(['Copy link to message', 'Edit the message', 'Pin', 'Save for later']),
    );
    expect(titles).not.toContain('Regenerate');
    offer?.commands.find(({ title }) => title === 'Pin')?.run();
    await expect.poll(() => at.inputs(pinMessage)).toMatchObject([{ params: { id: 'm1' } }]);
    offer?.commands.find(({ title }) => title === 'Edit the message')?.run();
    await screen.findByRole('textbox', { name: 'Edit the message' });
  });
});

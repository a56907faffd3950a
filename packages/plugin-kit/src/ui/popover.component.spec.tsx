import { openPart, type Screen } from '@mach42/testing/screens/screen.tsx';
import { act, fireEvent } from '@testing-library/react';
import { use, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as overlays from './overlays.ts';

/** The popover, whose code arrives when a test lets it. */
let Popover: typeof import('./popover.tsx').Popover;
let bringCode: () => Promise<void>;

beforeEach(async () => {
  const { promise, resolve } = Promise.withResolvers<typeof overlays>();
  vi.doMock('./use-overlays.ts', () => ({
    loadOverlaysSoon: () => undefined,
    requestOverlays: () => undefined,
    useOverlays: () => use(promise),
  }));
  // A module of its own, beside the one that other tests have loaded.
  const own = `./popover.tsx?${crypto.randomUUID()}`;
  ({ Popover } = (await import(/* @vite-ignore */ own)) as typeof import('./popover.tsx'));
  bringCode = () => act(async () => resolve(overlays));
});

afterEach(() => vi.doUnmock('./use-overlays.ts'));

function Account() {
  const [said, setSaid] = useState('');
  const { Menu, MenuItem } = overlays;
  return (
    <>
      <Popover
        content={
          <Menu>
            <MenuItem text="Sign out" onClick={() => setSaid('Signed out')} />
          </Menu>
        }
      >
        <button type="button">Account</button>
      </Popover>
      <p>{said}</p>
    </>
  );
}

const target = (screen: Screen) => screen.getByRole('button', { name: 'Account' });
const item = (screen: Screen) => screen.queryByRole('menuitem', { name: 'Sign out' });

/** Waits until everything that was begun is done. */
const quiet = () => act(() => new Promise((resolve) => setTimeout(resolve)));

/** Expects that the open item stays the very same element, so that a press hits it. */
async function expectOpensOnce(screen: Screen): Promise<void> {
  const shown = await screen.findByRole('menuitem', { name: 'Sign out' });
  await quiet();
  expect(item(screen)).toBe(shown);
  await screen.user.click(shown);
  await screen.findByText('Signed out');
  await expect.poll(() => item(screen)).toBeNull();
  await quiet();
  expect(item(screen)).toBeNull();
}

describe('Popover', () => {
  it('leaves the focus to what is pressed while it closes, and returns it otherwise', async () => {
    const screen = await openPart(
      <>
        <Account />
        <button type="button" onClick={() => document.querySelector('input')?.focus()}>
          Write
        </button>
        <input aria-label="Text" />
      </>,
    );
    await screen.press('Account');
    await bringCode();
    await screen.findByRole('menuitem', { name: 'Sign out' });
    await expect.poll(() => document.activeElement).toBe(item(screen));
    await screen.press('Write');
    await expect.poll(() => item(screen)).toBeNull();
    await quiet();
    expect(document.activeElement).toBe(screen.getByLabelText('Text'));

    await screen.press('Account');
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await expect.poll(() => item(screen)).toBeNull();
    await expect.poll(() => document.activeElement).toBe(target(screen));
  });

  it('opens when its code comes after a press', async () => {
    const screen = await openPart(<Account />);
    await screen.press('Account');
    expect(item(screen)).toBeNull();
    await bringCode();
    await expectOpensOnce(screen);
  });

  it('opens when its code comes after two presses', async () => {
    const screen = await openPart(<Account />);
    await screen.press('Account');
    await screen.press('Account');
    await bringCode();
    await expectOpensOnce(screen);
  });

  it('opens when its code comes during a press', async () => {
    const screen = await openPart(<Account />);
    const pressed = target(screen);
    fireEvent.mouseDown(pressed);
    await bringCode();
    expect(target(screen)).toBe(pressed);
    fireEvent.mouseUp(pressed);
    fireEvent.click(pressed);
    await expectOpensOnce(screen);
  });

  it('stays on the screen, closed, while its code is on its way', async () => {
    const screen = await openPart(<Account />);
    expect(target(screen).getAttribute('aria-haspopup')).toBe('menu');
    await screen.press('Account');
    expect(target(screen).getAttribute('aria-expanded')).toBe('false');
    await bringCode();
    await screen.findByRole('menuitem', { name: 'Sign out' });
    expect(target(screen).getAttribute('aria-expanded')).toBe('true');
  });

  it('is no more than its target until it is pressed', async () => {
    await bringCode();
    const screen = await openPart(<Account />);
    const before = target(screen);
    await quiet();
    expect(target(screen)).toBe(before);
    expect(before.parentElement?.id).toBe('');
  });

  it('keeps the focus on its target when its code comes', async () => {
    const screen = await openPart(<Account />);
    await screen.user.tab();
    expect(document.activeElement).toBe(target(screen));
    await bringCode();
    expect(document.activeElement).toBe(target(screen));
  });

  it('opens by a key, and returns the focus to its target, when its code comes after the key', async () => {
    const screen = await openPart(<Account />);
    await screen.user.tab();
    await screen.user.keyboard('{Enter}');
    await bringCode();
    await screen.findByRole('menuitem', { name: 'Sign out' });
    await expect.poll(() => document.activeElement).toBe(item(screen));
    await screen.user.keyboard('{Escape}');
    await expect.poll(() => document.activeElement).toBe(target(screen));
  });

  it('opens and closes with each press, once its code is there', async () => {
    await bringCode();
    const screen = await openPart(<Account />);
    await screen.press('Account');
    await screen.findByRole('menuitem', { name: 'Sign out' });
    await screen.press('Account');
    await expect.poll(() => item(screen)).toBeNull();
    await screen.press('Account');
    await expectOpensOnce(screen);
  });
});

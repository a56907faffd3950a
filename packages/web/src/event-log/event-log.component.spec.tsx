import { openPage } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';

async function open() {
  const screen = await openPage('/');
  await screen.findByRole('main');
  const send = (id: string, type: 'success' | 'error', message: string) =>
    screen.receive({
      t: 'log',
      entry: { id, type, message, source: 'PHOD', timestamp: '2026-11-20T10:00:00.000Z' },
    });
  await expect.poll(() => screen.app.app.store.getState().connection.status).toBe('connected');
  send('event-1', 'success', 'PHOD saved as version 7.');
  send('event-2', 'error', 'A run failed.');
  return screen;
}

describe('the Event Log', () => {
  it('shows the latest entry while it is closed, and all of them with their type in words', async () => {
    const screen = await open();
    await screen.shows('A run failed.');
    expect(screen.queryByText('PHOD saved as version 7.')).toBeNull();
    await screen.press(/^Event Log/);
    const list = await screen.part('list', 'Entries, newest first');
    const [newest] = list.getAllByRole('listitem');
    expect(newest?.textContent).toMatch(/Error.*PHOD.*A run failed\./);
    list.getByText('PHOD saved as version 7.');
  });

  it('shows one type alone, and takes a clearing back', async () => {
    const screen = await open();
    await screen.press(/^Event Log/);
    await screen.choose('radio', 'Success');
    const list = await screen.part('list', 'Entries, newest first');
    expect(list.queryByText('A run failed.')).toBeNull();
    await screen.press('Clear');
    await expect
      .poll(() => screen.queryByRole('list', { name: 'Entries, newest first' }))
      .toBeNull();
    await screen.press('Undo');
    await screen.shows('PHOD saved as version 7.');
  });
});

import { addEntry } from '@mach42/contracts/datarais/calls.ts';
import type { Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import { entry, open, serving } from '../phod-screen.fixture.ts';

const content = (screen: Screen) => screen.findByRole('textbox', { name: 'Content of the entry' });

describe('a new entry that is begun', () => {
  it('is there again when the page was closed, until it is saved', async () => {
    const first = await open();
    await first.fill('Title of the entry', 'Lease');
    await first.fill('Content of the entry', 'It ends in May.');
    first.unmount();
    const server = serving().answer(addEntry, { entry: entry('e9', 'Lease') });
    const again = await open({ server });
    expect(await content(again)).toHaveProperty('value', 'It ends in May.');
    expect(again.getByLabelText('Title of the entry')).toHaveProperty('value', 'Lease');
    await again.press('Save entry');
    await again.findByText('Entry added');
    again.unmount();
    expect(await content(await open())).toHaveProperty('value', '');
  });

  it('is stored once, however often it was sent until an answer came', async () => {
    const broken = { code: 'SERVER_ERROR', message: 'Something broke.' } as const;
    const server = serving().refuse(addEntry, broken);
    const screen = await open({ server });
    await screen.fill('Content of the entry', 'It ends in May.');
    await screen.press('Save entry');
    await screen.findByText('Something broke.');
    expect(await content(screen)).toHaveProperty('value', 'It ends in May.');
    server.answer(addEntry, { entry: entry('e9', 'Lease') });
    await screen.press('Save entry');
    await screen.findByText('Entry added');
    const keys = server.received(addEntry).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.length).toBe(2);
    expect(new Set(keys).size).toBe(1);
  });
});

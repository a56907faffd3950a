import { queueStats } from '@mach42/contracts/jobs/calls.ts';
import { listStorage } from '@mach42/contracts/storage/calls.ts';
import { endSignInsOf, listUsers, setUserStatus } from '@mach42/contracts/users/calls.ts';
import { FakeServer, refused } from '@mach42/testing/screens/fake-server.ts';
import { people, person } from '@mach42/testing/screens/people.ts';
import { openPanel, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import { adminPlugin } from '../plugin.tsx';

const others = Array.from({ length: 15 }, (_, n) =>
  person({ number: n + 100, name: `Person ${n + 1}`, ...(n === 2 && { status: 'inactive' }) }),
);
const byId = (id: string) => others.find((one) => one.id === id) ?? expect.fail(id);

function serving(): FakeServer {
  return new FakeServer()
    .answer(listUsers, { data: [people.admin, ...others] })
    .answer(listStorage, { data: [], meta: { total: 0, hasMore: false } })
    .answer(queueStats, { data: { pending: 0, processing: 0, completed: 0, error: 0 } })
    .answer(setUserStatus, ({ params, body }) => ({
      data: { ...byId(params.id), status: body.status },
    }))
    .answer(endSignInsOf, {});
}

async function openTable(server = serving()): Promise<Screen> {
  const screen = await openPanel(adminPlugin, 'admin', { as: 'admin', server });
  await screen.choose('radio', 'Table');
  await screen.findByRole('table', { name: 'People' });
  return screen;
}

const select = (screen: Screen, name: string): Promise<void> =>
  screen.choose('checkbox', `Select ${name}`);

describe('the table of people', () => {
  it('has more people on a page than fit as cards, and a menu for each', async () => {
    const screen = await openTable();
    await expect.poll(() => screen.getAllByRole('row')).toHaveLength(17);
    await screen.press('More for Person 1');
    await screen.user.click(await screen.findByRole('menuitem', { name: 'Edit User' }));
    const dialog = await screen.dialog('Edit User');
    expect(dialog.getByLabelText('First name')).toBeDefined();
    await screen.press('Close', dialog);
    const more = screen.getByRole('button', { name: 'More for Person 1' });
    await expect.poll(() => document.activeElement).toBe(more);
  });

  it('deactivates those who are selected and active, and takes it back', async () => {
    const server = serving();
    const screen = await openTable(server);
    for (const name of ['Person 1', 'Person 2', 'Person 3']) await select(screen, name);
    await screen.findByText('3 people selected');
    await screen.press('Deactivate');
    const question = await screen.part('alertdialog', 'Deactivate 2 people?');
    await screen.press('Deactivate', question);
    await screen.findByText('2 people deactivated and signed out');
    await screen.findByText('Select people to change them together.');
    await screen.press(/^Undo/);
    await screen.findByText('2 people activated');
    expect(
      server.inputs(setUserStatus).map(({ params, body }) => [params.id, body.status]),
    ).toEqual(
      ['inactive', 'active'].flatMap((status) =>
        [0, 1].map((index) => [others[index]?.id, status]),
      ),
    );
  });

  it('selects all that a search finds, and never oneself', async () => {
    const server = serving();
    const screen = await openTable(server);
    expect(screen.getByLabelText(`Select ${people.admin.name}`)).toHaveProperty('disabled', true);
    await expect.poll(() => screen.getAllByRole('row')).toHaveLength(17);
    await screen.choose('checkbox', 'Select everyone on this page');
    await screen.findByText('15 people selected');
    await screen.press('Select none');
    await select(screen, 'Person 15');
    await screen.press('Select all 15');
    await screen.findByText('15 people selected');
    await screen.user.type(screen.getByRole('searchbox'), 'Person 14');
    await screen.findByText('2 people selected');
    await screen.press('Sign Out Everywhere');
    const question = await screen.part('alertdialog', 'Sign 2 people out?');
    await screen.press('Sign Out Everywhere', question);
    await screen.findByText('2 people signed out everywhere');
    expect(server.inputs(endSignInsOf)).toHaveLength(2);
  });

  it('says for how many it worked, and ends where it would fail for all', async () => {
    const server = serving().answer(setUserStatus, ({ params, body }) =>
      params.id === others[1]?.id
        ? refused({ code: 'FORBIDDEN', message: 'Not yours.' })
        : { data: { ...byId(params.id), status: body.status } },
    );
    const screen = await openTable(server);
    for (const name of ['Person 1', 'Person 2', 'Person 4']) await select(screen, name);
    await screen.press('Deactivate');
    await screen.press('Deactivate', await screen.part('alertdialog', 'Deactivate 3 people?'));
    await screen.findByText('1 of 3 people were changed. Person 2: Not yours.');
    expect(server.inputs(setUserStatus)).toHaveLength(2);
  });
});

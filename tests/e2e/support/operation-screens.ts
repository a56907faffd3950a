import { ada } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import type { Screen } from './screen.ts';

const page = (name: string, path: string, open: Screen['open']): Screen => ({
  name,
  person: ada,
  path: `/admin/${path}`,
  open,
});

const read = async (opened: Page): Promise<void> => {
  await opened.locator('.ws-admin-page').waitFor();
  await opened.locator('.ws-admin-page .ws-skeleton').first().waitFor({ state: 'detached' });
};

const pressed =
  (button: string | RegExp): Screen['open'] =>
  async (opened) => {
    await read(opened);
    await opened.getByRole('button', { name: button }).first().click();
    await opened.getByRole('dialog').waitFor();
  };

/** The pages of admins for those who operate the server. */
export const operationScreens: readonly Screen[] = [
  page('Projections', 'operations/projections', read),
  page('Parked Events', 'operations/parked', read),
  page('Log Explorer', 'operations/log', read),
  page('Time Travel', 'operations/time-travel', read),
  page('Replay', 'operations/replay', read),
  page('Forgetting', 'operations/forgetting', read),
  page('Backups', 'operations/backups', read),
  page('Verification', 'operations/verification', read),
  page('Evidence', 'operations/evidence', read),
  page('archiving events', 'operations/archive', pressed('Archive events…')),
  page('replacing a key', 'operations/keys', pressed(/^Replace/)),
  page('connecting a model', 'config/models', pressed(/^Another service/)),
  {
    name: 'personas and their answers',
    person: ada,
    path: '/?tab=audit',
    open: async (opened) => {
      await opened.getByRole('tab', { name: 'Personas and their answers' }).click();
      await opened.getByLabel('Persona', { exact: true }).waitFor();
      await opened.locator('.ws-skeleton').first().waitFor({ state: 'detached' });
    },
  },
];

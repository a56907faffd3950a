import type { PhodFile, PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { enterAs } from './support/enter.ts';
import { desktop, phone, setStage } from './support/stage.ts';

const stage = setStage();

type Note = Readonly<Record<'title' | 'content', string>>;

/** Calls of Dana's beside her page. */
function callsOf(page: Page, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const data = { credentials: { mobile: dana.mobile } };
  return {
    file: async (): Promise<PhodFile> => {
      const answer = await page.request.post(`${stage.address}/api/phod/load`, { headers, data });
      return ((await answer.json()) as { readonly data: PhodFile }).data;
    },
    versions: async (): Promise<readonly PhodVersion[]> => {
      const answer = await page.request.get(`${stage.address}/api/phod/versions`, { headers });
      return ((await answer.json()) as { readonly data: readonly PhodVersion[] }).data;
    },
    save: (briefData: object) =>
      page.request.post(`${stage.address}/api/phod/update`, { headers, data: { briefData } }),
  };
}

const notesOf = ({ briefData }: PhodFile) => briefData['notes'] as readonly Note[];
/** A note of Dana's first version. */
const lost = 'Kiln power';

/** Returns the texts that the inputs of a day and of a time show for a moment, in the time zone of the browser. */
const localTime = (page: Page, at: string) =>
  page.evaluate((time) => {
    const date = new Date(time);
    const two = (value: number) => String(value).padStart(2, '0');
    const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
    return { day, time: `${two(date.getHours())}:${two(date.getMinutes())}` };
  }, at);

describe('the history', () => {
  it.each([
    ['a desk', desktop],
    ['a phone', phone],
  ])(
    'shows the file as it was on a day, and puts one note of it back, at %s',
    async (where, size) => {
      const page = await stage.visit(size);
      const token = await enterAs(page, stage.address, dana);
      const { file, versions, save } = callsOf(page, token);
      const before = await file();
      const first = (await versions()).find(({ version }) => version === 1);
      const kept = notesOf(before).filter(({ title }) => title !== lost);
      const later = { title: `Later, at ${where}`, content: 'It stays.', date: '2026-11-20' };
      await save({ ...before.briefData, notes: [later, ...kept] });

      await page.goto(`${stage.address}/?tab=history`);
      await page.getByRole('button', { name: new RegExp(`^v${before.version + 1}`) }).waitFor();
      const picked = await localTime(page, first?.at ?? '');
      await page.getByRole('button', { name: 'Filter versions' }).click();
      await page.getByRole('menuitem', { name: 'The file as of a day…' }).click();
      expect(await page.getByLabel('Time of that day').isDisabled()).toBe(true);
      await page.getByLabel('The file as of').fill(picked.day);
      const then = page.getByRole('region', { name: 'The file as it was', exact: true });
      await then.waitFor();
      if (size === phone) await page.getByRole('button', { name: 'Versions', exact: true }).click();
      await page.getByLabel('Time of that day').fill(picked.time);

      await page.getByRole('region', { name: 'The file as it was at v1', exact: true }).waitFor();
      const gone = then.locator('.ws-file-stretch').filter({ hasText: lost });
      await gone.getByText('No longer in the file').waitFor();
      await gone.getByRole('button', { name: 'Put back' }).click();
      await gone.waitFor({ state: 'detached' });
      const titles = notesOf(await file()).map(({ title }) => title);
      expect(titles).toEqual(expect.arrayContaining([lost, later.title]));
      expect(titles).toHaveLength(kept.length + 2);
    },
  );

  it('has the personas of the assistants for admins, with the way back, and for nobody else', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    await page.goto(`${stage.address}/?tab=history`);
    await page.getByRole('button', { name: /^v4/ }).waitFor();
    expect(await page.getByRole('combobox', { name: 'File', exact: true }).count()).toBe(0);

    const admins = await stage.visit();
    const token = await enterAs(admins, stage.address, ada, 'admin');
    const url = `${stage.address}/api/saige/adexis:latest`;
    const headers = { authorization: `Bearer ${token}` };
    const data = { markdown_content: 'Be brief.', change_summary: 'Fewer words' };
    await admins.request.put(url, { headers, data });
    await admins.goto(`${stage.address}/?tab=history`);
    await admins.getByRole('combobox', { name: 'File', exact: true }).selectOption('adexis:latest');
    await admins.getByRole('button', { name: /^v1.*System/s }).click();
    await admins.getByRole('button', { name: 'Go back to v1' }).click();
    await admins.getByText('v3 has the text of v1. Undo saves v4.').waitFor();
    const answer = await admins.request.get(`${url}/versions`, { headers });
    const { data: versions } = (await answer.json()) as {
      readonly data: readonly { readonly content: string; readonly change_summary: string }[];
    };
    expect(versions.map(({ change_summary: why }) => why)).toEqual([
      'Restored from v1',
      'Fewer words',
      'Created',
    ]);
    expect(versions[0]?.content).toBe(versions[2]?.content);
  });
});

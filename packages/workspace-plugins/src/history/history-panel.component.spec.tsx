import { showChain } from '@mach42/contracts/chains/calls.ts';
import { getPhodVersion, listPhodVersions, revertPhod } from '@mach42/contracts/phod/calls.ts';
import type { BriefData, PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import { listSaigeFiles, listSaigeVersions } from '@mach42/contracts/saige/calls.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPanel, type Screen, type ScreenOptions } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import { historyPlugin } from './plugin.tsx';

const broken = { code: 'SERVER_ERROR', message: 'The disk is full.' } as const;
const files: Readonly<Record<number, BriefData>> = {
  1: { interests: ['Rowing'], notes: [{ title: 'Kiln power', content: 'Three phases.' }] },
  2: { interests: ['Rowing', 'Weaving'] },
};
const version = (number: number): PhodVersion => ({
  version: number,
  at: `2026-01-0${number}T10:00:00.000Z`,
  by: 'Dana Demo',
  source: { kind: 'manual' },
  summary: `Save ${number}`,
});

const serving = (newest = 2): FakeServer =>
  new FakeServer()
    .answer(listPhodVersions, {
      data: Array.from({ length: newest }, (_, index) => version(newest - index)),
      meta: { hasMore: false },
    })
    .answer(getPhodVersion, ({ params }) => ({
      data: { ...version(params.version), briefData: files[params.version] ?? {} },
    }));

const persona = {
  model_id: 'adexis:latest',
  name: 'Adexis',
  type: 'project-management' as const,
  description: '',
  markdown_content: 'Be brief.',
  current_version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  created_by: 'System',
  updated_at: '2026-01-01T00:00:00.000Z',
  updated_by: 'System',
};

const open = (options: ScreenOptions = {}): Promise<Screen> =>
  openPanel(historyPlugin, 'history', { server: serving(), ...options });

describe('HistoryPanel', () => {
  it('lists the versions, and compares one with the one before', async () => {
    const screen = await open();
    await screen.press(/^v2/);
    const comparison = await screen.part('region', 'Comparison');
    const counts = (text: string) => comparison.getAllByText(text);
    await expect.poll(() => comparison.queryAllByText('1 added')).not.toHaveLength(0);
    expect(counts('1 removed')).not.toHaveLength(0);
    expect(comparison.getAllByText(/Weaving/)).not.toHaveLength(0);
    expect(comparison.getAllByText(/Kiln power/)).not.toHaveLength(0);
  });

  it('shows the only version by itself, compared with none', async () => {
    const screen = await open({ server: serving(1) });
    const list = await screen.part('navigation', 'Versions');
    await list.findByText('Shown');
    expect(list.queryByText('To')).toBeNull();
  });

  it('shows on a phone the list at first, with what to do, and then what was chosen', async () => {
    const screen = await open({ small: true });
    const list = await screen.part('navigation', 'Versions');
    await list.findByText('Choose a version to see what it changed, and to go back to it.');
    expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull();
    await screen.press(/^v2/);
    await screen.part('region', 'Comparison');
  });

  it('hides secrets, as changes and in the whole file, until they are to be shown', async () => {
    const server = serving().answer(getPhodVersion, ({ params }) => ({
      data: {
        ...version(params.version),
        briefData: { secrets: { door: String(params.version) } },
      },
    }));
    const screen = await open({ server });
    await screen.press(/^v2/);
    await screen.press('Show the secrets', await screen.part('region', 'Secrets, door'));
    await screen.findByRole('button', { name: 'Hide the secrets' });
    await screen.press('Actions for v1');
    await screen.choose('menuitem', 'Show the file as of v1');
    await screen.press('Show the secrets', await screen.part('region', 'Secrets'));
  });

  it('goes back to a version, which is saved as a new one', async () => {
    const server = serving().answer(revertPhod, {
      version: 3,
      updatedAt: '2026-01-03T10:00:00.000Z',
    });
    const screen = await open({ server });
    await screen.press(/^v2/);
    const comparison = await screen.part('region', 'Comparison');
    await screen.press('Go back to v1', comparison);
    await expect
      .poll(() => server.inputs(revertPhod))
      .toEqual([{ body: { version: 1, baseVersion: 2 } }]);
    await screen.findByText(/^v3 has the content of v1/);
  });

  it('goes back to the version that was pressed, not to the one before it', async () => {
    const server = serving().answer(revertPhod, {
      version: 3,
      updatedAt: '2026-01-03T10:00:00.000Z',
    });
    const screen = await open({ server });
    await screen.press(/^v1/);
    const comparison = await screen.part('region', 'Comparison');
    await screen.press('Go back to v1', comparison);
    await expect
      .poll(() => server.inputs(revertPhod))
      .toEqual([{ body: { version: 1, baseVersion: 2 } }]);
  });

  it('says that going back failed, and shows what it showed', async () => {
    const server = serving().refuse(revertPhod, broken);
    const screen = await open({ server });
    await screen.press(/^v2/);
    await screen.press('Go back to v1', await screen.part('region', 'Comparison'));
    await screen.findByText(/The disk is full\./);
    expect(screen.getByRole('button', { name: 'Go back to v1' })).toHaveProperty('disabled', false);
  });

  it('says why two versions could not be compared, and tries again', async () => {
    const server = serving().refuse(getPhodVersion, broken);
    const screen = await open({ server });
    await screen.press(/^v2/);
    const comparison = await screen.part('region', 'Comparison');
    await comparison.findByText('The versions could not be compared');
    server.answer(getPhodVersion, ({ params }) => ({
      data: { ...version(params.version), briefData: files[params.version] ?? {} },
    }));
    await screen.press('Retry', comparison);
    await expect.poll(() => comparison.queryAllByText('1 added')).not.toHaveLength(0);
  });

  it('ERR-170 says that it could not be read, and reads it again', async () => {
    const server = serving().refuse(listPhodVersions, broken);
    const screen = await open({ server });
    await screen.findByText('Failed to load data. Please try again.');
    screen.getByText('The disk is full.');
    expect(screen.queryByRole('navigation', { name: 'Versions' })).toBeNull();
    server.answer(listPhodVersions, { data: [], meta: { hasMore: false } });
    await screen.press('Retry');
    await screen.findByText('No version yet');
    await screen.press('Open the PHOD File');
    expect(screen.openTabs()).toEqual(['phod']);
  });

  it.each([
    ['standard', 0],
    ['admin', 1],
  ] as const)('offers the personas of the assistants to %s: %s', async (as, count) => {
    const screen = await open({
      as,
      server: serving().answer(listSaigeFiles, { data: [persona] }),
    });
    await screen.findByRole('button', { name: /^v2/ });
    await expect
      .poll(() => screen.queryAllByLabelText('File', { selector: 'select' }))
      .toHaveLength(count);
    expect(screen.server.received(listSaigeFiles)).toHaveLength(count);
  });

  it('lists the versions of a persona, reads them again when they change, and says why they could not be read', async () => {
    const saved = (number: number) => ({
      version: number,
      change_summary: `Persona ${number}`,
      created_at: '2026-01-01T00:00:00.000Z',
      created_by: 'System',
      content: 'Be brief.',
    });
    const server = serving()
      .answer(listSaigeFiles, { data: [persona] })
      .refuse(listSaigeVersions, broken);
    const screen = await open({ as: 'admin', server });
    const file = await screen.findByLabelText('File', { selector: 'select' });
    await screen.user.selectOptions(file, 'SAIGE file of Adexis');
    await screen.findByText('The disk is full.');
    server.answer(listSaigeVersions, { data: [saved(1)] });
    await screen.press('Retry');
    await screen.findByRole('button', { name: /^v1/ });
    server.answer(listSaigeVersions, { data: [saved(2), saved(1)] });
    screen.receive({
      t: 'event',
      position: '9',
      type: 'SaigeVersionSaved',
      data: { modelId: persona.model_id, version: 2 },
    });
    await screen.findByRole('button', { name: /^v2/ });
    expect(server.received(listSaigeVersions)).toHaveLength(3);
  });

  it('shows the whole text of a persona as of a day, and how the version came about', async () => {
    const saved = (number: number) => ({
      version: number,
      change_summary: `Persona ${number}`,
      created_at: `2026-01-0${number}T12:00:00.000Z`,
      created_by: 'System',
      content: `Be brief, ${number}.`,
    });
    const server = serving()
      .answer(listSaigeFiles, { data: [persona] })
      .answer(listSaigeVersions, { data: [saved(2), saved(1)] })
      .answer(showChain, { data: { requests: [], hasMore: false, isSentKept: true } });
    const screen = await open({ as: 'admin', server });
    const file = await screen.findByLabelText('File', { selector: 'select' });
    await screen.user.selectOptions(file, 'SAIGE file of Adexis');
    await screen.press('The file as of a day…');
    await screen.fill('The file as of', '2025-12-31');
    await screen.findByText(/^No file yet: it begins/);
    await screen.fill('The file as of', '2026-01-01');
    const text = await screen.part('region', 'Lines of v1');
    text.getByText('Be brief, 1.');
    await screen.press('How it came about: v1');
    await screen.findByText('No step of it is recorded.');
    expect(server.inputs(showChain)).toEqual([
      { params: { kind: 'persona', id: `${persona.model_id}@1` } },
    ]);
  });
  it('says of each line of a persona who wrote it, when and why, and leads there', async () => {
    const saved = (number: number, created_by: string, content: string) => ({
      version: number,
      change_summary: `Persona ${number}`,
      created_at: `2026-01-0${number}T12:00:00.000Z`,
      created_by,
      content,
    });
    const server = serving()
      .answer(listSaigeFiles, { data: [persona] })
      .answer(listSaigeVersions, {
        data: [
          saved(3, 'Dana Demo', 'You are Adexis.\nBe brief.\nName the owner.'),
          saved(2, 'Mo Demo', 'You are Adexis.\nBe brief.'),
          saved(1, 'System', 'You are Adexis.'),
        ],
      });
    const screen = await open({ as: 'admin', server });
    const file = await screen.findByLabelText('File', { selector: 'select' });
    await screen.user.selectOptions(file, 'SAIGE file of Adexis');
    await screen.choose('radio', 'File', await screen.part('region', 'Comparison'));
    const lines = await screen.part('region', 'Lines of v3');
    expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^v1 · System · .*\d Jan.*Persona 1You are Adexis\.$/),
      expect.stringMatching(/^v2 · Mo Demo · .*\d Jan.*Persona 2Be brief\.$/),
      expect.stringMatching(/^v3 · Dana Demo · .*\d Jan.*Persona 3Name the owner\.$/),
    ]);
    await screen.press(/^v2 ·/, lines);
    const comparison = await screen.part('region', 'Comparison');
    await comparison.findByText(/^Persona 2, saved by Mo Demo/);
    expect(screen.queryByRole('region', { name: /^Lines of/ })).toBeNull();
  });
});

import { listModels } from '@mach42/contracts/models/calls.ts';
import {
  createSaigeFile,
  getSaigeFile,
  listSaigeVersions,
  revertSaigeFile,
  updateSaigeFile,
} from '@mach42/contracts/saige/calls.ts';
import type { SaigeFile, SaigeVersion } from '@mach42/contracts/saige/schemas.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPanel, type Part, type Screen } from '@mach42/testing/screens/screen.tsx';
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { models } from './models.fixture.ts';
import { aimodels } from './plugin.tsx';

const broken = { code: 'SERVER_ERROR', message: 'Something went wrong.' } as const;
const params = { id: 'adexis:latest' };

function file(version: number, markdown_content: string, by = 'System'): SaigeFile {
  return {
    model_id: params.id,
    name: 'Adexis',
    type: 'project-management',
    description: 'Breaks work into steps.',
    markdown_content,
    current_version: version,
    created_at: '2026-01-01T00:00:00.000Z',
    created_by: 'System',
    updated_at: '2026-01-02T00:00:00.000Z',
    updated_by: by,
  };
}

const versionOf = (version: number, content: string): SaigeVersion => ({
  version,
  change_summary: version === 1 ? 'Created' : 'Updated via admin interface',
  created_at: '2026-01-01T00:00:00.000Z',
  created_by: 'Ada Admin',
  content,
});

const serving = (current = file(1, 'You are Adexis.')): FakeServer =>
  new FakeServer()
    .answer(listModels, { data: [...models] })
    .answer(getSaigeFile, { data: current })
    .answer(listSaigeVersions, { data: [versionOf(1, 'You are Adexis.')] });

async function openEditor(server = serving()): Promise<{ screen: Screen; editor: Part }> {
  const screen = await openPanel(aimodels, 'aimodels', { as: 'admin', server });
  await screen.press('Edit SAIGE file: Adexis');
  return { screen, editor: await screen.dialog('SAIGE file of Adexis') };
}

const persona = 'Persona, in Markdown';
const save = (editor: Part): HTMLElement => editor.getByRole('button', { name: /^Save as/ });

describe('SaigeDialog', () => {
  it('SAIGE-090 saves nothing that is empty or as before', async () => {
    const { screen, editor } = await openEditor();
    expect(await editor.findByLabelText(persona)).toHaveProperty('value', 'You are Adexis.');
    expect(save(editor)).toHaveProperty('disabled', true);
    await screen.fill(persona, ' ', editor);
    editor.getByText('A SAIGE file cannot be empty.');
    expect(save(editor)).toHaveProperty('disabled', true);
  });

  it('SAIGE-060 saves a version with why, from the one that was read', async () => {
    const server = serving().answer(updateSaigeFile, ({ body }) => ({
      data: file(2, body.markdown_content, 'Ada Admin'),
    }));
    const { screen, editor } = await openEditor(server);
    await screen.fill(persona, 'You are brief.', editor);
    editor.getByText('Unsaved changes');
    expect(save(editor)).toHaveProperty('disabled', true);
    await screen.fill('Why', ' Shorter ', editor);
    server.answer(listSaigeVersions, {
      data: [versionOf(2, 'You are brief.'), versionOf(1, 'You are Adexis.')],
    });
    await screen.press('Save as v2', editor);
    await editor.findByText('Saved as v2');
    expect(editor.getByTitle('The current version').textContent).toBe('v2');
    expect(server.inputs(updateSaigeFile)).toEqual([
      {
        params,
        body: { markdown_content: 'You are brief.', change_summary: 'Shorter', baseVersion: 1 },
      },
    ]);
    await screen.choose('tab', 'Version History', editor);
    await editor.findByText('Updated via admin interface');
    await screen.choose('tab', 'Info', editor);
    await editor.findByText('project-management');
  });

  it('says of each line which version brought it, and leads there', async () => {
    const server = serving(file(2, 'You are Adexis.\nBe brief.')).answer(listSaigeVersions, {
      data: [versionOf(2, 'You are Adexis.\nBe brief.'), versionOf(1, 'You are Adexis.')],
    });
    const { screen, editor } = await openEditor(server);
    await screen.choose('tab', 'Version History', editor);
    await screen.choose('radio', 'Who wrote each line', editor);
    const lines = within(await editor.findByRole('region', { name: 'Lines of v2' }));
    expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^v1 .*Created.*You are Adexis\.$/),
      expect.stringMatching(/^v2 .*Be brief\.$/),
    ]);
    await screen.press(/^v1 ·/, editor);
    await editor.findByRole('region', { name: 'Changes of v1' });
  });

  it('SAIGE-110 restores a version after a question', async () => {
    const server = serving(file(2, 'You are brief.'))
      .answer(listSaigeVersions, {
        data: [versionOf(2, 'You are brief.'), versionOf(1, 'You are Adexis.')],
      })
      .answer(revertSaigeFile, { data: file(3, 'You are Adexis.') });
    const { screen, editor } = await openEditor(server);
    await screen.choose('tab', 'Version History', editor);
    expect(editor.queryByRole('button', { name: /^Restore/ })).toBeNull();
    await screen.press(/^v1/, editor);
    await screen.press('Restore v1', editor);
    const question = await screen.part('alertdialog', 'Restore v1?');
    await screen.press('Restore as v3', question);
    await editor.findByText('Saved as v3');
    expect(server.inputs(revertSaigeFile)).toEqual([
      { params, body: { version: 1, baseVersion: 2 } },
    ]);
  });

  it('SAIGE-090 keeps both texts of a conflict, and asks before what was written is lost', async () => {
    const server = serving();
    const { screen, editor } = await openEditor(server);
    await screen.fill(persona, 'You are mine.', editor);
    await screen.fill('Why', 'Mine', editor);
    server
      .refuse(updateSaigeFile, { code: 'CONFLICT', message: 'v2 has been saved since.' })
      .answer(getSaigeFile, { data: file(2, 'You are theirs.', 'Grace Admin') });
    await screen.press('Save as v2', editor);
    await editor.findByText('Grace Admin saved v2');
    expect(editor.getByLabelText('Yours')).toHaveProperty('value', 'You are mine.');
    const theirs = editor.getByLabelText('v2, by Grace Admin');
    expect(theirs).toHaveProperty('value', 'You are theirs.');

    const [, foot] = editor.getAllByRole('button', { name: 'Close' });
    await screen.user.click(foot!);
    const question = await screen.part('alertdialog', 'Discard unsaved changes?');
    await screen.press('Keep editing', question);
    server.answer(updateSaigeFile, { data: file(3, 'You are mine.') });
    await screen.press('Continue with mine', editor);
    await screen.press('Save as v3', editor);
    await editor.findByText('Saved as v3');
    expect(server.inputs(updateSaigeFile).at(-1)?.body).toMatchObject({ baseVersion: 2 });
  });

  it('SAIGE-070 is closed to whom the server does not take for an admin', async () => {
    const server = serving().refuse(getSaigeFile, { code: 'FORBIDDEN', message: 'No.' });
    const { editor } = await openEditor(server);
    await editor.findByText('Access Denied: Admin access is required to edit SAIGE files');
    expect(editor.queryByLabelText(persona)).toBeNull();
    expect(editor.queryByRole('button', { name: /^(Save|Create)/ })).toBeNull();
  });

  it('ERR-310 ERR-320 ERR-330 says what failed, and keeps the text', async () => {
    const server = serving().refuse(getSaigeFile, broken);
    const { screen, editor } = await openEditor(server);
    const failure = await editor.findByText('Failed to load SAIGE file');
    within(failure.parentElement!).getByText('Something went wrong.');
    server
      .refuse(getSaigeFile, { code: 'NOT_FOUND', message: 'There is none.' })
      .refuse(createSaigeFile, broken);
    await screen.press('Retry', editor);
    await screen.fill(persona, 'You quote.', editor);
    await screen.press('Create SAIGE file', editor);
    await editor.findByText('Failed to create SAIGE file');
    expect(editor.getByLabelText(persona)).toHaveProperty('value', 'You quote.');

    server.answer(createSaigeFile, { data: file(1, 'You quote.') });
    await screen.press('Create SAIGE file', editor);
    await editor.findByText('Saved as v1');
    expect(server.inputs(createSaigeFile).at(-1)?.body).toMatchObject({
      model_id: 'adexis:latest',
      markdown_content: 'You quote.',
    });

    server.refuse(updateSaigeFile, broken);
    await screen.fill(persona, 'You quote briefly.', editor);
    await screen.fill('Why', 'Shorter', editor);
    await screen.press('Save as v2', editor);
    await editor.findByText('Failed to save SAIGE file');
    expect(editor.getByLabelText(persona)).toHaveProperty('value', 'You quote briefly.');
    expect(editor.getByTitle('The current version').textContent).toBe('v1');
  });
});

import { ada, dana } from '@mach42/server/demo/people.ts';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { enterAs } from './support/enter.ts';
import { setStage } from './support/stage.ts';
import {
  processBy,
  propose,
  saveProposal,
  storedFile,
  tryAnotherWay,
  writeEntry,
} from './support/workspace.ts';

const stage = setStage();

const note = 'The kiln shelf is cracked.';
const run = (page: Page, number: number): Locator =>
  page.getByRole('listitem', { name: new RegExp(`^Run ${number}:`) });
const comparison = (page: Page): Locator =>
  page.getByRole('region', { name: 'Comparison of A and B' });
const showRuns = (page: Page): Promise<void> => page.getByRole('button', { name: /^Runs/ }).click();

describe('an entry that is run another way', () => {
  it('keeps both proposals, compares them, and lets either be taken through the review', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    const before = await storedFile(page);
    await writeEntry(page, 'Kiln shelf', note);
    await propose(page, 'Kiln shelf');

    const notes = before['notes'] as readonly object[];
    const others = { notes: [...notes, { title: 'Shelf', content: note }], tasks: ['Buy a shelf'] };
    stage.provider.says(JSON.stringify({ ...before, ...others }));
    await tryAnotherWay(page, { modelId: 'adexis:latest', instructions: 'Make it a task.' });
    await run(page, 2).getByText('Proposal', { exact: true }).waitFor();
    stage.provider.says(undefined);
    await run(page, 1).getByText('In review').waitFor();
    const head = comparison(page).getByRole('table');
    expect(await head.getByRole('row', { name: /^Model/ }).innerText()).toMatch(
      /Mach 42v1\s+Adexis/,
    );
    expect(await head.getByRole('row', { name: /^Instructions/ }).innerText()).toMatch(
      /Default instructions\s+Make it a task\./,
    );
    await comparison(page)
      .getByRole('listitem', { name: /^Only in B: Tasks/ })
      .waitFor();

    const other = await stage.visit();
    await enterAs(other, stage.address, dana);
    await other.getByTitle('Kiln shelf: open').click();
    await showRuns(other);
    await comparison(other).getByText('1 different, 1 only in B').waitFor();

    await comparison(page).getByRole('button', { name: 'Review and save B' }).click();
    await page.getByText('Platform checks').waitFor();
    await saveProposal(page);
    await page.reload();
    await showRuns(page);
    for (const device of [page, other]) {
      await run(device, 2).getByText('Saved as v5').waitFor();
      await run(device, 1).getByText('Not taken').waitFor();
      await run(device, 1).getByText('From v4, not the newest').waitFor();
    }
    expect((await storedFile(page))['tasks']).toEqual(['Buy a shelf']);

    await run(page, 1).getByRole('button', { name: 'Review run 1' }).click();
    await page.getByText('This proposal was made from v4; v5 was saved since.').waitFor();
    await page.getByRole('button', { name: 'Save to DB' }).click();
    await page.getByRole('button', { name: 'Rebase on v5' }).click();
    await page.getByText('Made from v5, the current version').waitFor();
    await saveProposal(page);
    await showRuns(page);
    await run(page, 1).getByText('Saved as v6').waitFor();
    await run(page, 2).getByText('Saved as v5').waitFor();
    expect((await storedFile(page))['tasks']).toEqual(['Buy a shelf']);
  });

  it('[DT23] runs with an earlier SAIGE version where its admin asks for it', async () => {
    const page = await stage.visit();
    const token = await enterAs(page, stage.address, ada, 'admin');
    await page.request.put(`${stage.address}/api/saige/mach42v1:latest`, {
      data: { markdown_content: 'You are brief.', change_summary: 'Brief' },
      headers: { authorization: `Bearer ${token}` },
    });
    await writeEntry(page, 'Shelf again', note);
    await page.getByTitle('Shelf again: open').click();
    await showRuns(page);
    await page.getByText('No runs of this entry yet').waitFor();
    await tryAnotherWay(page, { modelId: 'mach42v1:latest', saigeVersion: 1 });
    await run(page, 1).getByText('SAIGE v1').waitFor();
    await run(page, 1).getByText('Proposal', { exact: true }).waitFor();
    await tryAnotherWay(page, { modelId: 'mach42v1:latest' });
    await run(page, 2).getByText('SAIGE v2').waitFor();
    await comparison(page).getByText('The built-in assistant answered both.').waitFor();
    const row = comparison(page).getByRole('row', { name: /^SAIGE file/ });
    expect(await row.innerText()).toMatch(/v1, not used\s+v2, not used/);
  });

  it('keeps what a cloud AI proposed beside the runs of the queue', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    await writeEntry(page, 'Cloud shelf', 'The cloud shelf is new.');
    await page.getByTitle('Cloud shelf: open').click();
    await processBy(page, 'Cloud AI (TOME)');
    await page.getByRole('button', { name: 'Save to DB' }).waitFor();
    await tryAnotherWay(page, { modelId: 'adexis:latest' });
    await run(page, 2).getByText('Proposal', { exact: true }).waitFor();
    await run(page, 1).getByText('In review').waitFor();
    await page.reload();
    await showRuns(page);
    await run(page, 1).getByText('Cloud AI (TOME)').waitFor();
    await comparison(page).getByRole('button', { name: 'Review and save A' }).click();
    await saveProposal(page);
    await showRuns(page);
    await run(page, 1)
      .getByText(/^Saved as v/)
      .waitFor();
    await run(page, 2).getByText('Not taken').waitFor();
    expect(await run(page, 1).innerText()).toContain('Cloud AI (TOME)');
  });
});

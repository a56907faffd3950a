import { describe, expect, it } from 'vitest';
import { finished, replyTo, say, signIn, writing } from './support/person.ts';
import { setStage } from './support/stage.ts';
import {
  fileAt,
  openJson,
  propose,
  saveProposal,
  shownVersion,
  storedFile,
  tab,
  writeEntry,
  writeJson,
} from './support/workspace.ts';

const stage = setStage();

const visitOfInspector = 'The kiln inspector comes on 3 December at 09:30 and needs the manual.';
const note = `${visitOfInspector} Freja pays the inspection.`;

describe('the main job', () => {
  it('RAIS-190 RAIS-320 TOAST-080 TOAST-110 goes from a note to a saved version whose lines tell where they come from', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);

    stage.provider.holdAfter(1);
    await say(page, 'Who is Henrik?');
    const reply = replyTo(page, 'Who is Henrik?');
    await writing(reply);
    stage.provider.release();
    expect(await finished(reply)).toContain('Landlord');

    await fileAt(page, 4);
    await writeEntry(page, 'Kiln inspection', note);
    await propose(page, 'Kiln inspection');
    await page.getByText('6 passed').waitFor();
    await page.getByText('2 changes', { exact: true }).waitFor();
    const meeting = page.getByRole('listitem').filter({ hasText: 'New event: 3 December, 09:30' });
    await meeting.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('1 accepted, 1 rejected').waitFor();
    await page.getByText('Saves 1 of 2 as v5').waitFor();
    await saveProposal(page);
    await page.locator('.ws-rais').getByText('Processed', { exact: true }).waitFor();

    await tab(page, 'PHOD File').click();
    await fileAt(page, 5);
    const file = page.locator('.ws-phod');
    expect(await file.getByText(visitOfInspector, { exact: true }).count()).toBe(0);
    await file.getByRole('button', { name: note }).click();
    const origin = page.locator('.ws-blame');
    await origin.getByRole('button', { name: 'Kiln inspection' }).waitFor();
    await origin.getByText('Show all instructions').waitFor();
    expect(await origin.innerText()).toMatch(
      /Mach 42v1, through the queue.*Instructions.*verbatim.*Reviewer\s+you, accepted it/s,
    );
    await origin.getByRole('button', { name: 'Show in history' }).click();

    const change = page.getByRole('region', { name: /^Notes, / });
    await change.getByText(note).waitFor();
    await change.getByRole('button', { name: 'Put back' }).click();
    await page.getByText('Put back from v4 by you').waitFor();
    await tab(page, 'PHOD File').click();
    await fileAt(page, 6);
    await file.getByText(note, { exact: true }).waitFor({ state: 'detached' });
  });

  it('RAIS-310 leaves the stored file as it is until the person saves', async () => {
    const page = await stage.visit();
    await signIn(page, stage.address);
    const before = await shownVersion(page);

    await propose(page, 'Freja: receipts missing');
    await page.getByText('Platform checks').waitFor();
    await page.getByRole('button', { name: 'Discard proposal' }).click();
    await page.getByRole('tab', { name: 'DataRAIS Entry', selected: true }).waitFor();

    await page.reload();
    await tab(page, 'PHOD File').click();
    expect(await shownVersion(page)).toBe(before);
  });

  it('[DT24] does not overwrite what was saved in the meantime, and moves the proposal onto it as chosen', async () => {
    const [page, other] = [await stage.visit(), await stage.visit()];
    await signIn(page, stage.address);
    await signIn(other, stage.address);
    const before = await shownVersion(page);
    const answer = 'Henrik wants an answer on unit 4.';

    await propose(page, 'Clay delivery moved');
    await page.getByRole('tab', { name: 'New PHOD' }).click();
    const proposed = page.getByLabel('The proposed file');
    const text = await proposed.inputValue();
    await proposed.fill(text.replace(answer, `${answer} Soon.`));
    const stored = JSON.stringify(await storedFile(other), null, 2);
    const editor = await openJson(other);
    await writeJson(
      editor,
      stored.replace(answer, 'Henrik waits.').replace('Night trains', 'Slow trains'),
    );
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await fileAt(other, before + 1);

    await page.getByRole('button', { name: 'Save to DB' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your PHOD File has changed' });
    await dialog.getByText(`This proposal was made from v${before}.`).waitFor();
    await dialog.getByText('1 of 2 changes still apply').waitFor();
    expect(await dialog.getByRole('radio', { name: /^Henrik waits/ }).isChecked()).toBe(true);
    await dialog.getByRole('radio', { name: /Soon\., this proposal$/ }).check();
    await dialog.getByRole('button', { name: `Rebase on v${before + 1}` }).click();
    await page.getByText(`Made from v${before + 1}, the current version`).waitFor();
    await saveProposal(page);

    await fileAt(other, before + 2);
    await other.getByText('Slow trains', { exact: true }).waitFor();
    await other.getByText(`${answer} Soon.`, { exact: true }).waitFor();
    await other.getByText('Clay delivery moved', { exact: true }).first().waitFor();
  });
});

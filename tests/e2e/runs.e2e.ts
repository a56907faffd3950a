import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { enterAs } from './support/enter.ts';
import { setStageWithProviders } from './support/providers-stage.ts';
import { processBy, saveProposal, tab, writeEntry } from './support/workspace.ts';

const { stage, ollama, anthropic } = setStageWithProviders();

const screen = (page: Page): Locator => page.locator('.ws-rais');
const button = (page: Page, name: string | RegExp): Locator =>
  screen(page).getByRole('button', { name, exact: typeof name === 'string' });
const step = (page: Page, name: string | RegExp): Locator =>
  screen(page).getByRole('tab', { name });

/** Opens a new entry of someone who has just entered. */
async function openEntry(page: Page, title: string, content: string): Promise<void> {
  await writeEntry(page, title, content);
  await page.getByTitle(`${title}: open`).click();
  await button(page, 'Process with Queue').waitFor();
}

async function choose(page: Page, model: string): Promise<void> {
  await page.locator('.ws-avatar-card').click();
  await page.locator('.ws-models').getByRole('button', { name: model, exact: true }).click();
  await page.locator('.ws-avatar-card').getByText(model, { exact: true }).waitFor();
  await tab(page, 'AI Models').locator('.flexlayout__tab_button_trailing').click();
}

/** The file of a person with one more note, as the text that a model would answer. */
async function withNote(page: Page, token: string, mobile: string, text: string): Promise<string> {
  const answer = await page.request.post(`${stage.address}/api/phod/load`, {
    headers: { authorization: `Bearer ${token}` },
    data: { credentials: { mobile } },
  });
  const { data } = (await answer.json()) as { readonly data: { readonly briefData: BriefData } };
  const notes = Array.isArray(data.briefData['notes'])
    ? (data.briefData['notes'] as unknown[])
    : [];
  return JSON.stringify({ ...data.briefData, notes: [...notes, { title: 'Note', content: text }] });
}

const halves = (text: string): string[] => [
  text.slice(0, text.length / 2),
  text.slice(text.length / 2),
];

describe('a run with a cloud AI', () => {
  it('[DT16] RAIS-210 RAIS-220 RAIS-280 RAIS-340 TOAST-100 TOAST-110 goes from a note to a saved file', async () => {
    const page = await stage.visit();
    const token = await enterAs(page, stage.address, dana);
    const note = 'The glaze firing moves to Thursday.';
    await openEntry(page, 'Glaze firing', note);
    const pieces = halves(await withNote(page, token, dana.mobile, note));
    anthropic.answers({ pieces, delayMs: 1500 });

    await processBy(page, 'Cloud AI (TOME)');
    await button(page, /^Processing\.\.\. \([1-9]\d*s\)$/).waitFor();
    expect(await button(page, 'Process with Queue').count()).toBe(0);
    expect(await button(page, 'Other ways to process').isDisabled()).toBe(true);
    await page.getByText(/^Processed with anthropic \(\d+ tokens\)$/).waitFor();
    await step(page, 'New PHOD').and(page.locator('[aria-selected=true]')).waitFor();
    expect(await screen(page).getByLabel('The proposed file').inputValue()).toContain(note);

    await step(page, /^Changes/).click();
    await page.getByText('6 passed').waitFor();
    await page.getByText('1 change', { exact: true }).waitFor();

    await button(page, 'Discard proposal').click();
    await page.getByText('Proposal discarded').waitFor();
    await page.reload();
    await button(page, /^Runs/).click();
    const run = page.getByRole('listitem', { name: /^Run 1:/ });
    await run.getByText('Discarded', { exact: true }).waitFor();
    await run.getByRole('button', { name: 'Review run 1' }).click();
    await page.getByText('1 change', { exact: true }).waitFor();
    await saveProposal(page);
    await screen(page).getByText('Processed', { exact: true }).waitFor();
    await tab(page, 'PHOD File').click();
    await page.locator('.ws-phod').getByRole('button', { name: note }).click();
    expect(await page.locator('.ws-blame').innerText()).toMatch(
      /Mach 42v1, asked directly.*Reviewer\s+you, accepted it/s,
    );
  });

  it('RAIS-440 RAIS-450 that fails shows the response, and nothing can be saved', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    await openEntry(page, 'Kiln rent', 'The rent of the kiln rises in May.');
    anthropic.answers({ refusal: { status: 400, type: 'invalid_request_error' } });
    await processBy(page, 'Cloud AI (TOME)');
    await step(page, 'New PHOD').and(page.locator('[aria-selected=true]')).waitFor();
    const text = await screen(page).getByLabel('What came back').inputValue();
    expect(text).toMatch(/^\[ERROR RESPONSE\]\n\{[\s\S]*"code": "UPSTREAM_ERROR"/);
    expect(await button(page, 'Save to DB').isDisabled()).toBe(true);
    expect(await step(page, /^Changes/).isDisabled()).toBe(true);
    await button(page, 'Close the response').click();
    await step(page, 'DataRAIS Entry').and(page.locator('[aria-selected=true]')).waitFor();
  });

  it('can be cancelled, and leaves the provider', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    await openEntry(page, 'Shelves', 'The shelves need two more boards.');
    anthropic.answers({ pieces: ['{'], end: 'hang' });
    const left = anthropic.closed();
    const before = anthropic.requests.length;
    await processBy(page, 'Cloud AI (TOME)');
    await page.getByRole('progressbar', { name: 'Progress of the run' }).waitFor();
    await expect.poll(() => anthropic.requests.length).toBe(before + 1);
    await page.getByRole('button', { name: 'Cancel the run' }).click();
    await left;
    expect(await button(page, 'Process with Queue').isEnabled()).toBe(true);
  });
});

describe('a direct run of an admin', () => {
  it('RAIS-200 RAIS-330 RAIS-580 TOAST-090 goes from a note to a saved file', async () => {
    const page = await stage.visit();
    const token = await enterAs(page, stage.address, ada, 'admin');
    const note = 'The backup disk is full.';
    await openEntry(page, 'Backup', note);
    await choose(page, 'Qwen3 8B');
    const answer = await withNote(page, token, ada.mobile, note);
    ollama.answers({ pieces: halves(answer), delayMs: 700 });

    await processBy(page, 'Direct LLM');
    await button(page, /^Processing\.\.\. \(\d+s\)$/).waitFor();
    await page
      .getByText('Direct LLM processing completed. Review and click Save to DB when ready.')
      .waitFor();
    expect(ollama.chats.at(-1)?.body).toMatchObject({
      model: 'qwen3:8b',
      options: {
        temperature: 0.7,
        num_ctx: 16_384,
        num_predict: 32_768,
        top_p: 0.9,
        top_k: 40,
        repeat_penalty: 1.1,
      },
    });
    await step(page, /^Changes/).click();
    await page.getByText('6 passed').waitFor();
    await saveProposal(page);
    await screen(page).getByText('Processed', { exact: true }).waitFor();
  });
});

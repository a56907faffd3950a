import type { LedgerRow } from '@mach42/contracts/models/schemas.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { enterAs } from './support/enter.ts';
import { finished, newChat, replyTo, say } from './support/person.ts';
import { setStageWithProviders } from './support/providers-stage.ts';
import {
  fileAt,
  propose,
  runCommand,
  saveProposal,
  shownVersion,
  storedFile,
  tab,
  writeEntry,
} from './support/workspace.ts';

const { stage, ollama, anthropic } = setStageWithProviders();

const panel = (page: Page): Locator => page.locator('.ws-ledger');
const withNote = (file: BriefData, content: string): string =>
  JSON.stringify({ ...file, notes: [...(file['notes'] as unknown[]), { title: 'Kiln', content }] });

async function exported(page: Page, form: 'CSV' | 'JSON'): Promise<string> {
  const saved = page.waitForEvent('download');
  await panel(page)
    .getByRole('button', { name: `Export as ${form}` })
    .click();
  return readFileSync(await (await saved).path(), 'utf8');
}

describe('with a model outside the machine', () => {
  it('CHAT-150 RAIS-320 does the main job, and accounts for what left', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    await newChat(page);
    anthropic.answers(
      { refusal: { status: 529, type: 'overloaded_error' } },
      { pieces: ['PERSON_1 is your ', 'landlord.'] },
    );
    await say(page, 'Who is Henrik?');
    expect(await finished(replyTo(page, 'Who is Henrik?'))).toBe('Henrik is your landlord.');
    await page.getByText('Masked', { exact: true }).click();
    await page.locator('.ws-message--own').getByText('Who is PERSON_1?').waitFor();

    await tab(page, 'PHOD File').click();
    const version = await shownVersion(page);
    const note = 'The kiln inspector needs the manual.';
    const file = await storedFile(page);
    anthropic.answers({ pieces: [withNote(file, note)] });
    await writeEntry(page, 'Kiln inspection', note);
    await propose(page, 'Kiln inspection');
    await saveProposal(page);
    await tab(page, 'PHOD File').click();
    await fileAt(page, version + 1);
    await page.locator('.ws-phod').getByText(note, { exact: true }).waitFor();

    await runCommand(page, 'Show what left this machine');
    await panel(page).getByText('Your quota at Anthropic').waitFor();
    await panel(page)
      .getByText(/^\$\d+\.\d\d left$/)
      .waitFor();
    await panel(page).getByLabel('Purposes').selectOption('reply');
    const call = panel(page).getByRole('listitem').filter({ hasText: 'sent 2 times' }).first();
    await call.getByRole('button', { expanded: false }).click();
    await call.getByText('Sent to Anthropic 2 times, to the letter').waitFor();
    expect(await call.locator('pre').innerText()).toMatch(/\[user\]\nWho is PERSON_1\?$/);

    const rows = JSON.parse(await exported(page, 'JSON')) as LedgerRow[];
    expect(rows[0]).toMatchObject({ purpose: 'reply', provider: 'anthropic', attempts: 2 });
    expect(rows.every(({ purpose }) => purpose === 'reply')).toBe(true);
    const lines = await exported(page, 'CSV');
    expect(lines).toMatch(/^at,call,provider,/);
    expect(lines).toContain('[user]\nWho is PERSON_1?"');
  });

  it('MODEL-050 HEALTH-040 shows that one is gone, and that it is back', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, ada, 'admin');
    await page.locator('.ws-avatar-card').click();
    const card = page.locator('.ws-model', {
      has: page.getByRole('button', { name: 'Qwen3 8B', exact: true }),
    });
    await card.getByText('Not loaded', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Healthy/ }).click();
    const health = page.locator('.ws-health div', {
      has: page.getByText('Ollama', { exact: true }),
    });
    const both = async () => [await card.innerText(), await health.innerText()].join('\n');
    await expect.poll(both).toMatch(/\b(\d+)\/\1 Workers[^]*Ollama\s+Healthy/);

    await ollama.stop();
    await expect.poll(both).toMatch(/\b0\/\d+ Workers[^]*Ollama\s+Not connected/);
    ollama.loaded = ['qwen3:8b'];
    await ollama.start();
    await expect.poll(both).toMatch(/\b(\d+)\/\1 Workers[^]*Ollama\s+Healthy/);
    await expect.poll(both).toMatch(/\nLoaded/);
  });

  it('is shown on the page of the workers when it goes and comes', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, ada);
    await page.goto(`${stage.address}/admin/system/workers`);
    const row = page.locator('.ws-workers__providers li', {
      has: page.getByText('ollama', { exact: true }),
    });
    const shown = async () => (await row.innerText()).replaceAll(/\s+/g, ' ');
    await expect.poll(shown).toMatch(/^ollama .* Available$/);
    await ollama.stop();
    await expect.poll(shown).toMatch(/^ollama .* Not available$/);
    await ollama.start();
    await expect.poll(shown).toMatch(/^ollama .* Available$/);
  });
});

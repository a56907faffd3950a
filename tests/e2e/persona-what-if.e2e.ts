import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { enterAs } from './support/enter.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
const modelId = 'adexis:latest';

/** Asks the assistant something in a new private chat, and waits for its answer. */
async function ask(page: Page, token: string, content: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const data = { name: 'Planning', type: 'private_chat' };
  const made = await page.request.post(`${stage.address}/api/rooms`, { headers, data });
  const { data: room } = (await made.json()) as { readonly data: Room };
  const url = `${stage.address}/api/rooms/${room.id}/messages`;
  await page.request.post(url, { headers, data: { content, aiModel: modelId } });
  await expect
    .poll(async () => (await page.request.get(url, { headers })).text(), { timeout: 20_000 })
    .toContain('By rule.');
}

describe('another version of a persona', () => {
  it('[GC5] [QA75] is tried by an admin on their own questions, and is seen by nobody else', async () => {
    stage.provider.says('By rule.');
    const other = await stage.visit();
    const token = await enterAs(other, stage.address, dana);
    await ask(other, token, 'What does Dana ask?');
    const page = await stage.visit();
    await ask(page, await enterAs(page, stage.address, ada, 'admin'), 'What is due this week?');
    stage.provider.says('In rhymes.');
    await page.goto(`${stage.address}/?tab=audit`);
    await page.getByRole('tab', { name: 'Personas and their answers' }).click();
    await page.getByLabel('Persona', { exact: true }).selectOption(modelId);
    const list = page.getByRole('list', { name: /^Questions that you may read/ });
    await list.getByRole('checkbox', { name: /^What is due this week/ }).check();
    expect(await list.getByRole('listitem').filter({ hasText: 'What does Dana' }).count()).toBe(0);
    await page.getByLabel('Answered by').selectOption({ label: 'A draft' });
    await page.getByLabel('Draft, in Markdown').fill('Answer in rhymes.');
    await page.getByRole('button', { name: 'Ask 1 question' }).click();
    await list.getByText('In rhymes.').waitFor();
    await page.reload();
    await page.getByRole('tab', { name: 'Personas and their answers' }).waitFor();
    expect(await page.getByText('In rhymes.').count()).toBe(0);
    const refused = await other.request.post(`${stage.address}/api/saige/${modelId}/what-if`, {
      headers: { authorization: `Bearer ${token}` },
      data: { answerId: '0192f3a0-0000-7000-8000-000000000501', version: 1 },
    });
    expect(refused.status()).toBe(403);
  });
});

import { ada, dana } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { enterAs } from './support/enter.ts';
import { finished, newChat, replyTo, say, textOf } from './support/person.ts';
import { setStageWithProviders } from './support/providers-stage.ts';
import { runCommand } from './support/workspace.ts';

const { stage, ollama, anthropic } = setStageWithProviders();

async function danasChat(): Promise<Page> {
  const page = await stage.visit();
  await enterAs(page, stage.address, dana);
  await newChat(page);
  return page;
}

describe('an answer that breaks off', () => {
  it('stays, continues from where it broke off, and has its tokens marked in the ledger', async () => {
    const page = await danasChat();
    anthropic.answers(
      { pieces: ['Two things are due: the ', 'rent '], end: 'cut' },
      { pieces: ['and the ', 'deposit.'] },
    );
    await say(page, 'What is due?');
    const reply = replyTo(page, 'What is due?');
    await reply.getByText('Broken off', { exact: true }).waitFor();
    expect(await textOf(reply)).toBe('Two things are due: the rent');

    await reply.getByRole('button', { name: 'Continue', exact: true }).click();
    await reply.getByText('Broken off', { exact: true }).waitFor({ state: 'detached' });
    expect(await finished(reply)).toBe('Two things are due: the rent and the deposit.');

    await runCommand(page, 'Show what left this machine');
    const failed = page.locator('.ws-ledger').getByRole('listitem').filter({ hasText: 'Failed' });
    expect(await failed.first().innerText()).toMatch(/about [\d,]+ in, \d+ out/);
    const amount = failed.first().getByText(/^about /);
    expect(await amount.getAttribute('title')).toContain('characters in 2 pieces');
  });

  it('begins again where that is wanted, and offers no more than that where nothing was written', async () => {
    const page = await danasChat();
    anthropic.answers({ pieces: ['Two '], end: 'cut' }, { end: 'cut' }, { pieces: ['One thing.'] });
    await say(page, 'What is next?');
    const reply = replyTo(page, 'What is next?');
    await reply.getByRole('button', { name: 'Start again', exact: true }).click();
    await reply.getByText('Failed', { exact: true }).waitFor();
    expect(await reply.getByRole('button', { name: 'Continue', exact: true }).count()).toBe(0);
    await reply.getByRole('button', { name: 'Retry', exact: true }).click();
    expect(await finished(reply)).toBe('One thing.');
  });
});

describe('a job whose provider is away', () => {
  it('is shown to wait for it, on the entry and to admins, and runs when it is back', async () => {
    const page = await stage.visit();
    const token = await enterAs(page, stage.address, ada, 'admin');
    const post = async (path: string, data: object) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await page.request.post(`${stage.address}${path}`, { data, headers });
      expect(answer.ok()).toBe(true);
      return (await answer.json()) as { readonly entry: { readonly id: string } };
    };
    await ollama.stop();
    const { entry } = await post('/api/datarais/manual', {
      title: 'Kiln',
      content: 'Order clay.',
    });
    ollama.answers({ pieces: ['{"notes": ["Order clay."]}'] });
    await post('/api/queue/job', {
      content: JSON.stringify({ dataRaisContent: 'Order clay.', phodContent: {} }),
      instructions: 'Merge it.',
      modelId: 'qwen3:8b',
      metadata: { entryId: entry.id },
    });
    await page.goto(`${stage.address}/admin/system/queue`);
    const row = page.getByRole('row', { name: 'Ada' });
    await row.getByText('Waiting for Ollama').waitFor();
    await page.goto(stage.address);
    await page.getByText('Waiting for Ollama').first().waitFor();

    await ollama.start();
    await page.getByText('Review', { exact: true }).first().waitFor();
    await page.goto(`${stage.address}/admin/system/queue`);
    await row.getByText('Completed').waitFor();
    expect(ollama.chats.at(-1)?.body).toMatchObject({ format: { type: 'object' } });
  });
});

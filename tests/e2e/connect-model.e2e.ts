import { ada } from '@mach42/server/demo/people.ts';
import { FakeOllama } from '@mach42/testing/providers/fake-ollama.ts';
import { FakeOpenAi } from '@mach42/testing/providers/fake-openai.ts';
import type { Locator } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { enterAs } from './support/enter.ts';
import { finished, newChat, replyTo, say } from './support/person.ts';
import { setStage } from './support/stage.ts';
import { tab } from './support/workspace.ts';

const service = new FakeOpenAi('sk-of-the-kiln');
const ollama = new FakeOllama(['qwen3:8b']);
const stage = setStage({
  environment: async () => {
    await Promise.all([service.start(), ollama.start()]);
    return { OLLAMA_HOST: ollama.url };
  },
});
afterAll(() => Promise.all([service.stop(), ollama.stop()]));

describe('a service with the protocol of OpenAI', () => {
  it('[MQ10] is connected with two clicks, and answers after a third', async () => {
    let clicks = 0;
    const click = async (what: Locator): Promise<void> => {
      clicks += 1;
      await what.click();
    };
    const page = await stage.visit();
    await enterAs(page, stage.address, ada, 'admin');
    await page.goto(`${stage.address}/admin/config/models`);
    await click(page.getByRole('button', { name: /^Another service/ }));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Kiln AI');
    await dialog.getByLabel('Address').fill(service.baseUrl);
    const key = dialog.getByLabel(/^Key/);
    await key.fill('sk-wrong');
    await key.press('Enter');
    await dialog.getByText(/^The service refused the key\./).waitFor();
    await key.fill('sk-of-the-kiln');
    await key.press('Enter');
    await dialog.getByText(/^2 models, answered in/).waitFor();
    await click(dialog.getByRole('button', { name: 'Add 2 models' }));
    await page.getByText('Kiln AI is connected', { exact: true }).waitFor();
    await page.getByText(/^Key set on .* by Ada Admin$/).waitFor();

    await page.goto(stage.address);
    await newChat(page);
    await page.locator('.ws-avatar-card').click();
    await tab(page, 'AI Models').waitFor();
    await click(page.locator('[data-model="kiln-ai/small"]'));
    service.answers({ pieces: ['At ', '1240 °C.'] });
    await say(page, 'How hot is the kiln?');
    expect(await finished(replyTo(page, 'How hot is the kiln?'))).toBe('At 1240 °C.');
    expect(clicks).toBe(3);
  });
});

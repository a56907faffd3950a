import { ada, dana } from '@mach42/server/demo/people.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { enterAs, keepSignedIn, signedInAs } from './support/enter.ts';
import { phone, setStage } from './support/stage.ts';
import { tab } from './support/workspace.ts';

const stage = setStage();

const panel = (page: Page): Locator => page.locator('.ws-models');
const groups = (page: Page): Promise<string[]> =>
  panel(page)
    .locator('section')
    .evaluateAll((sections) => sections.map((section) => section.getAttribute('aria-label') ?? ''));
const tile = (page: Page, name: string): Locator =>
  panel(page).locator('.ws-model', { has: page.getByRole('button', { name, exact: true }) });
const choice = (page: Page, name: string): Locator =>
  panel(page).getByRole('button', { name, exact: true });
const avatar = (page: Page): Locator => page.locator('.ws-avatar-card');
const isSelected = (page: Page, name: string): Promise<string | null> =>
  choice(page, name).getAttribute('aria-pressed');

describe('the AI models of a person', () => {
  it('MODEL-210 MODEL-220 MODEL-230 MODEL-280 are assistants and external models', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    await choice(page, 'Adexis').waitFor();
    expect(await groups(page)).toEqual(['Assistant models', 'External models']);
    const text = await tile(page, 'Adexis').innerText();
    expect(text).toContain('Project Manager. Breaks work into steps and watches the dates.');
    expect(text).toContain('5–10 minutes');
    expect(await panel(page).getByText('Edit SAIGE file').count()).toBe(0);
  });

  it('MODEL-310 MODEL-340 MODEL-370 answer once they are chosen, and stay chosen', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    await choice(page, 'Mach 42v1').waitFor();
    expect(await isSelected(page, 'Mach 42v1')).toBe('true');
    for (const name of ['Google Gemini', 'MS Copilot']) {
      expect(await choice(page, name).isDisabled()).toBe(true);
      await tile(page, name).getByText('Coming soon', { exact: true }).waitFor();
    }

    await choice(page, 'Mach 42v1').focus();
    await page.keyboard.press('ArrowDown');
    expect(await choice(page, 'Adexis').evaluate((one) => one === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.press('Enter');
    await panel(page).getByText('Adexis selected').waitFor();
    expect(await isSelected(page, 'Adexis')).toBe('true');
    expect(await avatar(page).innerText()).toContain('Adexis\nProject Manager');

    await page.reload();
    await avatar(page).getByText('Adexis', { exact: true }).waitFor();
    expect(await isSelected(page, 'Adexis')).toBe('true');
  });

  it('MODEL-380 are shown by the avatar card, the panel and the tabs with them', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    await tab(page, 'AI Models').locator('.flexlayout__tab_button_trailing').click();
    await tab(page, 'AI Models').waitFor({ state: 'detached' });
    expect(await panel(page).count()).toBe(0);
    await avatar(page).click();
    await tab(page, 'AI Models').waitFor();
    await choice(page, 'Mach 42v1').waitFor();
    expect(await panel(page).isVisible()).toBe(true);
  });

  it('can be filtered, and say when nothing matches', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, dana);
    await choice(page, 'Locklan').waitFor();
    await page.getByLabel('Find a model').fill('gatekeeper');
    await choice(page, 'Adexis').waitFor({ state: 'detached' });
    await expect.poll(() => choice(page, 'Locklan').count()).toBe(1);
    await page.getByLabel('Find a model').fill('no such thing');
    await panel(page).getByText('No model matches “no such thing”').waitFor();
    await panel(page).getByRole('button', { name: 'Show all models' }).click();
    await choice(page, 'Adexis').waitFor();
  });

  it('can be read again when they could not be read', async () => {
    const page = await stage.visit(phone);
    await page.route('**/api/models', (route) => route.abort());
    await enterAs(page, stage.address, dana);
    const panels = page.getByRole('navigation', { name: 'Panels' });
    await panels.getByRole('button', { name: 'AI', exact: true }).click();
    await page.getByText('The models could not be loaded').waitFor();
    await page.unroute('**/api/models');
    expect(await choice(page, 'Mach 42v1').count()).toBe(0);
    await page.getByRole('button', { name: 'Retry' }).click();
    await choice(page, 'Mach 42v1').waitFor();
    expect(await page.getByText('The models could not be loaded').count()).toBe(0);
  });
});

describe('the AI models of an admin', () => {
  it('MODEL-180 MODEL-200 MODEL-220 MODEL-290 MODEL-300 are in two columns of groups', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, ada, 'admin');
    await avatar(page).click();
    await choice(page, 'Claude Sonnet 4').waitFor();
    expect(await groups(page)).toEqual([
      'Assistant models',
      'External models',
      'Claude models',
      'Real-time local models',
    ]);
    await tab(page, 'AI Models').dblclick();
    await page.waitForFunction(() => {
      const columns = [...document.querySelectorAll('.ws-models__column')];
      const [first, second] = columns.map((column) => column.getBoundingClientRect());
      return first !== undefined && second !== undefined && second.left > first.right;
    });

    expect(await choice(page, 'Claude Sonnet 4').isDisabled()).toBe(true);
    const sonnet = await tile(page, 'Claude Sonnet 4').innerText();
    expect(sonnet).toContain('Upgrade to Premium to access Claude Sonnet 4');
    expect(sonnet).toContain('Premium');
    expect(sonnet).toContain('$0.030 a message');
    const haiku = tile(page, 'Claude 3.5 Haiku');
    expect(await haiku.innerText()).toContain('Standard');
    expect(await haiku.getByTitle('about $6/month').innerText()).toContain('$0.008 a message');
  });

  it('MODEL-050 MODEL-240 MODEL-250 MODEL-260 MODEL-270 show live figures of local models', async () => {
    const page = await stage.visit();
    let tellOfModels: () => void = () => undefined;
    await page.routeWebSocket(/\/ws$/, (socket) => {
      socket.connectToServer();
      tellOfModels = () => socket.send(JSON.stringify({ t: 'models' }));
    });
    const figures = { activeWorkers: 0, totalWorkers: 2, queuedRequests: 3 };
    await page.route('**/api/models', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { readonly data: readonly AIModel[] };
      const data = body.data.map((model) =>
        model.id === 'qwen3:8b'
          ? { ...model, workerStats: { ...model.workerStats, ...figures } }
          : model,
      );
      await route.fulfill({ response: answer, json: { ...body, data } });
    });
    await enterAs(page, stage.address, ada, 'admin');
    await avatar(page).click();
    const local = tile(page, 'Qwen3 8B');
    await local.getByText('0/2 Workers', { exact: true }).waitFor();
    const text = await local.innerText();
    for (const part of ['5.2 GB', '8B parameters', '3 in Queue']) expect(text).toContain(part);
    expect(await choice(page, 'Qwen3 8B').isDisabled()).toBe(false);
    const isGreen = (words: string) =>
      local
        .getByText(words, { exact: true })
        .evaluate((chip) => chip.classList.contains('ws-chip--success'));
    expect(await isGreen('0/2 Workers')).toBe(false);

    Object.assign(figures, { activeWorkers: 1, queuedRequests: 0 });
    tellOfModels();
    await local.getByText('1/2 Workers', { exact: true }).waitFor();
    expect(await isGreen('1/2 Workers')).toBe(true);
    await local.getByText('0 in Queue', { exact: true }).waitFor();
  });

  it('TOAST-050 TOAST-060 tell at the top when the chosen one is closed in another role', async () => {
    const page = await stage.visit();
    await enterAs(page, stage.address, ada, 'admin');
    await avatar(page).click();
    await choice(page, 'Qwen3 8B').click();
    await avatar(page).getByText('Qwen3 8B', { exact: true }).waitFor();
    await tab(page, 'AI Models').locator('.flexlayout__tab_button_trailing').click();

    await keepSignedIn(page, await signedInAs(page, stage.address, ada, 'standard'));
    await page.reload();
    const toast = page.locator('.ws-toasts--top');
    await toast.getByText('Qwen3 8B is not open to you any more. Mach 42v1 answers now.').waitFor();
    await toast.getByRole('button', { name: 'Go to AI Workspace' }).click();
    await choice(page, 'Mach 42v1').waitFor();
    expect(await isSelected(page, 'Mach 42v1')).toBe('true');
  });
});

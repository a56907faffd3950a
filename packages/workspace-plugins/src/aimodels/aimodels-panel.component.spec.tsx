import { listModels } from '@mach42/contracts/models/calls.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { person } from '@mach42/testing/screens/people.ts';
import { openPanel, type Screen, type ScreenOptions } from '@mach42/testing/screens/screen.tsx';
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { byId, models } from './models.fixture.ts';
import { aimodels } from './plugin.tsx';

const listing = (list: readonly AIModel[] = models): FakeServer =>
  new FakeServer().answer(listModels, { data: [...list] });

const open = (options: ScreenOptions = {}): Promise<Screen> =>
  openPanel(aimodels, 'aimodels', { server: listing(), ...options });

const choice = (screen: Screen, name: string): Promise<HTMLElement> =>
  screen.findByRole('button', { name });
/** Returns the whole tile of a model. */
async function tile(screen: Screen, name: string) {
  const around = (await choice(screen, name)).closest<HTMLElement>('.ws-model');
  if (around === null) throw new Error(`${name} has no tile.`);
  return within(around);
}
const groups = (screen: Screen): (string | null)[] =>
  screen.queryAllByRole('region').map((region) => region.getAttribute('aria-label'));

describe('AIModelsPanel: the AI models', () => {
  it('MODEL-210 MODEL-220 MODEL-230 MODEL-280 are assistants and external models, each with its card', async () => {
    const screen = await open({ as: 'standard' });
    await choice(screen, 'Adexis');
    expect(groups(screen)).toEqual(['Assistant models', 'External models']);
    for (const { name, description } of models.filter(({ type }) => /hybrid|external/.test(type))) {
      const [heading = '', subtitle] = name.split(' - ');
      const card = await tile(screen, heading);
      card.getByText(new RegExp(description.replaceAll(/[.()]/g, String.raw`\$&`)));
      if (subtitle !== undefined) card.getByText(new RegExp(subtitle));
    }
    (await tile(screen, 'Adexis')).getByText('5–10 minutes');
    expect(screen.queryByText('Edit SAIGE file')).toBeNull();
  });

  it.each([
    ['standard', 0],
    ['moderator', 0],
    ['admin', 4],
  ] as const)('MODEL-320 offer the SAIGE file of hybrids to %s: %s', async (as, count) => {
    const screen = await open({ as });
    await choice(screen, 'Adexis');
    expect(screen.queryAllByRole('button', { name: /^Edit SAIGE file/ })).toHaveLength(count);
    const hybrids = await screen.part('region', 'Assistant models');
    expect(hybrids.queryAllByRole('button', { name: /^Edit SAIGE file/ })).toHaveLength(count);
  });

  it('MODEL-200 MODEL-290 MODEL-300 show an admin all groups, and what a plan does not hold', async () => {
    const screen = await open({ as: 'admin' });
    const sonnet = await tile(screen, 'Claude Sonnet 4');
    expect(groups(screen)).toEqual([
      'Assistant models',
      'External models',
      'Claude models',
      'Real-time local models',
    ]);
    const choose = await choice(screen, 'Claude Sonnet 4');
    expect(choose.getAttribute('aria-disabled')).toBe('true');
    sonnet.getByText('Upgrade to Premium to access Claude Sonnet 4');
    sonnet.getByText('Premium');
    sonnet.getByText('$0.030 a message');
    const before = screen.app.shell.getState().models.selectedModel;
    await screen.user.click(choose);
    expect(screen.app.shell.getState().models.selectedModel).toBe(before);
    const haiku = await tile(screen, 'Claude 3.5 Haiku');
    haiku.getByText('Standard');
    expect(haiku.getByTitle('about $6/month').textContent).toContain('$0.008 a message');
    const local = await tile(screen, 'Qwen3 8B');
    local.getByText('Not connected');
    expect((await choice(screen, 'Qwen3 8B')).getAttribute('aria-disabled')).toBe('false');
  });

  it('open to a premium admin what others have to pay for', async () => {
    const rich = person({ roles: ['user', 'admin'], activeRole: 'admin', subscription: 'premium' });
    const screen = await open({ as: rich });
    const choose = await choice(screen, 'Claude Sonnet 4');
    expect(choose.getAttribute('aria-disabled')).toBe('false');
    expect(screen.queryByText(/Upgrade to Premium/)).toBeNull();
  });

  it('MODEL-310 MODEL-340 MODEL-370 answer once they are chosen, and stay chosen', async () => {
    const screen = await open();
    const isChosen = async (name: string) =>
      (await choice(screen, name)).getAttribute('aria-pressed');
    expect(await isChosen('Mach 42v1')).toBe('true');
    for (const name of ['Google Gemini', 'MS Copilot']) {
      expect((await choice(screen, name)).getAttribute('aria-disabled')).toBe('true');
      (await tile(screen, name)).getByText('Coming soon');
    }
    (await choice(screen, 'Adexis')).focus();
    await screen.user.keyboard('{Enter}');
    await screen.findByText('Adexis selected');
    expect(await isChosen('Adexis')).toBe('true');
    expect(await isChosen('Mach 42v1')).toBe('false');
    expect(screen.logged()).toContain('Adexis selected');
    screen.receive({ t: 'models' });
    expect(await isChosen('Adexis')).toBe('true');
  });

  it('have one tab stop, the chosen one', async () => {
    const screen = await open();
    await choice(screen, 'Adexis');
    const stops = screen
      .getAllByRole('button')
      .filter((button) => button.dataset['model'] !== undefined && button.tabIndex === 0);
    expect(stops.map(({ textContent }) => textContent)).toEqual(['Mach 42v1']);
  });

  it('can be filtered, and say when nothing matches', async () => {
    const screen = await open();
    await choice(screen, 'Locklan');
    await screen.fill('Find a model', 'gatekeeper');
    await screen.gone('Adexis');
    await choice(screen, 'Locklan');
    await screen.fill('Find a model', 'no such thing');
    await screen.findByText('No model matches “no such thing”');
    await screen.press('Show all models');
    await choice(screen, 'Adexis');
  });

  it('MODEL-050 MODEL-240 MODEL-250 MODEL-260 MODEL-270 show live figures of local models', async () => {
    const { workerStats } = byId('qwen3:8b');
    const withWorkers = (figures: Partial<AIModel['workerStats']>) =>
      models.map((model) =>
        model.id === 'qwen3:8b' ? { ...model, workerStats: { ...workerStats, ...figures } } : model,
      );
    const server = listing(withWorkers({ totalWorkers: 2, queuedRequests: 3 }));
    const screen = await open({ as: 'admin', server });
    const local = await tile(screen, 'Qwen3 8B');
    const isGreen = (text: string) =>
      local.getByText(text).closest('.ws-chip')?.classList.contains('ws-chip--success');
    for (const part of ['5.2 GB', '8B parameters', '3 in Queue']) local.getByText(part);
    expect(local.queryByText('Not connected')).toBeNull();
    expect(isGreen('0/2 Workers')).toBe(false);
    server.answer(listModels, {
      data: withWorkers({ activeWorkers: 1, totalWorkers: 2, queuedRequests: 0 }),
    });
    screen.receive({ t: 'models' });
    await local.findByText('1/2 Workers');
    expect(isGreen('1/2 Workers')).toBe(true);
    local.getByText('0 in Queue');
  });

  it('can be read again when they could not be read, and when there are none', async () => {
    const server = listing().refuse(listModels, { code: 'SERVER_ERROR', message: 'It rains.' });
    const screen = await open({ server });
    await screen.findByText('The models could not be loaded');
    screen.getByText('It rains.');
    server.answer(listModels, { data: [] });
    await screen.press('Retry');
    await screen.findByText('The server lists no model for your role.');
    server.answer(listModels, { data: [...models] });
    await screen.press('Look again');
    await choice(screen, 'Mach 42v1');
  });

  it('TOAST-050 TOAST-060 say at the top when the chosen one is not open any more', async () => {
    const server = listing();
    const screen = await open({ as: 'admin', server });
    await screen.user.click(await choice(screen, 'Qwen3 8B'));
    server.answer(listModels, { data: models.filter(({ type }) => type !== 'local') });
    screen.receive({ t: 'models' });
    const toast = await screen.findByText(
      'Qwen3 8B is not open to you any more. Mach 42v1 answers now.',
    );
    expect(toast.closest('.ws-toasts--top')).not.toBeNull();
    screen.app.shell.workspace.close('aimodels');
    await screen.press('Go to AI Workspace');
    expect(screen.openTabs()).toEqual(['aimodels']);
  });
});

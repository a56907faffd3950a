import {
  addProvider,
  changeProvider,
  listProviders,
  pullModel,
  removeProvider,
  testProvider,
} from '@mach42/contracts/providers/calls.ts';
import type { ProvidersView, ProviderView } from '@mach42/contracts/providers/schemas.ts';
import { providerTexts } from '@mach42/contracts/providers/texts.ts';
import { inLanguage } from '@mach42/language/t.ts';
import type { FramedPageProps, PageFrameProps } from '@mach42/plugin-kit/plugin.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPart, type Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it, vi } from 'vitest';
import ModelsPage from './area/models-page.tsx';
import { adminPlugin } from './plugin.tsx';
import { progressText } from './providers/pulls.tsx';

const Frame: FramedPageProps['Frame'] = ({ title, children }: PageFrameProps) => (
  <main>
    <h1>{title}</h1>
    {children}
  </main>
);
const provider = (changed: Partial<ProviderView>): ProviderView => ({
  id: 'mistral',
  kind: 'openai',
  name: 'Mistral',
  version: 1,
  address: 'https://api.mistral.ai/v1',
  variables: [],
  key: { at: '2026-11-20T10:00:00.000Z', by: 'Ada Admin' },
  connected: true,
  enabled: true,
  available: true,
  outside: true,
  models: [
    {
      name: 'mistral-small',
      label: 'Mistral Small',
      contextTokens: 32_000,
      price: { input: 0.1, output: 0.3 },
      roles: ['admin'],
    },
  ],
  assistants: null,
  ...changed,
});
const anthropic = provider({
  id: 'anthropic',
  kind: 'anthropic',
  name: 'Anthropic',
  version: 0,
  variables: ['ANTHROPIC_API_KEY'],
  key: null,
  models: [],
});
const view = (...providers: ProviderView[]): { data: ProvidersView } => ({
  data: { providers, pulls: [], networks: { loopback: true, private: false } },
});
const found = {
  address: 'https://api.groq.com/openai/v1',
  outside: true,
  ms: 42,
  total: 1,
  models: [{ name: 'llama', label: 'llama', contextTokens: 8000, price: null, bytes: null }],
};
const open = (server: FakeServer): Promise<Screen> =>
  openPart(<ModelsPage Frame={Frame} />, { as: 'admin', server, plugins: [adminPlugin] });

describe('the page Models', () => {
  it('shows who set a key and what a variable decides, and never a key', async () => {
    const screen = await open(
      new FakeServer().answer(listProviders, view(anthropic, provider({}))),
    );
    await screen.shows(/by Ada Admin/);
    await screen.shows(/Set by ANTHROPIC_API_KEY/);
    await screen.shows('Mistral Small');
  });

  it('[LG6] says in the language of the page that a download starts', async () => {
    const pull = { model: 'qwen3:8b', state: 'running', done: null, total: null } as const;
    const begun = { ...pull, startedAt: '2026-11-20T10:00:00.000Z', problem: null };
    expect(progressText(begun)).toBe('starting');
    expect(await inLanguage('de', () => progressText(begun))).toBe('beginnt');
  });

  it.each([
    [23_000_000, 46_000_000, '23 MB of 46 MB, 50 %'],
    [1_200_000_000, 4_800_000_000, '1.2 of 4.8 GB, 25 %'],
  ])('says of a download how much is there: %i of %i', (done, total, expected) => {
    const pull = { model: 'qwen3:8b', state: 'running', problem: null } as const;
    const startedAt = '2026-11-20T10:00:00.000Z';
    expect(progressText({ ...pull, startedAt, done, total })).toBe(expected);
  });

  it('shows a download from its beginning, also while the list does not have it', async () => {
    const ollama = provider({ id: 'ollama', kind: 'ollama', name: 'Ollama', models: [] });
    const pull = { model: 'qwen3:8b', state: 'running', done: 400, total: 800 } as const;
    const data = { ...pull, startedAt: '2026-11-20T10:00:00.000Z', problem: null };
    const server = new FakeServer().answer(listProviders, view(ollama)).answer(pullModel, { data });
    const screen = await open(server);
    await screen.fill('Model', 'qwen3:8b');
    await screen.press('Download');
    await screen.shows(/50 %/);
    await screen.findByRole('button', { name: 'Cancel the download of qwen3:8b' });
  });

  it('says why the providers could not be read', async () => {
    const broken = { code: 'SERVER_ERROR', message: 'The disk is full.' } as const;
    const screen = await open(new FakeServer().refuse(listProviders, broken));
    await screen.shows('The disk is full.');
  });

  it('connects a service: its key, its models, and done', async () => {
    const server = new FakeServer()
      .answer(listProviders, view(anthropic))
      .answer(testProvider, { data: found })
      .answer(addProvider, { data: { id: 'groq', version: 1 } });
    const screen = await open(server);
    await screen.press(/^Groq/);
    await screen.findByRole('dialog', { name: 'Connect Groq' });
    await screen.fill('Key', 'sk-groq');
    await screen.press('Connect');
    await screen.shows(/1 model, answered in 42 ms/);
    // In a long list the field may be out of sight.
    await screen.fill('$ in', 'much');
    await screen.shows('Still needed: $ in of llama');
    expect(screen.getByRole('button', { name: 'Add 1 model' })).toHaveProperty('disabled', true);
    await screen.user.clear(screen.getByLabelText('$ in'));
    await screen.press('Add 1 model');
    await screen.shows('Groq is connected');
    expect(server.received(addProvider).at(-1)?.body).toMatchObject({
      kind: 'openai',
      name: 'Groq',
      key: 'sk-groq',
      models: [{ name: 'llama', roles: ['admin', 'moderator', 'standard'] }],
    });
  });

  it('waits for a service that was just connected until it answers', async () => {
    const groq = provider({ id: 'groq', name: 'Groq', available: false });
    const server = new FakeServer()
      .answer(listProviders, view(anthropic))
      .answer(testProvider, { data: found })
      .answer(addProvider, () => {
        server.answer(listProviders, view(anthropic, groq));
        return { data: { id: 'groq', version: 1 } };
      });
    const screen = await open(server);
    await screen.press(/^Groq/);
    await screen.fill('Key', 'sk-groq');
    await screen.press('Connect');
    await screen.press('Add 1 model');
    await screen.shows('Connecting …');
    server.answer(listProviders, view(anthropic, { ...groq, available: true }));
    await vi.waitFor(() => expect(screen.queryByText('Connecting …')).toBeNull(), 5000);
    expect(screen.queryByText('Does not answer')).toBeNull();
  });

  it('says what is wrong with a key', async () => {
    const message = providerTexts.failures.keyRefused;
    const server = new FakeServer()
      .answer(listProviders, view(anthropic))
      .refuse(testProvider, { code: 'VALIDATION_ERROR', message });
    const screen = await open(server);
    await screen.press(/^Groq/);
    await screen.fill('Key', 'sk-wrong');
    await screen.press('Connect');
    await screen.shows(message);
  });

  it('removes a provider after a question, and offers the newest after a conflict', async () => {
    const conflict = { code: 'CONFLICT', message: providerTexts.stale(1, 2) } as const;
    const server = new FakeServer()
      .answer(listProviders, view(provider({})))
      .refuse(changeProvider, conflict)
      .answer(removeProvider, {});
    const screen = await open(server);
    await screen.press('Edit Mistral');
    await screen.press('Save');
    await screen.shows(conflict.message);
    await screen.press('Load the newest');
    await screen.press('Remove');
    expect(server.received(removeProvider).at(-1)).toBeUndefined();
    await screen.shows(/Its key is destroyed/);
  });
});

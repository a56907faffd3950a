import { limits } from '@mach42/contracts/kernel/limits.ts';
import { providerTexts } from '@mach42/contracts/providers/texts.ts';
import { FakeClock } from '@mach42/testing/processors/fake-clock.ts';
import { FakeOllama } from '@mach42/testing/providers/fake-ollama.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OllamaPulls } from './ollama-pulls.ts';

let fake: FakeOllama;
let clock: FakeClock;
let pulls: OllamaPulls;
beforeEach(async () => {
  fake = await new FakeOllama().start();
  clock = new FakeClock();
  pulls = new OllamaPulls(() => ({ url: fake.url }), clock);
});
afterEach(async () => {
  pulls.stop();
  await fake.stop();
});

const only = () => pulls.all[0];

describe('a model that Ollama downloads', () => {
  it('[MQ17] is shown with its progress until it is there', async () => {
    expect(pulls.begin('phi4')).toMatchObject({ model: 'phi4', state: 'running', total: null });
    await expect.poll(only).toMatchObject({ state: 'done', done: 1000, total: 1000 });
    expect(fake.models).toContain('phi4');
  });

  it('[MQ17] is begun once, and ends when it is cancelled', async () => {
    fake.pullEnd = 'hang';
    pulls.begin('phi4');
    await expect.poll(only).toMatchObject({ done: 500, total: 1000 });
    pulls.begin('phi4');
    const closed = fake.closed();
    pulls.cancel('phi4');
    pulls.cancel('other');
    expect(only()).toMatchObject({ state: 'cancelled', done: 500, problem: null });
    await closed;
    expect(fake.requests.filter(({ path }) => path === '/api/pull')).toHaveLength(1);
    fake.pullEnd = 'success';
    pulls.begin('phi4');
    await expect.poll(only).toMatchObject({ state: 'done' });
  });

  it.each([
    ['unknown', providerTexts.pulls.unknown],
    ['cut', providerTexts.pulls.brokeOff],
  ] as const)('[MQ17] fails by the end %s with a text of its own', async (end, problem) => {
    fake.pullEnd = end;
    pulls.begin('phi4');
    await expect.poll(only).toMatchObject({ state: 'failed', problem });
  });

  it('[MQ17] fails when there is no progress for long', async () => {
    fake.pullEnd = 'hang';
    pulls.begin('phi4');
    await expect.poll(only).toMatchObject({ done: 500 });
    clock.advance(limits.providers.pullSilenceMs + 1);
    await expect.poll(only).toMatchObject({ state: 'failed' });
  });

  it('[MQ17] is one of a few at a time', async () => {
    fake.pullEnd = 'hang';
    for (let n = 0; n < limits.providers.pullsAtOnce; n += 1) pulls.begin(`model-${n}`);
    expect(() => pulls.begin('another')).toThrow(
      providerTexts.pulls.tooMany(limits.providers.pullsAtOnce),
    );
    const none = new OllamaPulls(() => undefined, clock);
    expect(() => none.begin('phi4')).toThrow(providerTexts.pulls.away);
  });
});

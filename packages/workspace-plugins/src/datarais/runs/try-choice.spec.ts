import { defaultInstructions } from '@mach42/contracts/jobs/instructions.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { inLanguage } from '@mach42/language/t.ts';
import { describe, expect, it } from 'vitest';
import { entryRun } from './entry-run.fixture.ts';
import { modelOptions, modelsToTry, sameRun, versionOptions } from './try-choice.ts';

const workerStats = {
  activeWorkers: 1,
  totalWorkers: 1,
  averageReliability: 1,
  averageUptime: 1,
  queuedRequests: 0,
};
const models: readonly AIModel[] = modelCatalogue('mach42').map((model) => ({
  ...model,
  _id: model.id,
  isAvailable: model.id !== 'adexis:latest',
  workerStats,
}));

describe('what can be tried', () => {
  it('[DT11] are the models that the person may have answer', () => {
    const idsFor = (subscription: 'standard' | 'premium' | undefined) =>
      modelsToTry(models, subscription).map(({ id }) => id);
    expect(idsFor('standard')).toContain('claude-3-5-haiku');
    expect(idsFor('premium')).toContain('claude-opus-4-1');
    for (const id of ['claude-opus-4-1', 'chatgpt:latest', 'gemini:latest']) {
      expect(idsFor('standard')).not.toContain(id);
      expect(idsFor(undefined)).not.toContain(id);
    }
  });

  it('[DT11] says which of them cannot answer now', () => {
    const labels = modelOptions(modelsToTry(models, 'standard')).map(({ label }) => label);
    expect(labels).toContain('Mach 42v1');
    expect(labels).toContain('Adexis (not available now)');
  });

  it('[DT11] are versions by number and time, the current one first', () => {
    const now = new Date(2026, 10, 20, 12);
    const at = new Date(2026, 10, 3, 9, 41).toISOString();
    const options = versionOptions(
      [
        { version: 3, at, change_summary: 'Briefer' },
        { version: 1, at },
      ],
      now,
    );
    expect(options).toEqual([
      { value: '3', label: 'v3, the current one · 3 Nov 09:41 · Briefer' },
      { value: '1', label: 'v1 · 3 Nov 09:41' },
    ]);
  });

  it('[DT11] are versions whose summaries of the product are in the language of the page', async () => {
    const now = new Date(2026, 10, 20, 12);
    const at = now.toISOString();
    const saved = ['Restored from v1', 'Kürzer', 'Created'];
    const versions = saved.map((change_summary, index) => ({
      version: 3 - index,
      at,
      change_summary,
    }));
    const options = await inLanguage('de', () => versionOptions(versions, now));
    const summaries = options.map(({ label }) => label.split(' · ').at(-1));
    expect(summaries).toEqual(['Aus v1 wiederhergestellt', 'Kürzer', 'Erstellt']);
  });

  it('[DT11] is known to have run before when nothing differs', () => {
    const runs = [
      entryRun({ id: 'j1' }),
      entryRun({ id: 'j2', status: 'failed', saigeVersion: 1 }),
    ];
    const modelId = 'mach42v1:latest';
    const choice = { modelId, instructions: defaultInstructions, saigeVersion: undefined };
    expect(sameRun(runs, choice, 2)?.id).toBe('j1');
    expect(sameRun(runs, { ...choice, saigeVersion: 2 }, 3)?.id).toBe('j1');
    expect(sameRun(runs, choice, 3)).toBeUndefined();
    expect(sameRun(runs, { ...choice, saigeVersion: 1 }, 2)).toBeUndefined();
    expect(sameRun(runs, { ...choice, instructions: 'Else.' }, 2)).toBeUndefined();
    expect(sameRun(runs, { ...choice, modelId: 'adexis:latest' }, 2)).toBeUndefined();
  });
});

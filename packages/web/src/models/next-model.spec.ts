import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { describe, expect, it } from 'vitest';
import { nextModel } from './model-service.ts';

const workerStats = {
  activeWorkers: 1,
  totalWorkers: 1,
  averageReliability: 1,
  averageUptime: 0,
  queuedRequests: 0,
};
const all: readonly AIModel[] = modelCatalogue('mach42').map((model) => ({
  ...model,
  _id: model.id,
  isAvailable: true,
  workerStats,
}));
const forPeople = all.filter(({ type }) => type === 'hybrid' || type === 'external');
const without = (id: string): readonly AIModel[] =>
  all.map((model) => (model.id === id ? { ...model, isAvailable: false } : model));
const before = (selectedModel?: string) => ({ selectedModel, availableModels: all });

describe('the model that answers after the list was read', () => {
  it('is the default for a person who chose none', () => {
    const first = { selectedModel: undefined, availableModels: [] };
    const next = nextModel(first, forPeople, 'standard');
    expect(next).toEqual({ selected: 'mach42v1:latest', loss: undefined });
  });

  it('MODEL-340 is the chosen one while it is open to the person', () => {
    const chosen = before('adexis:latest');
    expect(nextModel(chosen, all, 'standard')).toEqual({
      selected: 'adexis:latest',
      loss: undefined,
    });
  });

  it.each([
    ['qwen3:8b', forPeople, 'Qwen3 8B'],
    ['claude-sonnet-4', all, 'Claude Sonnet 4'],
  ])(
    'is the default, and the person is notified, when %s is closed to them',
    (id, models, name) => {
      expect(nextModel(before(id), models, 'standard')).toEqual({
        selected: 'mach42v1:latest',
        loss: `${name} is not open to you any more. Mach 42v1 answers now.`,
      });
    },
  );

  it('stays the chosen one when it stops being available, with one notice', () => {
    const chosen = before('adexis:latest');
    const gone = without('adexis:latest');
    expect(nextModel(chosen, gone, 'standard')).toEqual({
      selected: 'adexis:latest',
      loss: 'Adexis is not available right now.',
    });
    const again = { ...chosen, availableModels: gone };
    expect(nextModel(again, gone, 'standard').loss).toBeUndefined();
  });

  it('MODEL-050 counts a local model as available', () => {
    const next = nextModel(before('qwen3:8b'), without('qwen3:8b'), 'standard');
    expect(next).toEqual({ selected: 'qwen3:8b', loss: undefined });
  });
});

import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { describe, expect, it } from 'vitest';
import { reasonAgainst, responseTimeText, titleOf } from './choosable.ts';
import { groupModels } from './groups.ts';

const workerStats = {
  activeWorkers: 0,
  totalWorkers: 0,
  averageReliability: 1,
  averageUptime: 0,
  queuedRequests: 0,
};
const models: AIModel[] = modelCatalogue('mach42').map((model) => ({
  ...model,
  _id: model.id,
  isAvailable: true,
  workerStats,
}));
const byId = (id: string): AIModel => {
  const found = models.find((model) => model.id === id);
  if (found === undefined) throw new Error(`no model ${id}`);
  return found;
};

describe('choosing a model', () => {
  it('is open for an assistant', () => {
    expect(reasonAgainst(byId('mach42v1:latest'), 'standard')).toBeUndefined();
  });

  it('is closed where an upgrade is needed, with its message', () => {
    const sonnet = byId('claude-sonnet-4');
    expect(reasonAgainst(sonnet, 'standard')).toBe('Upgrade to Premium to access Claude Sonnet 4');
    expect(reasonAgainst(sonnet, 'premium')).toBeUndefined();
  });

  it('is closed for a cloud model that no provider serves', () => {
    const haiku = byId('claude-3-5-haiku');
    expect(reasonAgainst(haiku, 'standard')).toBeUndefined();
    expect(reasonAgainst({ ...haiku, isAvailable: false }, 'standard')).toBe('Not connected');
  });

  it('is closed for what comes soon', () => {
    expect(reasonAgainst(byId('gemini:latest'), 'premium')).toBe('Coming soon');
  });
});

describe('a model card', () => {
  it('splits the name at the dash, or falls back to the description', () => {
    expect(titleOf(byId('adexis:latest'))).toEqual({
      name: 'Adexis',
      subtitle: 'Project Manager',
    });
    expect(titleOf(byId('chatgpt:latest')).subtitle).toBe(
      'Opens an external session beside your workspace.',
    );
  });

  it('says the response time with its unit', () => {
    expect(responseTimeText(byId('adexis:latest'))).toBe('5–10 minutes');
    expect(responseTimeText(byId('builtin:latest'))).toBe('under 1 minute');
    expect(responseTimeText(byId('chatgpt:latest'))).toBeUndefined();
  });
});

describe('the groups of models', () => {
  it('leave cloud and local models to admins', () => {
    const types = (role: 'standard' | 'admin') => groupModels(models, role).map((g) => g.type);
    expect(types('standard')).toEqual(['hybrid', 'external']);
    expect(types('admin')).toEqual(['hybrid', 'external', 'cloud', 'local']);
  });
});

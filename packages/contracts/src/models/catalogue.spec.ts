import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { modelCatalogue } from './catalogue.ts';
import { chooseDefault, usesCloudAi } from './choice.ts';
import { AIModel } from './schemas.ts';

const models = modelCatalogue('mach42');
const namesOf = (type: string) => models.filter((m) => m.type === type).map((m) => m.name);
const byId = (id: string) => models.find((m) => m.id === id);

describe('the model catalogue', () => {
  it('MODEL-070 ships 4 local, 3 hybrid, 3 external and 3 cloud models, and the built-in one', () => {
    expect(namesOf('local')).toHaveLength(4);
    expect(namesOf('hybrid')).toHaveLength(4);
    expect(namesOf('external')).toHaveLength(3);
    expect(namesOf('cloud')).toHaveLength(3);
  });

  it('MODEL-080 lists the local models with their sizes', () => {
    const sizes = models.filter((m) => m.type === 'local').map((m) => [m.name, m.size]);
    expect(sizes).toEqual([
      ['Qwen3 30B-A3B', 18],
      ['Qwen3 8B', 5.2],
      ['Mixtral 8x7B', 26],
      ['Qwen 2.5', 4.7],
    ]);
  });

  it('MODEL-010 MODEL-020 has the fields and values of the specification alone', () => {
    const shipped = Type.Object(
      Type.Omit(AIModel, ['_id', 'isAvailable', 'workerStats']).properties,
      { additionalProperties: false },
    );
    for (const model of models) {
      expect([...Value.Errors(shipped, model)], model.id).toEqual([]);
      expect(['ollama', 'mach42', 'openai', 'google', 'microsoft', 'anthropic']).toContain(
        model.provider,
      );
    }
    expect(Value.Check(AIModel.properties.type, 'remote')).toBe(false);
    expect(Value.Check(AIModel.properties.tier, 'gold')).toBe(false);
  });

  it('MODEL-090 MODEL-130 lists the hybrid models with their response times', () => {
    const hybrid = models.filter((m) => m.type === 'hybrid').slice(0, 3);
    expect(hybrid.map((m) => [m.name, m.responseTime])).toEqual([
      ['Mach 42v1 - Your general assistant', { min: 2, max: 5, unit: 'minutes' }],
      ['Adexis - Project Manager', { min: 5, max: 10, unit: 'minutes' }],
      ['Locklan - Security Gatekeeper', { min: 2, max: 5, unit: 'minutes' }],
    ]);
  });

  it('MODEL-100 MODEL-110 lists the external and the cloud models', () => {
    expect(namesOf('external')).toEqual(['ChatGPT', 'Google Gemini', 'MS Copilot']);
    expect(namesOf('cloud')).toEqual(['Claude 3.5 Haiku', 'Claude Sonnet 4', 'Claude Opus 4.1']);
  });

  it('MODEL-140 MODEL-170 states what cloud models cost a month, and whom Opus is for', () => {
    const cloud = models.filter((m) => m.type === 'cloud');
    expect(cloud.map((m) => m.monthlyEstimate)).toEqual([
      'about $6/month',
      'about $22.50/month',
      'about $112.50/month',
    ]);
    expect(byId('claude-opus-4-1')?.description).toContain('for premium and internal users');
  });

  it('MODEL-120 mentions PII protection in every cloud model', () => {
    const cloud = models.filter((m) => m.type === 'cloud');
    expect(cloud.every((m) => m.description.includes('PII protection'))).toBe(true);
  });

  it('MODEL-150 asks for an upgrade to use Sonnet 4', () => {
    const sonnet = byId('claude-sonnet-4');
    expect(sonnet?.requiresUpgrade).toBe(true);
    expect(sonnet?.upgradeMessage).toBe('Upgrade to Premium to access Claude Sonnet 4');
  });

  it('MODEL-160 asks for an upgrade to use Opus 4.1', () => {
    const opus = byId('claude-opus-4-1');
    expect(opus?.requiresUpgrade).toBe(true);
    expect(opus?.upgradeMessage).toBe('Upgrade to Premium to access Claude Opus 4.1');
  });

  it('MODEL-350 chooses mach42v1:latest', () => {
    expect(chooseDefault(models)?.id).toBe('mach42v1:latest');
  });

  it('MODEL-360 chooses the first hybrid, else the first model, when the default is missing', () => {
    const without = models.filter((m) => m.id !== 'mach42v1:latest');
    expect(chooseDefault(without)?.id).toBe('adexis:latest');
    const locals = models.filter((m) => m.type === 'local');
    expect(chooseDefault(locals)?.id).toBe('qwen3:30b-a3b');
    expect(chooseDefault([])).toBeUndefined();
  });

  it('MODEL-390 flags cloud AI for claude, mach42, adexis and locklan, and nothing else', () => {
    const flagged = ['Claude 3.5 Haiku', 'Mach 42v1', 'Adexis', 'Locklan'];
    expect(flagged.every(usesCloudAi)).toBe(true);
    expect(['Qwen3 8B', 'ChatGPT', 'Mixtral 8x7B'].some(usesCloudAi)).toBe(false);
  });
});

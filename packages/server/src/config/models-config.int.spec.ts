import { shippedModelIds } from '@mach42/processors/models/model-ids.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModelsConfig } from './models-config.ts';
import type { Environment } from './variables.ts';

async function read(env: Environment, file?: string) {
  await using folder = await temporaryFolder();
  if (file !== undefined) await writeFile(path.join(folder.path, 'models.json'), file);
  const faults: string[] = [];
  const config = readModelsConfig(env, folder.path, (text) => faults.push(text));
  return { ...config, faults: faults.map((text) => text.replace(folder.path, '')) };
}

describe('the configuration of models', () => {
  it('connects nothing outside by itself', async () => {
    const { anthropic, ollama, modelIds, quota, faults } = await read({});
    expect(anthropic).toBeUndefined();
    expect(ollama.host.isOutside).toBe(false);
    expect(modelIds).toEqual(shippedModelIds);
    expect(quota).toEqual({ dollars: 20, tokens: 5_000_000 });
    expect(faults).toEqual([]);
  });

  it('connects Anthropic with a key, and Ollama where it is', async () => {
    const { anthropic, ollama } = await read({
      ANTHROPIC_API_KEY: ' sk-ant-1 ',
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:4331',
      OLLAMA_HOST: 'models.example:9000',
    });
    expect(anthropic).toEqual({ apiKey: 'sk-ant-1', baseUrl: 'http://127.0.0.1:4331' });
    expect(ollama).toEqual({
      host: { url: 'http://models.example:9000', isOutside: true },
      isConfigured: true,
    });
  });

  it('[PL4] takes ids from models.json, and from MODEL_IDS before it', async () => {
    const file = { anthropic: { 'claude-3-5-haiku': 'from-file' }, anthropicHybrid: 'from-file' };
    const env = { MODEL_IDS: '{"anthropicHybrid":"from-env"}' };
    const { modelIds, faults } = await read(env, JSON.stringify(file));
    expect(modelIds.anthropic).toEqual({
      ...shippedModelIds.anthropic,
      'claude-3-5-haiku': 'from-file',
    });
    expect(modelIds.anthropicHybrid).toBe('from-env');
    expect(modelIds.prices).toEqual(shippedModelIds.prices);
    expect(faults).toEqual([]);
  });

  it.each([
    [{ ANTHROPIC_BASE_URL: 'nowhere' }, 'ANTHROPIC_BASE_URL must be a URL.'],
    [{ OLLAMA_HOST: 'two words' }, 'OLLAMA_HOST must be a host, host:port or URL.'],
    [{ QUOTA_USD_PER_MONTH: 'much' }, 'QUOTA_USD_PER_MONTH must be a number, 0 or more.'],
    [{ QUOTA_TOKENS_PER_MONTH: '-1' }, 'QUOTA_TOKENS_PER_MONTH must be a number, 0 or more.'],
    [{ MODEL_IDS: '{' }, 'MODEL_IDS must be JSON with ids of models.'],
  ])('finds fault with %j', async (env, fault) => {
    expect((await read(env)).faults).toEqual([fault]);
  });

  it('finds fault with keys that nothing reads', async () => {
    const { faults, modelIds } = await read({}, '{"antropic":{}}');
    expect(faults).toEqual([expect.stringMatching(/^\/models\.json must be JSON with ids/)]);
    expect(modelIds).toEqual(shippedModelIds);
  });
});

import { limits } from '@mach42/contracts/kernel/limits.ts';
import { settings } from '@mach42/contracts/settings/all-settings.ts';
import { settingFault } from '@mach42/contracts/settings/setting-values.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { shippedModelIds } from '@mach42/processors/models/model-ids.ts';
import { describe, expect, it } from 'vitest';
import { defaultSettings, liveModelIds, liveQuota } from './live-model-settings.ts';

const quota = { dollars: 20, tokens: 5_000_000 };
const defaults = defaultSettings({ modelIds: shippedModelIds, quota }, 32_768, limits.storage);

describe('settings of models', () => {
  it('have a default each, and one that fits', () => {
    expect(Object.keys(defaults).toSorted()).toEqual([...settings.keys()].toSorted());
    for (const [name, value] of Object.entries(defaults)) {
      expect(settingFault(name, value)).toBeUndefined();
    }
  });

  it('are the shipped names until they are changed, and then the others at once', () => {
    const inForce = { values: defaults };
    const ids = liveModelIds(shippedModelIds, inForce, { all: [] });
    expect({ ...ids }).toEqual(shippedModelIds);
    inForce.values = {
      ...defaults,
      '/models/anthropic/claude-sonnet-4': 'claude-sonnet-6',
      [settingNames.ollamaHybrids]: ['qwen4:8b'],
    };
    expect(ids.anthropic['claude-sonnet-4']).toBe('claude-sonnet-6');
    expect(ids.anthropic['claude-opus-4-1']).toBe(shippedModelIds.anthropic['claude-opus-4-1']);
    expect(ids.ollamaHybrids).toEqual(['qwen4:8b']);
  });

  it('decide on the quota of the next call', () => {
    const inForce = { values: defaults };
    const live = liveQuota(inForce);
    expect({ ...live }).toEqual(quota);
    inForce.values = { ...defaults, [settingNames.quotaDollars]: 1.5 };
    expect(live.dollars).toBe(1.5);
  });
});

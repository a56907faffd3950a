import { settings } from '@mach42/contracts/settings/all-settings.ts';
import { settingTexts } from '@mach42/contracts/settings/setting-values.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { ada, dana, guest, mo } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import { settingsDecider, type SaveSettings, type SettingsSaved } from './decider.ts';

const at = '2026-11-20T10:00:00.000Z';
const { guestChatHours, quotaDollars, ollamaHybrids } = settingNames;
const haiku = '/models/anthropic/claude-3-5-haiku';

const save = (
  baseVersion: number,
  changes: SaveSettings['data']['changes'],
  actor = ada,
): SaveSettings => ({ type: 'SaveSettings', data: { baseVersion, changes }, actor, at });
const saved = (version: number, ...changes: SettingsSaved['data']['changes']): SettingsSaved => ({
  type: 'SettingsSaved',
  data: { version, changes },
});
const first = saved(1, { name: guestChatHours, before: null, value: 12 });

describe('settings', () => {
  it('[ST1] are changed by active admins', () => {
    given(settingsDecider)
      .when(save(0, { [guestChatHours]: 12 }))
      .happens(first);
    for (const actor of [dana, mo, guest, { ...ada, activeRole: 'standard' } as const]) {
      given(settingsDecider)
        .when(save(0, { [guestChatHours]: 12 }, actor))
        .isRefused('FORBIDDEN');
    }
  });

  it.each([
    [guestChatHours, 0, settingTexts.between(1, 168)],
    [guestChatHours, 1.5, settingTexts.whole],
    [guestChatHours, 'long', settingTexts.between(1, 168)],
    [quotaDollars, -1, settingTexts.between(0, 100_000)],
    [haiku, 'claude haiku', settingTexts.nameNeeded],
    [haiku, 7, settingTexts.nameNeeded],
    [ollamaHybrids, [], settingTexts.namesNeeded],
    [ollamaHybrids, ['qwen3:8b', ''], settingTexts.namesNeeded],
    ['/limits/nothing', 1, settingTexts.unknown('/limits/nothing')],
    ['/models/anthropic/apiKey', 'sk-1', settingTexts.unknown('/models/anthropic/apiKey')],
  ])('[ST1] [ST4] take no %s of %j', (name, value, message) => {
    given(settingsDecider)
      .when(save(0, { [name]: value }))
      .isRefused('VALIDATION_ERROR', message);
  });

  it('[ST2] are changed from the newest version alone', () => {
    given(settingsDecider, first)
      .when(save(0, { [quotaDollars]: 2.5 }))
      .isRefused('CONFLICT', settingTexts.stale(0, 1));
    given(settingsDecider, first)
      .when(save(1, { [quotaDollars]: 2.5 }))
      .happens(saved(2, { name: quotaDollars, before: null, value: 2.5 }));
  });

  it('[ST2] do not change by the same values', () => {
    given(settingsDecider, first)
      .when(save(1, { [guestChatHours]: 12, [quotaDollars]: null }))
      .nothingHappens();
  });

  it('[ST3] go back to the default, with what stood there', () => {
    given(settingsDecider, first)
      .when(save(1, { [guestChatHours]: null }))
      .happens(saved(2, { name: guestChatHours, before: 12, value: null }));
    const back = settingsDecider.evolve(
      { version: 1, changed: { [guestChatHours]: 12, [haiku]: 'claude-haiku-6' } },
      saved(2, { name: guestChatHours, before: 12, value: null }),
      at,
    );
    expect(back).toEqual({ version: 2, changed: { [haiku]: 'claude-haiku-6' } });
  });

  it('[ST4] hold no key', () => {
    expect([...settings.keys()].filter((name) => /key|secret|token$/i.test(name))).toEqual([]);
  });
});

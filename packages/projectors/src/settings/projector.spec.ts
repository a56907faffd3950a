import { changedSettings, settingsVersions } from '@mach42/read-models/settings/settings.reads.ts';
import { given, timeOf } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const hours = '/retention/guestChatHours';
const haiku = '/models/anthropic/claude-3-5-haiku';
const first = [
  { name: hours, before: null, value: 12 },
  { name: haiku, before: null, value: 'claude-haiku-6' },
];
const back = [{ name: hours, before: 12, value: null }];
const saved = (version: number, changes: typeof first | typeof back) =>
  ({ type: 'SettingsSaved', data: { version, changes } }) as const;

describe('the settings projector', () => {
  it('keeps who changed what when, and what is changed still', async () => {
    await using then = await given(saved(1, first), saved(2, back));
    expect(await settingsVersions(then.db)).toEqual([
      { version: 2, at: timeOf(2), by: 'system', changes: back },
      { version: 1, at: timeOf(1), by: 'system', changes: first },
    ]);
    expect(await changedSettings(then.db)).toEqual({
      version: 2,
      changed: { [haiku]: 'claude-haiku-6' },
    });
    expect(then.changes[1]).toMatchObject({ data: { version: 2 }, audiences: ['admins'] });
  });

  it('knows that nothing was changed', async () => {
    await using then = await given();
    expect(await changedSettings(then.db)).toEqual({ version: 0, changed: {} });
  });
});

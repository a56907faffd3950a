import { preferencesOf } from '@mach42/read-models/preferences/preferences.reads.ts';
import { dana, mo } from '@mach42/testing/projections/samples.ts';
import { given } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const saved = (userId: string, name: string, value: unknown) => ({
  type: 'PreferenceSaved',
  data: { userId, name, value },
});

describe('the preferences projector', () => {
  it('keeps the newest value of each name, for each person', async () => {
    await using then = await given(
      saved(dana, 'layout', { left: 300 }),
      saved(dana, 'theme', 'emerald'),
      saved(mo, 'theme', null),
      saved(dana, 'layout', { left: 280 }),
    );
    expect(await preferencesOf(then.db, dana)).toEqual({ layout: { left: 280 }, theme: 'emerald' });
    expect(await preferencesOf(then.db, mo)).toEqual({ theme: null });
  });

  it('notifies the person alone', async () => {
    await using then = await given(saved(dana, 'theme', 'emerald'));
    expect(then.changes).toMatchObject([
      {
        type: 'PreferenceSaved',
        data: { name: 'theme', value: 'emerald' },
        audiences: [`user:${dana}`],
      },
    ]);
  });
});

import { settings } from '@mach42/contracts/settings/all-settings.ts';
import { settingTexts } from '@mach42/contracts/settings/setting-values.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { describe, expect, it } from 'vitest';
import { changesOf, faultsOf, textOf, valueOf } from './draft.ts';

const { guestChatHours, ollamaHybrids, quotaDollars } = settingNames;
const defaults = { [guestChatHours]: 24, [ollamaHybrids]: ['qwen3:8b'], [quotaDollars]: 20 };
const known = { defaults, values: { ...defaults, [guestChatHours]: 12 } };

describe('what was typed', () => {
  it('is the value that is there', () => {
    for (const [name, value] of Object.entries(defaults)) {
      const setting = settings.get(name);
      if (setting === undefined) return expect.fail(`There is no ${name}.`);
      expect(valueOf(setting, textOf(value))).toEqual(value);
    }
    return undefined;
  });

  it('is a change where it is another value, and none where it is the same', () => {
    expect(changesOf({ [guestChatHours]: '12', [quotaDollars]: '2.50' }, known)).toEqual({
      [quotaDollars]: 2.5,
    });
    expect(changesOf({ [ollamaHybrids]: 'qwen3:8b\n\n phi4 ' }, known)).toEqual({
      [ollamaHybrids]: ['qwen3:8b', 'phi4'],
    });
  });

  it('goes back to the default where it is what the default is', () => {
    expect(changesOf({ [guestChatHours]: '24' }, known)).toEqual({ [guestChatHours]: null });
  });

  it('is refused with the field that is wrong', () => {
    expect(
      faultsOf({ [guestChatHours]: '', [quotaDollars]: '1,000', [ollamaHybrids]: ' ' }),
    ).toEqual({
      [guestChatHours]: settingTexts.between(1, 168),
      [ollamaHybrids]: settingTexts.namesNeeded,
    });
  });
});

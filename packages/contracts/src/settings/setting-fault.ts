import { settings, type Setting, type SettingValue } from './setting.ts';
import { settingTexts } from './texts.ts';

/** What is wrong with a value of a setting; undefined when nothing is. */
export function settingFault(name: string, value: SettingValue): string | undefined {
  const setting = settings.get(name);
  return setting === undefined ? settingTexts.unknown(name) : faultOf(setting, value);
}

function faultOf(setting: Setting, value: SettingValue): string | undefined {
  switch (setting.kind) {
    case 'number': {
      const { least, most, fractions = false } = setting;
      const fits = typeof value === 'number' && value >= least && value <= most;
      if (!fits) return settingTexts.between(least, most);
      return fractions || Number.isInteger(value) ? undefined : settingTexts.whole;
    }
    case 'name':
      return isName(value) ? undefined : settingTexts.nameNeeded;
    case 'names':
      return Array.isArray(value) && value.length > 0 && value.every(isName)
        ? undefined
        : settingTexts.namesNeeded;
  }
}

/** As providers name models: no spaces. */
const isName = (value: unknown): boolean =>
  typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9._:/@-]{0,199}$/.test(value);

import { settings } from '@mach42/contracts/settings/all-settings.ts';
import type { SaveSettingsBody, SettingsView } from '@mach42/contracts/settings/schemas.ts';
import { settingFault } from '@mach42/contracts/settings/setting-values.ts';
import type { Setting, SettingValue } from '@mach42/contracts/settings/setting.ts';
import { sameJson } from '@mach42/json-document/json-value.ts';

/** The unsaved texts, by the name of the setting. */
export type Draft = Readonly<Record<string, string>>;

type Known = Pick<SettingsView, 'values' | 'defaults'>;

/** Returns a value as the text of its field; a list has one name a line. */
export function textOf(value: SettingValue | undefined): string {
  if (value === undefined) return '';
  return Array.isArray(value) ? value.join('\n') : String(value);
}

/** Converts the text of a field into a value; `settingFault` finds a value that does not fit the setting. */
export function valueOf(setting: Setting, text: string): SettingValue {
  switch (setting.kind) {
    case 'number':
      return text.trim() === '' ? Number.NaN : Number(text.replaceAll(/[\s,]/g, ''));
    case 'choice':
    case 'name':
      return text.trim();
    case 'names':
      return text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
  }
}

/** Returns the changes to save: null restores the default. */
export function changesOf(draft: Draft, known: Known): SaveSettingsBody['changes'] {
  const changes: SaveSettingsBody['changes'] = {};
  for (const [name, text] of Object.entries(draft)) {
    const setting = settings.get(name);
    if (setting === undefined) continue;
    const value = valueOf(setting, text);
    if (sameJson(value, known.values[name])) continue;
    changes[name] = sameJson(value, known.defaults[name]) ? null : value;
  }
  return changes;
}

/** Returns the faults of typed texts that cannot be saved, by the name of the setting. */
export function faultsOf(draft: Draft): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  for (const [name, text] of Object.entries(draft)) {
    const setting = settings.get(name);
    const fault = setting && settingFault(name, valueOf(setting, text));
    if (fault !== undefined) faults[name] = fault;
  }
  return faults;
}

import type { SettingValue } from './setting.ts';

type Values = Readonly<Record<string, SettingValue>>;

/** @throws Error the setting has no such value: every default is one */
export function numberIn(values: Values, name: string): number {
  const value = values[name];
  return typeof value === 'number' ? value : missing(name);
}

/** @throws Error */
export function namesIn(values: Values, name: string): readonly string[] {
  const value = values[name];
  return Array.isArray(value) ? value : missing(name);
}

/** @throws Error */
export function nameIn(values: Values, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : missing(name);
}

function missing(name: string): never {
  throw new Error(`The setting ${name} has no value that fits.`);
}

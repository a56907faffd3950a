import type { SettingValues } from '../settings/schemas.ts';
import { numberIn } from '../settings/setting-values.ts';
import { settingNames } from '../settings/setting.ts';

export const bytesOfMegabyte = 1_000_000;

/** In bytes; null: no limit. */
export interface StorageLimits {
  readonly bytes: number | null;
  readonly day: number | null;
}

/** What one person may store, as the settings say it in megabytes; 0 is no limit. */
export function storageLimitsIn(values: SettingValues): StorageLimits {
  const bytesOf = (name: string) => numberIn(values, name) * bytesOfMegabyte || null;
  return {
    bytes: bytesOf(settingNames.storageMegabytes),
    day: bytesOf(settingNames.storageMegabytesOfDay),
  };
}

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** `12.3 MB`, `1,000 MB`, `310 kB`, `0 kB`; never 0 for what is something. */
export function sizeText(bytes: number): string {
  if (bytes >= bytesOfMegabyte) return `${numbers.format(bytes / bytesOfMegabyte)} MB`;
  return `${Math.ceil(bytes / 1000)} kB`;
}

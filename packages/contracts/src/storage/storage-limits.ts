import type { SettingValues } from '../settings/schemas.ts';
import { settingNames } from '../settings/setting.ts';
import { numberIn } from '../settings/setting-values.ts';

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

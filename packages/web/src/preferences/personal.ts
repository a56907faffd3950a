import type { PreferenceName } from '@mach42/contracts/preferences/schemas.ts';
import type { Language } from '@mach42/language/languages.ts';
import type { Region } from '@mach42/language/region.ts';
import type { Plugin } from '@mach42/plugin-kit/plugin.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import type { Log } from '@mach42/plugin-kit/shell.ts';
import type { Store } from 'redux';
import type { RootState } from '../store/store.ts';
import { createLayoutKeeper, type LayoutKeeper } from '../workspace/layout-keeper.ts';
import { createDisplayKeeper, type DisplayKeeper } from './display-keeper.ts';
import { createPreferenceSync } from './preference-sync.ts';
import { createThemeKeeper, type ThemeKeeper } from './theme-keeper.ts';

export interface Personal {
  readonly keeper: LayoutKeeper;
  readonly display: DisplayKeeper;
  readonly theme: ThemeKeeper;
  readonly enter: (userId: string) => void;
  readonly leave: () => void;
  /** The server was reached again: asks once more when the first answer did not come. */
  readonly reconnected: () => void;
  /** Another device of the person changed something. */
  readonly onPreference: (name: PreferenceName, value: unknown) => void;
  readonly flush: () => Promise<void>;
}

interface Parts {
  readonly store: Store<RootState>;
  readonly plugins: readonly Plugin[];
  readonly api: Api;
  readonly log: Log;
  readonly storage: Storage;
  readonly now: () => number;
  readonly startsInColumn: () => boolean;
  readonly windowWidth: () => number;
  readonly windowStorage: Storage;
  readonly onReset: (putBack: () => void) => void;
  readonly onLanguage: (language: Language | undefined) => void;
  readonly onRegion: (region: Region) => void;
}

/** What follows a person from device to device: layout, theme, display. */
export function createPersonal(parts: Parts): Personal {
  const sync = createPreferenceSync(parts.api, parts.log);
  const keeper = createLayoutKeeper({ ...parts, sync });
  const display = createDisplayKeeper({ ...parts, sync });
  const theme = createThemeKeeper(parts.storage, sync, parts.now);
  let missing = false;
  let owner: string | undefined;

  async function settle(userId: string): Promise<void> {
    missing = false;
    const kept = await sync.load();
    if (userId !== owner) return;
    missing = kept === undefined;
    keeper.settle(kept?.layout);
    display.settle(kept?.display);
    theme.settle(kept?.theme);
  }

  return {
    keeper,
    display,
    theme,
    enter: (userId) => {
      owner = userId;
      keeper.restore(userId);
      display.restore(userId);
      theme.restore(userId);
      void settle(userId);
    },
    leave: () => {
      owner = undefined;
      missing = false;
      keeper.leave();
      display.leave();
      theme.leave();
      sync.forget();
    },
    reconnected: () => {
      if (missing && owner !== undefined) void settle(owner);
    },
    onPreference: (name, value) => {
      if (sync.isWaiting(name)) return;
      if (name === 'display') display.settle(value);
      if (name === 'theme') theme.settle(value);
    },
    flush: () => {
      keeper.flush();
      return sync.flush();
    },
  };
}

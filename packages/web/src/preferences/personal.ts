import { parsedJson } from '@mach42/contracts/kernel/parsed-json.ts';
import { notificationPreferencesOf } from '@mach42/contracts/preferences/notification-preferences.ts';
import type { PreferenceName } from '@mach42/contracts/preferences/schemas.ts';
import { type Language, languageOf } from '@mach42/language/languages.ts';
import { type Region, regionOf, usualRegion } from '@mach42/language/region.ts';
import { language } from '@mach42/language/t.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { defaultLayout, defaultPreferences } from '@mach42/plugin-kit/initial-state.ts';
import type { Display, DisplayPreferences, WorkspaceLayout } from '@mach42/plugin-kit/shell.ts';
import type { Store } from 'redux';
import type { RootState } from '../store/store.ts';
import { isJson, type Json } from '../workspace/layout-envelope.ts';
import {
  createLayoutKeeper,
  type LayoutKeeperParts,
  type LayoutKeeper,
} from '../workspace/layout-keeper.ts';
import { workspaceActions } from '../workspace/workspace.slice.ts';
import { datedOf, newest, type PreferenceSync, createPreferenceSync } from './preference-sync.ts';
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

interface Parts extends Omit<LayoutKeeperParts, 'sync'> {
  readonly api: Api;
  readonly onLanguage: (language: Language | undefined) => void;
  readonly onRegion: (region: Region) => void;
}

/** Keeps the choices that follow a person from device to device: layout, theme, display. */
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
    if (kept !== undefined) display.introduce(kept.display);
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

interface DisplayKeeper extends Display {
  /** Shows at once what this browser keeps for a person. */
  readonly restore: (userId: string) => void;
  /** Takes over the server's value, when it is newer. */
  readonly settle: (remote: unknown) => void;
  /** Gives the server the language and the time zone of the device, where it knows none of the person. */
  readonly introduce: (remote: unknown) => void;
  readonly leave: () => void;
}

interface KeeperParts {
  readonly store: Store<RootState>;
  readonly storage: Storage;
  readonly sync: PreferenceSync;
  readonly now: () => number;
  /** The person prefers this language; undefined: the browser's. */
  readonly onLanguage: (language: Language | undefined) => void;
  /** The person prefers times to be written so. */
  readonly onRegion: (region: Region) => void;
}

const regionNames = Object.keys(usualRegion);

const keyOf = (userId: string) => `display:${userId}`;

/** The preferences of the display, and the widths of the workspace. */
export function createDisplayKeeper({
  store,
  storage,
  sync,
  now,
  onLanguage,
  onRegion,
}: KeeperParts): DisplayKeeper {
  let owner: string | undefined;

  const local = () =>
    owner === undefined ? undefined : datedOf(parsedJson(storage.getItem(keyOf(owner)) ?? ''));

  function show(value: Json): void {
    const preferences = preferencesOf(value['preferences']);
    store.dispatch(workspaceActions.preferred(preferences));
    store.dispatch(workspaceActions.arranged(layoutOf(value['layout'])));
    onRegion(preferences);
    if (preferences.language !== undefined) onLanguage(preferences.language);
  }

  function keep(): void {
    if (owner === undefined) return;
    const { preferences, layout } = store.getState().workspace;
    // The server cannot learn the person's time zone and language in any other way.
    const deviceLanguage = language;
    const { timeZone: deviceZone } = Intl.DateTimeFormat().resolvedOptions();
    const value = { version: 1, savedAt: now(), preferences, layout, deviceZone, deviceLanguage };
    storage.setItem(keyOf(owner), JSON.stringify(value));
    sync.save('display', value);
  }

  return {
    prefer: (change) => {
      store.dispatch(workspaceActions.preferred(change));
      keep();
      if ('language' in change) onLanguage(change.language);
      if (regionNames.some((name) => name in change)) {
        onRegion(store.getState().workspace.preferences);
      }
    },
    arrange: (change) => {
      store.dispatch(workspaceActions.arranged(change));
      keep();
    },
    restore: (userId) => {
      owner = userId;
      const kept = local();
      if (kept !== undefined) show(kept.value);
    },
    settle: (remote) => {
      const chosen = newest(local(), datedOf(remote));
      if (owner === undefined || chosen === undefined) return;
      storage.setItem(keyOf(owner), JSON.stringify(chosen.value));
      show(chosen.value);
    },
    introduce: (remote) => {
      if (!isJson(remote) || typeof remote['deviceLanguage'] !== 'string') keep();
    },
    leave: () => {
      owner = undefined;
    },
  };
}

/** Returns the valid parts of a stored value, and defaults for the rest. */
export function preferencesOf(kept: unknown): DisplayPreferences {
  if (!isJson(kept)) return defaultPreferences;
  const { showTimestamps, showAvatars, foldLongMessages, messageGrouping } = kept;
  return {
    language: languageOf(kept['language']),
    ...regionOf(kept),
    showTimestamps: oneOf(showTimestamps, [true, false], defaultPreferences.showTimestamps),
    showAvatars: oneOf(showAvatars, [true, false], defaultPreferences.showAvatars),
    foldLongMessages: oneOf(foldLongMessages, [true, false], defaultPreferences.foldLongMessages),
    messageGrouping: oneOf(messageGrouping, ['time', 'sender', 'none'], 'time'),
    ...notificationPreferencesOf(kept),
  };
}

export function layoutOf(kept: unknown): WorkspaceLayout {
  if (!isJson(kept)) return defaultLayout;
  const { roomListVisible, sidebarWidth, chatWidth } = kept;
  const isWidth = typeof sidebarWidth === 'number' && sidebarWidth >= 120 && sidebarWidth <= 640;
  const isChatWidth = typeof chatWidth === 'number' && chatWidth >= 360 && chatWidth <= 10_000;
  return {
    ...defaultLayout,
    roomListVisible: oneOf(roomListVisible, [true, false], defaultLayout.roomListVisible),
    sidebarWidth: isWidth ? sidebarWidth : defaultLayout.sidebarWidth,
    chatWidth: isChatWidth ? chatWidth : defaultLayout.chatWidth,
  };
}

function oneOf<const Value>(kept: unknown, values: readonly Value[], otherwise: Value): Value {
  return values.find((value) => value === kept) ?? otherwise;
}

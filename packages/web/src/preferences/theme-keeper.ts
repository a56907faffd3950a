import { parsedJson } from '@mach42/contracts/kernel/parsed-json.ts';
import {
  applyTheme,
  onSystemTheme,
  systemTheme,
  themeKey,
  themeOf,
  type ThemeChoice,
} from '@mach42/plugin-kit/theme/theme.ts';
import { chooseBackground, hasBackground } from '../background/background-choice.ts';
import { datedOf, newest, type Dated, type PreferenceSync } from './preference-sync.ts';

export interface ThemeKeeper {
  readonly choose: (id: ThemeChoice) => void;
  readonly chosen: () => ThemeChoice;
  /** Switches the falling characters on or off. */
  readonly animate: (on: boolean) => void;
  readonly restore: (userId: string) => void;
  /** Takes over the server's value, when it is newer, or when this browser's value belongs to another person. */
  readonly settle: (remote: unknown) => void;
  readonly leave: () => void;
}

const datedKey = 'preferred_theme_saved';

/**
 * The theme and the falling characters. `preferredTheme` is read before the first paint; beside it
 * is whose choice it was, and when.
 */
export function createThemeKeeper(
  storage: Storage,
  sync: PreferenceSync,
  now: () => number,
): ThemeKeeper {
  let owner: string | undefined;
  const chosen = () => themeOf(storage.getItem(themeKey));
  onSystemTheme(() => {
    if (chosen() === systemTheme) applyTheme(systemTheme);
  });

  function local(): Dated | undefined {
    const kept = datedOf(parsedJson(storage.getItem(datedKey) ?? ''));
    return kept?.value['userId'] === owner ? kept : undefined;
  }

  function show(id: ThemeChoice, characters: boolean): void {
    storage.setItem(themeKey, id);
    applyTheme(id);
    chooseBackground(characters);
  }

  function keep(): void {
    if (owner === undefined) return;
    const savedAt = now();
    const id = chosen();
    storage.setItem(datedKey, JSON.stringify({ userId: owner, savedAt }));
    sync.save('theme', { version: 1, savedAt, id, characters: hasBackground() });
  }

  return {
    chosen,
    choose: (id) => {
      show(id, hasBackground());
      keep();
    },
    animate: (on) => {
      chooseBackground(on);
      keep();
    },
    restore: (userId) => {
      owner = userId;
    },
    settle: (kept) => {
      const remote = datedOf(kept);
      if (owner === undefined || remote === undefined || newest(local(), remote) !== remote) return;
      const { id, characters } = remote.value;
      storage.setItem(datedKey, JSON.stringify({ userId: owner, savedAt: remote.savedAt }));
      show(themeOf(typeof id === 'string' ? id : null), characters !== false);
    },
    leave: () => {
      owner = undefined;
    },
  };
}

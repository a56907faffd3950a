import { getPreferences, savePreference } from '@mach42/contracts/preferences/calls.ts';
import type { PreferenceName, Preferences } from '@mach42/contracts/preferences/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import type { Log } from '@mach42/plugin-kit/shell.ts';
import { isJson, type Json } from '../workspace/layout-envelope.ts';

/** A value with the time of its last change, in milliseconds since the epoch. */
export interface Dated {
  readonly savedAt: number;
  readonly value: Json;
}

/** Reads a kept value, `{…, savedAt}`; undefined when it is not one. */
export function datedOf(kept: unknown): Dated | undefined {
  if (!isJson(kept)) return undefined;
  const { savedAt } = kept;
  return { savedAt: typeof savedAt === 'number' ? savedAt : 0, value: kept };
}

/** Returns the value that was changed last. */
export function newest(local: Dated | undefined, remote: Dated | undefined): Dated | undefined {
  if (local === undefined || remote === undefined) return local ?? remote;
  return remote.savedAt > local.savedAt ? remote : local;
}

const settleMs = 2000;
const loadOptions = { timeoutMs: 4000, retries: 1 } as const;

export interface PreferenceSync {
  /** Reads the person's preferences from the server; undefined without an answer: nothing is saved then. */
  readonly load: () => Promise<Preferences | undefined>;
  /** Sends a value a little later, the newest only. */
  readonly save: (name: PreferenceName, value: unknown) => void;
  /** Whether a value has not been sent yet. */
  readonly isWaiting: (name: PreferenceName) => boolean;
  /** Sends at once what waits, in requests that outlive the page. */
  readonly flush: () => Promise<void>;
  /** Another person is here, or no one. */
  readonly forget: () => void;
}

export function createPreferenceSync(api: Api, log: Log): PreferenceSync {
  const waiting = new Map<PreferenceName, unknown>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let maySave = false;
  let turn = 0;

  function note(message: string, error: unknown): void {
    const { code } = asApiError(error);
    log({ type: 'warning', source: 'Preferences', message, details: code });
  }

  async function send(name: PreferenceName, value: unknown): Promise<void> {
    try {
      const options = { keepalive: true, retries: 0 };
      await api.request(savePreference, { params: { name }, body: { value } }, options);
    } catch (error) {
      note(
        t('The {name} could not be saved on the server. It is saved in this browser.', { name }),
        error,
      );
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (!maySave) return;
    const values = [...waiting];
    waiting.clear();
    await Promise.all(values.map(([name, value]) => send(name, value)));
  }

  return {
    load: async () => {
      turn += 1;
      const mine = turn;
      try {
        const { data } = await api.request(getPreferences, undefined, loadOptions);
        if (mine !== turn) return undefined;
        maySave = true;
        return data;
      } catch (error) {
        if (mine === turn) note(t('Your preferences could not be read from the server.'), error);
        return undefined;
      }
    },
    save: (name, value) => {
      waiting.set(name, value);
      timer ??= setTimeout(() => void flush(), settleMs);
    },
    isWaiting: (name) => waiting.has(name),
    flush,
    forget: () => {
      turn += 1;
      maySave = false;
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
    },
  };
}

import { parsedJson } from '@mach42/contracts/kernel/parsed-json.ts';
import { t } from '@mach42/language/t.ts';

/**
 * The form in which a person's layout is stored. `dock` is FlexLayout's JSON; small screens leave it unchanged.
 * `views` contains the saved state of plugins, by tab id.
 */
export interface LayoutEnvelope {
  readonly version: typeof layoutVersion;
  /** Milliseconds since the epoch; of two copies the newer one counts. */
  readonly savedAt: number;
  /** The tab activated last at the end. */
  readonly openTabs: readonly string[];
  readonly panelVisible: boolean;
  readonly dock: unknown;
  readonly views: Readonly<Record<string, SavedView>>;
  /** Ids of the tabs that are pinned. */
  readonly pinned: readonly string[];
}

export interface SavedView {
  /** The version of the plugin's `persist`. */
  readonly version: number;
  readonly data: unknown;
}

export const layoutVersion = 2;

export type Json = Readonly<Record<string, unknown>>;

/** Step n lifts version n to n + 1; there is one for every version before the current one. */
type Migrations = Readonly<Record<number, (old: Json) => Json>>;

export const migrations: Migrations = { 1: (old) => ({ ...old, savedAt: 0 }) };

export type ReadEnvelope =
  | { readonly found: 'nothing' }
  | { readonly found: 'envelope'; readonly envelope: LayoutEnvelope }
  | { readonly found: 'damaged'; readonly why: string };

/** Reads a layout as this browser keeps it, of any version up to the current one. */
export function readEnvelope(text: string | null): ReadEnvelope {
  return text === null ? { found: 'nothing' } : readKept(parsedJson(text));
}

/** Reads a layout as the server keeps it; `null` is one that was reset. */
export function readRemote(value: unknown): ReadEnvelope {
  return value === undefined || value === null ? { found: 'nothing' } : readKept(value);
}

function readKept(stored: unknown): ReadEnvelope {
  if (!isJson(stored)) return { found: 'damaged', why: t('it is not a JSON object') };
  const lifted = lift(stored, migrations, layoutVersion);
  if (lifted === undefined) {
    return {
      found: 'damaged',
      why: t('its version {stored} is unknown', { stored: String(stored['version']) }),
    };
  }
  const { openTabs, panelVisible, dock, views, savedAt, pinned } = lifted;
  if (!Array.isArray(openTabs) || !openTabs.every((id) => typeof id === 'string')) {
    return { found: 'damaged', why: t('its list of open tabs is not a list of ids') };
  }
  return {
    found: 'envelope',
    envelope: {
      version: layoutVersion,
      savedAt: typeof savedAt === 'number' ? savedAt : 0,
      openTabs,
      panelVisible: panelVisible !== false,
      dock,
      views: viewsOf(views),
      pinned: Array.isArray(pinned) ? pinned.filter((id) => typeof id === 'string') : [],
    },
  };
}

/** Lifts a stored layout to a version, step by step; undefined when a step is missing. */
export function lift(stored: Json, steps: Migrations, to: number): Json | undefined {
  let current = stored;
  while (current['version'] !== to) {
    const from = Number(current['version']);
    const step = steps[from];
    if (step === undefined) return undefined;
    current = { ...step(current), version: from + 1 };
  }
  return current;
}

function viewsOf(value: unknown): Readonly<Record<string, SavedView>> {
  const entries = isJson(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, SavedView] => isView(entry[1])),
  );
}

function isView(value: unknown): value is SavedView {
  return isJson(value) && typeof value['version'] === 'number';
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { t } from '@mach42/language/t.ts';
import type { Plugin } from '@mach42/plugin-kit/plugin.ts';
import { find, reconcile, type Dropped } from '@mach42/plugin-kit/reconcile.ts';
import type { LogInput, ShellState } from '@mach42/plugin-kit/shell.ts';
import { repairDock, tabIdsOf, tabSetOf, type RowJson } from './dock-json.ts';
import type { ReadEnvelope, SavedView } from './layout-envelope.ts';

interface RestoredLayout {
  readonly openTabs: readonly string[];
  readonly panelVisible: boolean;
  readonly dock: RowJson;
  readonly views: Readonly<Record<string, SavedView>>;
  readonly pinned: readonly string[];
  /** The entries for the Event Log. */
  readonly notes: readonly LogInput[];
}

/** Makes a layout that can be opened of whatever was read; never throws. */
export function restoreLayout(
  read: ReadEnvelope,
  plugins: readonly Plugin[],
  state: ShellState,
  /** Pixels. */
  windowWidth: number,
): RestoredLayout {
  if (read.found !== 'envelope') {
    const dock = firstLayout(plugins, windowWidth);
    const { keep } = reconcile(plugins, tabIdsOf(dock).toReversed(), state);
    const notes =
      read.found === 'damaged'
        ? [
            note(
              t('The stored layout could not be read: {why}. The default layout is shown.', {
                why: read.why,
              }),
            ),
          ]
        : [];
    const restored = repairDock(dock, keep);
    return { openTabs: keep, panelVisible: true, dock: restored, views: {}, pinned: [], notes };
  }
  const { envelope } = read;
  const lasting = envelope.openTabs.filter(
    (id) =>
      find(plugins, id)?.plugin.persistVersion !== undefined || find(plugins, id) === undefined,
  );
  const { keep, drop } = reconcile(plugins, lasting, state);
  const known = new Set(tabIdsOf(envelope.dock));
  const lost = keep.filter((id) => !known.has(id));
  const notes = drop.map(droppedNote);
  if (lost.length > 0) {
    notes.push(
      note(
        t('The stored layout did not say where to show {lost}; it was repaired.', {
          lost: lost.join(', '),
        }),
      ),
    );
  }
  return {
    openTabs: keep,
    panelVisible: envelope.panelVisible,
    dock: repairDock(envelope.dock, keep),
    views: envelope.views,
    pinned: envelope.pinned.filter((id) => keep.includes(id)),
    notes,
  };
}

const reasons: Readonly<Record<Dropped['why'], string>> = {
  unknown: t('no such tab is known'),
  role: t('your role does not allow it'),
  denied: t('it cannot be opened now'),
  duplicate: t('it was listed twice'),
  exclusive: t('another tab takes its place'),
};

export function droppedNote({ id, why, reason }: Dropped): LogInput {
  return note(t('The tab {id} was left out: {reason}.', { id, reason: reason ?? reasons[why] }));
}

function note(message: string): LogInput {
  return { type: 'warning', source: 'Workspace', message };
}

/** The layout that a new user finds: one tab set for each plugin that asks for it at this width. */
function firstLayout(plugins: readonly Plugin[], windowWidth: number): RowJson {
  const first = plugins
    .flatMap(({ pattern, firstLayout: wanted }) =>
      wanted === undefined ? [] : [{ pattern, wanted }],
    )
    .filter(({ wanted }) => windowWidth >= (wanted.fromWidth ?? 0))
    .toSorted((a, b) => a.wanted.order - b.wanted.order);
  return {
    type: 'row',
    weight: 100,
    children: first.map(({ pattern, wanted }) => tabSetOf([pattern], wanted.weight)),
  };
}

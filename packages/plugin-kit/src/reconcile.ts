import { inDock, type Plugin, type Tab } from './plugin.ts';
import type { ShellState } from './shell.ts';

export type DropReason = 'unknown' | 'role' | 'denied' | 'duplicate' | 'exclusive';

export interface Dropped {
  readonly id: string;
  readonly why: DropReason;
  /** The reason in words for the user, when the plugin gave one. */
  readonly reason?: string;
}

export interface Reconciled {
  readonly keep: readonly string[];
  readonly drop: readonly Dropped[];
}

interface Candidate {
  readonly plugin: Plugin;
  readonly tab: Tab;
}

/**
 * Decides which of some tabs may be open; no other code decides this. `openIds` lists the tab activated last at the
 * end; `keep` keeps its order. In an exclusive group the last tab that `survives` stays, else the last tab.
 */
export function reconcile(
  plugins: readonly Plugin[],
  openIds: readonly string[],
  state: ShellState,
): Reconciled {
  const drop: Dropped[] = [];
  const candidates = new Map<string, Candidate>();
  for (const id of openIds) {
    if (candidates.has(id)) {
      drop.push({ id, why: 'duplicate' });
      continue;
    }
    const found = find(plugins, id);
    const refusal = found === undefined ? { id, why: 'unknown' as const } : refuse(found, state);
    if (refusal !== undefined) drop.push(refusal);
    else if (found !== undefined) candidates.set(id, found);
  }
  const losers = exclusiveLosers([...candidates.values()], state);
  return {
    keep: [...candidates.keys()].filter((id) => !losers.has(id)),
    drop: [...drop, ...[...losers].map((id) => ({ id, why: 'exclusive' as const }))],
  };
}

export function find(plugins: readonly Plugin[], id: string): Candidate | undefined {
  for (const plugin of plugins) {
    const tab = inDock(plugin) ? plugin.tab(id) : undefined;
    if (tab !== undefined) return { plugin, tab };
  }
  return undefined;
}

function refuse({ plugin, tab }: Candidate, state: ShellState): Dropped | undefined {
  if (!plugin.roles.includes(state.session.activeRole)) return { id: tab.id, why: 'role' };
  const allowed = tab.canOpen(state);
  return allowed === true ? undefined : { id: tab.id, why: 'denied', reason: allowed };
}

function exclusiveLosers(candidates: readonly Candidate[], state: ShellState): Set<string> {
  const winners = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const group = candidate.plugin.exclusiveGroup;
    if (group === undefined) continue;
    const winner = winners.get(group);
    const yields = winner === undefined || !winner.tab.survives(state);
    if (yields || candidate.tab.survives(state)) winners.set(group, candidate);
  }
  const losers = candidates.filter(({ plugin, tab }) => {
    const group = plugin.exclusiveGroup;
    return group !== undefined && winners.get(group)?.tab.id !== tab.id;
  });
  return new Set(losers.map(({ tab }) => tab.id));
}

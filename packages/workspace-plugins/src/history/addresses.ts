import { getPhodVersion } from '@mach42/contracts/phod/calls.ts';
import { ifThere, type TabAddresses } from '@mach42/plugin-kit/addresses.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { historyActions } from './actions.ts';
import { history, historySlice } from './state.ts';

const number = /^\d{1,9}$/;

/**
 * The addresses: `<version>` for the changes of a version, `<from>..<to>` for a comparison, `at/<version>` for the
 * file as it was.
 */
export const addresses: TabAddresses = {
  now: (state) => {
    const { chosen, view, isOpen } = readSlice(historySlice, state);
    if (chosen === undefined || !isOpen) return '';
    if (view === 'file') return `at/${chosen.from}`;
    const { from, to } = chosen;
    return from === to - 1 ? String(to) : `${from}..${to}`;
  },
  go: async (shell, { path }) => {
    if (path === '') return 'shown';
    const [, at] = /^at\/(\d+)$/.exec(path) ?? [];
    const [, from, to] = /^(\d+)\.\.(\d+)$/.exec(path) ?? [];
    const versions =
      at !== undefined ? [at] : from !== undefined && to !== undefined ? [from, to] : [path];
    for (const version of versions) {
      if (!(await isThere(shell, version))) return 'refused';
    }
    shell.dispatch(history.saigeChosen(undefined));
    shell.dispatch(history.opened(true));
    if (at !== undefined) shell.dispatch(historyActions.show({ version: Number(at) }));
    else if (from !== undefined && to !== undefined) {
      shell.dispatch(historyActions.compare({ from: Number(from), to: Number(to) }));
    } else shell.dispatch(historyActions.open(Number(path)));
    return 'shown';
  },
};

/** Whether a version exists; version 0 is the empty file. */
async function isThere({ api }: Shell, version: string): Promise<boolean> {
  if (!number.test(version)) return false;
  if (Number(version) === 0) return true;
  const asked = { params: { version: Number(version) } };
  return (await ifThere(api.request(getPhodVersion, asked))) !== undefined;
}

import { tabId } from '@mach42/plugin-kit/pattern.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';

/** The screen itself says why its run failed; whoever looks elsewhere is told by a toast. */
export function tellFailure(shell: Shell, entryId: string, text: string): void {
  const { ui } = shell.getState();
  const isSeen = ui.workspaceTabsOpen && ui.activeTab === tabId('datarais-{entryId}', { entryId });
  if (!isSeen) shell.toasts.error(text);
}

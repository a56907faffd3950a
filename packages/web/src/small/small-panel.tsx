import { inColumn } from '@mach42/plugin-kit/plugin.ts';
import { find } from '@mach42/plugin-kit/reconcile.ts';
import { useApp, useRoot } from '../shell/app-context.ts';
import { PanelFrame } from '../workspace/panel-frame.tsx';

/** The tab that is shown on a small screen; undefined: the column. */
export function useShownTab() {
  const { plugins } = useApp();
  const activeTab = useRoot((state) => state.ui.activeTab);
  const found = activeTab === undefined ? undefined : find(plugins, activeTab);
  return found?.plugin === plugins.find(inColumn) ? undefined : found;
}

/** One panel at a time, chosen in the footer; the dock is never loaded. */
export function SmallPanel() {
  const { plugins } = useApp();
  const open = useShownTab();
  const column = plugins.find(inColumn);
  if (open !== undefined) {
    const { plugin, tab } = open;
    return <PanelFrame key={tab.id} plugin={plugin} tabId={tab.id} place="dock" />;
  }
  if (column === undefined) return null;
  return <PanelFrame key="column" plugin={column} tabId={column.pattern} place="column" />;
}

import type { Plugin } from '@mach42/plugin-kit/plugin.ts';
import type { ShellState } from '@mach42/plugin-kit/shell.ts';
import type { ReactElement } from 'react';

export interface FooterTab {
  /** The tab to open; undefined for the column's. */
  readonly target: string | undefined;
  readonly label: string;
  readonly icon: ReactElement;
  readonly badge: number;
  readonly active: boolean;
}

/** The footer of small screens: the column under the name Control, then what can be opened. */
export function footerTabs(plugins: readonly Plugin[], state: ShellState): readonly FooterTab[] {
  const { openTabs, activeTab } = state.workspace;
  const column = plugins.find(({ placement }) => placement === 'column');
  const control: readonly FooterTab[] =
    column === undefined
      ? []
      : [
          {
            target: undefined,
            label: 'Control',
            icon: column.mobile?.icon ?? column.icon,
            badge: column.mobile?.badge?.(state) ?? 0,
            active: activeTab === undefined,
          },
        ];
  const placed = plugins
    .filter(({ placement }) => placement === 'dock')
    .flatMap((plugin) => (plugin.mobile === undefined ? [] : [{ plugin, mobile: plugin.mobile }]))
    .filter(({ plugin }) => plugin.roles.includes(state.session.activeRole))
    .toSorted((a, b) => a.mobile.order - b.mobile.order);
  const others = placed.flatMap(({ plugin, mobile }) => {
    const lastOpen = openTabs.findLast((id) => plugin.tab(id) !== undefined);
    const fixed = plugin.pattern.includes('{') ? undefined : plugin.pattern;
    const target = mobile.target?.(state) ?? lastOpen ?? fixed;
    if (target === undefined) return [];
    const active = activeTab !== undefined && plugin.tab(activeTab) !== undefined;
    return [
      {
        target,
        label: mobile.label,
        icon: mobile.icon ?? plugin.icon,
        badge: mobile.badge?.(state) ?? 0,
        active,
      },
    ];
  });
  return [...control, ...others];
}

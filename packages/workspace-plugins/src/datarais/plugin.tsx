import { ChangesIcon } from '@blueprintjs/icons';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { readLoaded } from '@mach42/plugin-kit/slices.ts';
import type { DataRaisState } from './state/datarais-slice.ts';
import { tabTitle } from './state/tab-title.ts';

const pattern = 'datarais-{entryId}';

export const dataRaisPlugin = definePlugin({
  id: 'datarais',
  name: 'DataRAIS',
  pattern,
  icon: <ChangesIcon />,
  title: ({ entryId }, state) =>
    tabTitle(
      (readLoaded('datarais', state) as DataRaisState | undefined)?.screens[entryId]?.entry,
      entryId,
    ),
  titledByState: true,
  persist: { version: 1 },
  mobile: {
    order: 4,
    label: 'DataRAIS',
    target: (state) => {
      const open = state.ui.activeWorkspaceTabs.findLast((id) => id.startsWith('datarais-'));
      return open ?? tabId('phod');
    },
  },
  load: () => import('./panel.tsx'),
});

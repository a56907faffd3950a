import { ChangesIcon, LayersIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { matchTab, tabId } from '@mach42/plugin-kit/pattern.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import { readLoaded } from '@mach42/plugin-kit/slices.ts';
import { dataRaisActions } from './actions.ts';
import type { DataRaisState } from './state/screens.ts';
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
  shape: 'document',
  persist: { version: 1 },
  commands: [
    {
      id: 'datarais.process-entry',
      title: t('Process the entry that is open'),
      icon: <LayersIcon />,
      run: ({ workspace, dispatch, getState, toasts }, subject) => {
        const id =
          subject === undefined
            ? getState().ui.activeTab
            : tabId('datarais-{entryId}', { entryId: subject });
        const entryId = matchTab(pattern, id ?? '')?.entryId;
        if (id === undefined || entryId === undefined) {
          toasts.warning(t('Open the entry first, then process it.'));
          return;
        }
        workspace.open(id);
        dispatch(dataRaisActions.openAndProcess({ entryId }));
      },
    },
  ],
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

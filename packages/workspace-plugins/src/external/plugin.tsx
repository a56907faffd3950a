import { GlobeNetworkIcon } from '@blueprintjs/icons';
import { workspaceTexts } from '@mach42/contracts/kernel/texts.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { modelHeading } from '@mach42/contracts/models/names.ts';
import { t } from '@mach42/language/t.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import { externalActions } from './actions.ts';

const external = modelCatalogue('').filter((model) => model.type === 'external');

/** The tab for a session with an assistant elsewhere; `id` is the id of the model. */
export const externalPlugin = definePlugin({
  id: 'external',
  name: t('External sessions'),
  pattern: 'external-{id}',
  icon: <GlobeNetworkIcon />,
  title: ({ id }) => {
    const model = external.find((known) => known.id === id);
    return model === undefined ? id : modelHeading(model).name;
  },
  canOpen: ({ id }) => external.some((model) => model.id === id) || workspaceTexts.tabNotFound,
  persist: { version: 1 },
  mobile: { order: 6, label: t('External'), each: true },
  commands: [
    {
      id: 'external.open-session',
      title: t('Open an external session'),
      icon: <GlobeNetworkIcon />,
      run: (shell, modelId = 'chatgpt:latest') => shell.dispatch(externalActions.wanted(modelId)),
    },
  ],
  load: () => import('./panel.tsx'),
});

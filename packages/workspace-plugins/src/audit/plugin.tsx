import { DocumentIcon, EyeOpenIcon, HistoryIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import { showAudit } from './actions.ts';

export const auditPlugin = definePlugin({
  id: 'audit',
  name: t('Audit'),
  pattern: 'audit',
  icon: <EyeOpenIcon />,
  title: () => t('Audit'),
  roles: ['admin'],
  persist: { version: 1 },
  neededWidth: 560,
  shape: 'document',
  commands: [
    {
      id: 'audit.show-events',
      title: t('Show the audit'),
      icon: <HistoryIcon />,
      run: (shell) => shell.workspace.open(tabId('audit')),
    },
    {
      id: 'audit.show-answers',
      title: t('Show personas and their answers'),
      icon: <DocumentIcon />,
      /** @param of `<model>` or `<model> <version>` */
      run: (shell, of) => {
        const [modelId, version] = of?.split(' ') ?? [];
        const known = version === undefined ? {} : { version: Number(version) };
        shell.dispatch(showAudit({ view: 'personas', modelId, ...known }));
        shell.workspace.open(tabId('audit'));
      },
    },
  ],
  load: () => import('./panel.tsx'),
});

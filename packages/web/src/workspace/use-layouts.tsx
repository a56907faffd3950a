import { PanelTableIcon } from '@blueprintjs/icons';
import { getPreferences } from '@mach42/contracts/preferences/calls.ts';
import { t } from '@mach42/language/t.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { useApp } from '../shell/app-context.ts';
import type { BoundCommand } from '../shell/use-commands.ts';
import { readRemote } from './layout-envelope.ts';
import { layoutsIn, type NamedLayout } from './named-layouts.ts';

/** The layouts that a person saved, and how one is used. */
export function useLayouts() {
  const { keeper } = useApp();
  const { toasts } = useShell();
  const { signedIn } = useSession();
  const read = useRead(getPreferences, undefined, { when: signedIn });

  function use({ name, layout }: NamedLayout) {
    const before = keeper.current();
    const wanted = readRemote(layout);
    if (before === undefined || wanted.found !== 'envelope') {
      toasts.error(t('The layout “{name}” cannot be read. Save it again.', { name }));
      return;
    }
    keeper.use(wanted.envelope);
    toasts.undo(t('Layout “{name}”', { name }), {
      icon: <PanelTableIcon />,
      undo: () => keeper.use(before),
    });
  }

  return { ...read, layouts: read.answer && layoutsIn(read.answer.data), use };
}

/** A command for each saved layout, while the palette is open. */
export function useLayoutCommands(): readonly BoundCommand[] {
  const { layouts = [], use } = useLayouts();
  return layouts.map((layout) => {
    const run = () => use(layout);
    const title = t('Layout: {name}', { name: layout.name });
    return {
      command: { id: `workspace.use-layout-${layout.id}`, title, icon: <PanelTableIcon />, run },
      group: t('Workspace'),
      run,
    };
  });
}

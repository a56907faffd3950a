import { AddColumnRightIcon } from '@blueprintjs/icons';
import { workspaceTexts } from '@mach42/contracts/kernel/texts.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { useApp, useRoot } from '../shell/app-context.ts';
import { useCommands } from '../shell/use-commands.ts';
import { Dock } from './dock.tsx';
import './workspace-panel.css';

/** The right column: the dock, or what to do while no tab is open. */
export default function WorkspacePanel() {
  const { keeper } = useApp();
  const { activeWorkspaceTabs, workspaceTabsOpen } = useRoot((state) => state.ui);
  const dock = keeper.dock();
  if (!workspaceTabsOpen || dock === undefined) return null;
  return (
    <section className="ws-workspace" aria-label="Workspace">
      {activeWorkspaceTabs.length === 0 ? <NoTabs /> : <Dock key={dock.key} restored={dock.json} />}
    </section>
  );
}

function NoTabs() {
  const commands = useCommands('start');
  return (
    <div className="ws-no-tabs">
      <div className="ws-no-tabs__bar">{workspaceTexts.tabBarHint}</div>
      <EmptyState
        icon={<AddColumnRightIcon size={20} />}
        title={workspaceTexts.noTabOpen}
        actions={commands.map(({ command, run }) => (
          <Button key={command.id} icon={command.icon} onClick={run}>
            {command.title}
          </Button>
        ))}
      >
        Explore AI assistants, open your file, or look at what changed.
      </EmptyState>
    </div>
  );
}

import { AddColumnRightIcon } from '@blueprintjs/icons';
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
  const userId = useRoot((state) => state.session.userId);
  const dock = keeper.dock();
  if (!workspaceTabsOpen || dock === undefined) return null;
  return (
    <section className="ws-workspace" aria-label="Workspace">
      {activeWorkspaceTabs.length === 0 ? <NoTabs /> : <Dock key={userId} restored={dock} />}
    </section>
  );
}

function NoTabs() {
  const commands = useCommands('start');
  return (
    <div className="ws-no-tabs">
      <div className="ws-no-tabs__bar">
        Click the AI Models icon to explore AI assistants or use Load PHOD to open a file
      </div>
      <EmptyState
        icon={<AddColumnRightIcon size={20} />}
        title="Click an icon above to open a workspace"
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

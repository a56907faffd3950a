import type { Command, CommandLocation } from '@mach42/plugin-kit/commands.ts';
import type { Plugin } from '@mach42/plugin-kit/plugin.ts';
import { shallowEqual, useSelector } from 'react-redux';
import type { RootState } from '../store/store.ts';
import { useApp } from './app-context.ts';
import { allCommands, isOffered, runCommand, type OwnedCommand } from './command-service.ts';
import type { App } from './create-app.ts';

export interface BoundCommand {
  readonly command: Command;
  readonly group: string;
  readonly run: () => void;
}

/** The commands of the plugins that can be run now, ready to run. */
export function useCommands(location?: CommandLocation): readonly BoundCommand[] {
  const app = useApp();
  const available = useSelector(
    (state: RootState) => allCommands(app.plugins).filter((owned) => isOffered(owned, state)),
    (a, b) => shallowEqual(a.map(idOf), b.map(idOf)),
  );
  return available
    .filter(
      ({ command }) => location === undefined || command.locations?.includes(location) === true,
    )
    .toSorted((a, b) => (a.command.order ?? 0) - (b.command.order ?? 0))
    .map(({ plugin, command }) => bind(app, plugin, command));
}

function idOf({ command }: OwnedCommand): string {
  return command.id;
}

function bind({ host, shell }: App, plugin: Plugin, command: Command): BoundCommand {
  const run = () => void runCommand(host, shell, { plugin, command });
  return { command, group: command.group ?? plugin.name, run };
}

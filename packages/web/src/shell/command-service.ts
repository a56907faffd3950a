import { t } from '@mach42/language/t.ts';
import { isAvailable, type Command } from '@mach42/plugin-kit/commands.ts';
import type { Plugin } from '@mach42/plugin-kit/plugin.ts';
import type { Commands, Shell, ShellState } from '@mach42/plugin-kit/shell.ts';
import type { PluginHost } from '../plugins/plugin-host.ts';

export interface OwnedCommand {
  readonly plugin: Plugin;
  readonly command: Command;
}

export function allCommands(plugins: readonly Plugin[]): readonly OwnedCommand[] {
  return plugins.flatMap((plugin) => plugin.commands.map((command) => ({ plugin, command })));
}

/**
 * Whether a command can be run now. A command without a condition of its own is offered to those who may open the tab
 * of its plugin.
 */
export function isOffered({ plugin, command }: OwnedCommand, state: ShellState): boolean {
  const mayOpen = command.when !== undefined || plugin.roles.includes(state.session.activeRole);
  return mayOpen && isAvailable(command, state);
}

/** A plugin is loaded before its command runs. */
export async function runCommand(
  host: Pick<PluginHost, 'load'>,
  shell: Shell,
  { plugin, command }: OwnedCommand,
  subject?: string,
): Promise<void> {
  try {
    await host.load(plugin);
    command.run(shell, subject);
  } catch (error) {
    const details = error instanceof Error ? error.message : String(error);
    shell.log({
      type: 'error',
      source: plugin.name,
      message: t('{title} failed', { title: command.title }),
      details,
    });
    const run = () => void runCommand(host, shell, { plugin, command }, subject);
    shell.toasts.error(t('{name} could not be loaded.', { name: plugin.name }), {
      action: { label: t('Retry'), run },
    });
  }
}

export function createCommands(
  plugins: readonly Plugin[],
  host: Pick<PluginHost, 'load'>,
  shell: () => Shell,
): Commands {
  const all = new Map(allCommands(plugins).map((owned) => [owned.command.id, owned]));
  const offered = (id: string): OwnedCommand | undefined => {
    const owned = all.get(id);
    return owned !== undefined && isOffered(owned, shell().getState()) ? owned : undefined;
  };
  return {
    offers: (id) => offered(id) !== undefined,
    run: (id, subject) => {
      const owned = offered(id);
      if (owned !== undefined) void runCommand(host, shell(), owned, subject);
    },
  };
}

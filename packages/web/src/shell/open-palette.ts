import type { BoundCommand } from './use-commands.ts';

/** Not shown in the palette itself. */
export function openPaletteCommand(open: () => void): BoundCommand {
  return {
    command: {
      id: 'workspace.open-palette',
      title: 'Search or run a command',
      keys: 'mod+k',
      run: open,
    },
    group: 'Workspace',
    run: open,
  };
}

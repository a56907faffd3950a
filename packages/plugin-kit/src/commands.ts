import type { ReactElement } from 'react';
import type { Shell, ShellState } from './shell.ts';

/** A location other than the palette: a button of the top bar, or of the workspace while no tab is open. */
export type CommandLocation = 'top-bar' | 'start';

/** One declaration feeds the palette, the menus and the keys. */
export interface Command {
  /** `<plugin>.<verb-noun>`: `phod.load-file`. */
  readonly id: string;
  readonly title: string;
  readonly icon?: ReactElement;
  /** Shown at the right in the palette; the plugin's name when left out. */
  readonly group?: string;
  /** A shortcut such as `mod+k` or `shift+alt+p`; `mod` is Ctrl, on a Mac Cmd. */
  readonly keys?: string;
  readonly locations?: readonly CommandLocation[];
  /** The order among the commands of one location, smallest first. */
  readonly order?: number;
  /** Returns whether the command can be run now; left out: it can whenever someone is signed in. */
  when?(state: ShellState): boolean;
  /** A number beside the title of a button; 0 shows none. */
  badge?(state: ShellState): number;
  /** The number of counted items that mention the person; left out: none. */
  mentions?(state: ShellState): number;
  /**
   * Called once the plugin is loaded: its slices are injected and its saga runs. `subject` is the id of the object
   * that a button belongs to; the palette gives none.
   */
  run(shell: Shell, subject?: string): void;
}

export function isAvailable(command: Command, state: ShellState): boolean {
  return command.when?.(state) ?? state.session.signedIn;
}

import type { ActiveRole } from '@mach42/contracts/users/schemas.ts';
import { createElement, type ComponentType, type ReactElement, type ReactNode } from 'react';
import type { UnknownAction } from 'redux';
import type { Saga } from 'redux-saga';
import type { TabAddresses } from './addresses.ts';
import type { Command } from './commands.ts';
import type { Live } from './live.ts';
import { matchTab, type Params } from './pattern.ts';
import type { Shell, ShellState } from './shell.ts';
import type { PluginSlice } from './slices.ts';

/**
 * `dock`: a tab of the workspace panel. `column`: the whole left column; only one plugin has it. `both`: the column,
 * and a tab as well.
 */
export type Placement = 'dock' | 'column' | 'both';

/** The container of a panel. */
export type PanelContainer = 'dock' | 'column';

export interface PanelProps<Pattern extends string> {
  readonly container: PanelContainer;
  readonly tabId: string;
  readonly params: Params<Pattern>;
}

export interface Exclusive<Pattern extends string> {
  /** Only one open tab of a group stays. */
  readonly group: string;
  /** Returns whether this tab stays whichever tab was activated last. */
  survives?(params: Params<Pattern>, state: ShellState): boolean;
}

export interface Persist<Pattern extends string> {
  /** The version of the saved value; a saved value of another version is ignored. */
  readonly version: number;
  /** Returns the state that a reload should restore, as JSON; the tab itself is always restored. */
  save?(params: Params<Pattern>, state: ShellState): unknown;
  /** Returns the action that restores a saved value. The value comes from storage: check its shape. */
  load?(params: Params<Pattern>, saved: unknown): UnknownAction | undefined;
}

/** The button in the footer of small screens. */
export interface MobileTab {
  readonly order: number;
  readonly label: string;
  readonly icon?: ReactElement;
  /** The tab to open; left out for a pattern without parameters. */
  target?(state: ShellState): string | undefined;
  badge?(state: ShellState): number;
  /** The number of counted items that mention the person; left out: none. */
  mentions?(state: ShellState): number;
  /** Returns whether the button is shown while its tab is not the active one; left out: always. */
  isShown?(state: ShellState): boolean;
  /** True: the footer has one button for each open tab, under its title; `label` and `target` are not used then. */
  readonly each?: boolean;
}

/** A tab set of the layout that a new user finds, left to right. */
export interface FirstLayout {
  readonly order: number;
  /** The share of the width, relative to the weights of the other tab sets. */
  readonly weight: number;
  /** The smallest width of the window in pixels with which the tab set is used; left out: any width. */
  readonly fromWidth?: number;
}

/** The form of a panel's skeleton while its code loads. */
export type PanelShape = 'cards' | 'cards and rail' | 'conversation' | 'document' | 'list and pane';

/** The exports of a plugin's lazily loaded module. */
export interface PluginModule<Pattern extends string> {
  readonly default: ComponentType<PanelProps<Pattern>>;
  readonly slices?: readonly PluginSlice[];
  readonly saga?: Saga<[Shell]>;
  readonly live?: Live;
  /** The locations in its tabs that have an address; left out: only the tab itself. */
  readonly addresses?: TabAddresses;
}

export interface PluginSpec<Pattern extends string> {
  /** The id, with which the ids of its commands begin: `<id>.<verb-noun>`. */
  readonly id: string;
  /** The name that people see: 'PHOD File'. It is also the source of its entries in the Event Log. */
  readonly name: string;
  readonly pattern: Pattern;
  readonly placement?: Placement;
  readonly icon: ReactElement;
  title(params: Params<Pattern>, state: ShellState): string;
  /**
   * The name of the content that is open in the tab, for the page title and the browser's history; undefined, or left
   * out: the title.
   */
  pageTitle?(params: Params<Pattern>, state: ShellState): string | undefined;
  /** True: the plugin is loaded for the titles of its tabs, also where none of them is open after a reload. */
  readonly titledByState?: boolean;
  /** The active roles that may open its tabs; left out: every person who is signed in. */
  readonly roles?: readonly ActiveRole[];
  /** Returns true, or the reason against it in words for the user. */
  canOpen?(params: Params<Pattern>, state: ShellState): true | string;
  readonly exclusive?: Exclusive<Pattern>;
  /** False: a reload forgets the tab. */
  readonly persist: false | Persist<Pattern>;
  readonly mobile?: MobileTab;
  /** The tab set that its tab has in the first layout; only for a pattern without parameters. */
  readonly firstLayout?: FirstLayout;
  /** The width in pixels at which its panel shows everything. A tab that opens gets this width if there is room. */
  readonly neededWidth?: number;
  /** The form of its skeleton; `cards` when left out. */
  readonly shape?: PanelShape;
  readonly commands?: readonly Command[];
  load(): Promise<PluginModule<Pattern>>;
}

/** An open tab as the shell sees it. */
export interface Tab {
  readonly id: string;
  title(state: ShellState): string;
  pageTitle(state: ShellState): string;
  canOpen(state: ShellState): true | string;
  survives(state: ShellState): boolean;
  save(state: ShellState): unknown;
  load(saved: unknown): UnknownAction | undefined;
}

export interface LoadedPlugin {
  readonly Panel: ComponentType<{ readonly tabId: string; readonly container: PanelContainer }>;
  readonly slices: readonly PluginSlice[];
  readonly saga: Saga<[Shell]> | undefined;
  readonly live: Live;
  readonly addresses: TabAddresses;
}

/** A plugin as the shell sees it, with any pattern. */
export interface Plugin {
  readonly id: string;
  readonly name: string;
  readonly pattern: string;
  readonly placement: Placement;
  readonly icon: ReactElement;
  readonly roles: readonly ActiveRole[];
  readonly exclusiveGroup: string | undefined;
  /** Undefined: tabs are not restored. */
  readonly persistVersion: number | undefined;
  readonly titledByState: boolean;
  readonly mobile: MobileTab | undefined;
  readonly firstLayout: FirstLayout | undefined;
  readonly neededWidth: number | undefined;
  readonly shape: PanelShape;
  readonly commands: readonly Command[];
  /** The tab that an id names; undefined when the id is not of this plugin's pattern. */
  tab(id: string): Tab | undefined;
  load(): Promise<LoadedPlugin>;
}

/** Whether a plugin's panel can be the left column. */
export function inColumn({ placement }: Pick<Plugin, 'placement'>): boolean {
  return placement !== 'dock';
}

/** Whether a plugin's panel can be a tab. */
export function inDock({ placement }: Pick<Plugin, 'placement'>): boolean {
  return placement !== 'column';
}

const signedInRoles: readonly ActiveRole[] = ['standard', 'moderator', 'admin'];

export function definePlugin<const Pattern extends string>(spec: PluginSpec<Pattern>): Plugin {
  return {
    id: spec.id,
    name: spec.name,
    pattern: spec.pattern,
    placement: spec.placement ?? 'dock',
    icon: spec.icon,
    roles: spec.roles ?? signedInRoles,
    exclusiveGroup: spec.exclusive?.group,
    persistVersion: spec.persist === false ? undefined : spec.persist.version,
    titledByState: spec.titledByState ?? false,
    mobile: spec.mobile,
    firstLayout: spec.firstLayout,
    neededWidth: spec.neededWidth,
    shape: spec.shape ?? 'cards',
    commands: spec.commands ?? [],
    tab: (id) => {
      const params = matchTab(spec.pattern, id);
      return params && tabOf(spec, id, params);
    },
    load: async () => loaded(spec.pattern, await spec.load()),
  };
}

function tabOf<Pattern extends string>(
  spec: PluginSpec<Pattern>,
  id: string,
  params: Params<Pattern>,
): Tab {
  const persist = spec.persist === false ? undefined : spec.persist;
  return {
    id,
    title: (state) => spec.title(params, state),
    pageTitle: (state) => spec.pageTitle?.(params, state) ?? spec.title(params, state),
    canOpen: (state) => spec.canOpen?.(params, state) ?? true,
    survives: (state) => spec.exclusive?.survives?.(params, state) ?? false,
    save: (state) => persist?.save?.(params, state),
    load: (saved) => persist?.load?.(params, saved),
  };
}

function loaded<Pattern extends string>(
  pattern: Pattern,
  module: PluginModule<Pattern>,
): LoadedPlugin {
  return {
    Panel: ({ tabId, container }) => {
      const params = matchTab(pattern, tabId);
      return params === undefined
        ? null
        : createElement(module.default, { tabId, container, params });
    },
    slices: module.slices ?? [],
    saga: module.saga,
    live: module.live ?? {},
    addresses: module.addresses ?? {},
  };
}

export interface PageFrameProps {
  /** The heading, which also names the browser's tab. */
  readonly title: string;
  /** Shown beside the title: when the page was read, how many items there are. */
  readonly meta?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** The props of a page that a plugin brings to an area of the shell; the page is drawn in the frame of the area. */
export interface FramedPageProps {
  readonly Frame: ComponentType<PageFrameProps>;
}

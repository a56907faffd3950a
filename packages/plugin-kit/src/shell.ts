import type { QuietHours } from '@mach42/contracts/kernel/time-zone.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import type {
  DateReminders,
  DigestWish,
  NotificationLevel,
} from '@mach42/contracts/preferences/notification-preferences.ts';
import type { EventLogType } from '@mach42/contracts/socket/frames.ts';
import type { ActiveRole, User } from '@mach42/contracts/users/schemas.ts';
import type { Language } from '@mach42/language/languages.ts';
import type { Region } from '@mach42/language/region.ts';
import type { ReactElement } from 'react';
import type { UnknownAction } from 'redux';
import type { ApiError } from './api/api-error.ts';
import type { Api } from './api/client.ts';
import type { Reads } from './reads/reads.ts';

export type { NotificationLevel, QuietHours };

/** A guest counts as signed out; `userId` is then the guest's. */
export interface Session {
  readonly signedIn: boolean;
  readonly user: User | undefined;
  readonly userId: string | undefined;
  readonly name: string;
  readonly activeRole: ActiveRole;
}

export const connectionStatuses = [
  'initializing',
  'connected',
  'disconnected',
  'reconnecting',
  'error',
] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

export interface Connection {
  readonly status: ConnectionStatus;
  /** The mean round trip of the last ten pings, in milliseconds. */
  readonly latencyMs: number | undefined;
  /** The number of this attempt to connect again; 0 while connected. */
  readonly attempt: number;
}

export interface ModelsState {
  /** Id of the model that answers. */
  readonly selectedModel: string | undefined;
  readonly availableModels: readonly AIModel[];
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: ApiError | undefined;
}

/** A person's preferences: how messages are shown, and which of them cause a notice. */
export interface DisplayPreferences {
  /** The language of the interface; undefined: the browser's. */
  readonly language: Language | undefined;
  readonly clock: Region['clock'];
  readonly timeZone: Region['timeZone'];
  readonly dayOrder: Region['dayOrder'];
  readonly firstDay: Region['firstDay'];
  readonly showTimestamps: boolean;
  readonly showAvatars: boolean;
  /** True: a long message shows only its beginning, and the rest on demand. */
  readonly foldLongMessages: boolean;
  /**
   * `time`: messages of one sender within a few minutes form a group; `sender`: messages of one sender; `none`: no
   * groups.
   */
  readonly messageGrouping: 'time' | 'sender' | 'none';
  readonly notificationLevel: NotificationLevel;
  /** The levels by room id, for rooms whose level differs from `notificationLevel`. */
  readonly roomLevels: Readonly<Record<string, NotificationLevel>>;
  /** Undefined: notices at any time. */
  readonly quietHours: QuietHours | undefined;
  /** No notices until that time (ISO 8601, UTC); undefined, or in the past: only the quiet hours count. */
  readonly pausedUntil: string | undefined;
  readonly dateReminders: DateReminders | undefined;
  /** The digest of unread messages by e-mail. */
  readonly digest: DigestWish | undefined;
}

/** Widths in pixels. */
export interface WorkspaceLayout {
  readonly roomListVisible: boolean;
  readonly sidebarWidth: number;
  readonly collapsedSidebarWidth: number;
  /** The width of the column; undefined: the usual one. */
  readonly chatWidth: number | undefined;
}

export interface WorkspaceState {
  /** Whether the state that the person left behind earlier is restored. */
  readonly isInitialized: boolean;
  /** The group room or forum that the person is in. */
  readonly activeRoomId: string | undefined;
  /** The rooms whose deltas and typing the socket sends. */
  readonly visibleRooms: readonly string[];
  readonly layout: WorkspaceLayout;
  readonly preferences: DisplayPreferences;
}

export interface OpenTab {
  readonly id: string;
}

export interface UiState {
  /** Whether the workspace panel is shown. */
  readonly workspaceTabsOpen: boolean;
  /** Ids of the open tabs, the one activated last at the end. */
  readonly activeWorkspaceTabs: readonly string[];
  readonly activeTab: string | undefined;
  /** The open tabs in the order in which they were opened. */
  readonly workspaceTabs: readonly OpenTab[];
}

/** The part of the shell's state that every plugin may read. A plugin reads its own slices with `readSlice`. */
export interface ShellState {
  readonly session: Session;
  readonly connection: Connection;
  readonly models: ModelsState;
  readonly workspace: WorkspaceState;
  readonly ui: UiState;
}

export interface Workspace {
  /** Opens a tab, or activates it when it is open; shows the panel. Ids come from `tabId`. */
  readonly open: (id: string) => void;
  readonly activate: (id: string) => void;
  readonly close: (id: string) => void;
  /** Goes to the address of a location: `tabPath`. */
  readonly goTo: (path: string) => void;
}

export interface ToastAction {
  readonly label: string;
  readonly icon?: ReactElement;
  readonly run: () => void;
}

export interface ToastOptions {
  readonly action?: ToastAction;
  /** Milliseconds; 5000 when left out. */
  readonly durationMs?: number;
  /** `top`: top centre. Bottom left when left out. */
  readonly placement?: 'bottom-left' | 'top';
  /** A toast replaces an earlier one with the same tag. */
  readonly tag?: string;
}

export interface UndoOptions {
  readonly icon?: ReactElement;
  /** A toast replaces an earlier one with the same tag. */
  readonly tag?: string;
  /** Called when the person takes it back. */
  readonly undo: () => void;
}

export interface Toasts {
  readonly success: (message: string, options?: ToastOptions) => void;
  readonly warning: (message: string, options?: ToastOptions) => void;
  readonly error: (message: string, options?: ToastOptions) => void;
  /** Shows a toast with a line that runs out in 5 s and waits while the pointer or the focus is on the toast. */
  readonly undo: (message: string, options: UndoOptions) => void;
}

/** A notice that the device shows while the person does not look at the page. */
export interface Notice {
  readonly title: string;
  readonly text: string;
  /** A notice replaces an earlier one with the same tag. */
  readonly tag: string;
  /** Called when the notice is pressed, once the page is in front. */
  readonly run: () => void;
}

export interface Notices {
  /** @returns false where the person sees the page, or did not allow notices on this device */
  readonly show: (notice: Notice) => boolean;
}

export interface LogInput {
  readonly type: EventLogType;
  /** The part of the app that the entry is about, such as 'PHOD' or 'Chat'. */
  readonly source: string;
  /** The text of the entry, without personal content. */
  readonly message: string;
  readonly details?: string;
}

/** Adds an entry to the Event Log. */
export type Log = (entry: LogInput) => void;

export interface Rooms {
  /** Has the socket send a room's deltas and typing from now on, also after it connects again. */
  readonly open: (roomId: string) => void;
  readonly close: (roomId: string) => void;
  readonly typing: (roomId: string) => void;
  /** Notes the group room or forum that the person is in; undefined when they have left it. */
  readonly activate: (roomId: string | undefined) => void;
}

/** Changes the settings that follow a person from device to device. */
export interface Display {
  readonly prefer: (change: Partial<DisplayPreferences>) => void;
  readonly arrange: (change: Partial<WorkspaceLayout>) => void;
}

export interface Models {
  /** Makes a model the one that answers from now on, also after the next sign-in of this person. */
  readonly select: (modelId: string) => void;
  /** Reads the list again; the present list stays until then. */
  readonly reload: () => void;
  /** Says that the chosen model cannot answer, and offers the others. */
  readonly refused: (why: string) => void;
}

/** The commands of all plugins, for a button in the panel of another plugin. */
export interface Commands {
  /** Returns whether a plugin has this command and the person may run it now. */
  readonly offers: (id: string) => boolean;
  /** Runs the command, when it is offered; `subject` is the id of the object that it is about. */
  readonly run: (id: string, subject?: string) => void;
}

/** The services of the shell; one stable object for the life of the page. */
export interface Shell {
  readonly api: Api;
  /** The server's data that is shown; used through `useRead`, `stale` and `patched`. */
  readonly reads: Reads;
  readonly workspace: Workspace;
  readonly toasts: Toasts;
  readonly notices: Notices;
  readonly log: Log;
  readonly rooms: Rooms;
  readonly models: Models;
  readonly display: Display;
  readonly commands: Commands;
  /** Connects the socket again now. */
  readonly reconnect: () => void;
  /** Opens the login card, which shows the reason where it is not obvious. */
  readonly signIn: (why?: string) => void;
  readonly dispatch: (action: UnknownAction) => void;
  readonly getState: () => ShellState;
}

/** The time for which toasts are shown, in milliseconds. */
export const toastMs = {
  standard: 5000,
  /** An object was removed, and can be put back. */
  undo: 30_000,
  /** A text was copied. */
  copy: 3000,
  phod: 3000,
  rooms: 5000,
  /** A participant of a room changed. */
  participants: 6000,
  modelUnavailable: 10_000,
} as const;

import { usualRegion } from '@mach42/language/region.ts';
import type { DisplayPreferences, UiState, WorkspaceLayout, WorkspaceState } from './shell.ts';

export const defaultPreferences: DisplayPreferences = {
  language: undefined,
  ...usualRegion,
  showTimestamps: true,
  showAvatars: true,
  foldLongMessages: true,
  messageGrouping: 'time',
  notificationLevel: 'all',
  roomLevels: {},
  quietHours: undefined,
  pausedUntil: undefined,
  dateReminders: undefined,
  digest: undefined,
};

export const defaultLayout: WorkspaceLayout = {
  roomListVisible: true,
  sidebarWidth: 280,
  collapsedSidebarWidth: 48,
  chatWidth: undefined,
};

export const initialWorkspace: WorkspaceState = {
  isInitialized: false,
  activeRoomId: undefined,
  visibleRooms: [],
  layout: defaultLayout,
  preferences: defaultPreferences,
};

export const initialUi: UiState = {
  workspaceTabsOpen: true,
  activeWorkspaceTabs: [],
  activeTab: undefined,
  workspaceTabs: [],
};

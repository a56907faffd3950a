import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export const sectionIds = ['privateChats', 'rooms', 'forums', 'participants'] as const;
export type SectionId = (typeof sectionIds)[number] | 'archived';

/** How the rooms workspace is being looked at; what is in it is the conversations' state. */
export interface RoomsView {
  readonly sidebarCollapsed: boolean;
  readonly closedSections: readonly SectionId[];
  /** A private chat that was chosen in the sidebar. */
  readonly privateChatId: string | undefined;
  /** The message whose thread is open beside the room. */
  readonly threadOf: string | undefined;
  /** Where there is room for one pane only: the room, not the list. */
  readonly paneInFront: boolean;
}

const initialState: RoomsView = {
  sidebarCollapsed: false,
  closedSections: ['archived'],
  privateChatId: undefined,
  threadOf: undefined,
  paneInFront: false,
};

export const roomsSlice = createSlice({
  name: 'rooms',
  initialState,
  reducers: {
    sidebarToggled: (state): RoomsView => ({
      ...state,
      sidebarCollapsed: !state.sidebarCollapsed,
    }),
    sectionToggled: (state, { payload }: PayloadAction<SectionId>): RoomsView => ({
      ...state,
      closedSections: state.closedSections.includes(payload)
        ? without(state.closedSections, payload)
        : [...state.closedSections, payload],
    }),
    /** A section that the collapsed sidebar shows as an icon. */
    sectionShown: (state, { payload }: PayloadAction<SectionId>): RoomsView => ({
      ...state,
      sidebarCollapsed: false,
      closedSections: without(state.closedSections, payload),
    }),
    /** A group room or forum: its participants are shown with it. */
    roomSelected: (state): RoomsView => ({
      ...state,
      privateChatId: undefined,
      threadOf: undefined,
      closedSections: without(state.closedSections, 'participants'),
      paneInFront: true,
    }),
    privateChatSelected: (state, { payload }: PayloadAction<string>): RoomsView => ({
      ...state,
      privateChatId: payload,
      threadOf: undefined,
      paneInFront: true,
    }),
    paneLeft: (state): RoomsView => ({ ...state, threadOf: undefined, paneInFront: false }),
    threadOpened: (state, { payload }: PayloadAction<string | undefined>): RoomsView => ({
      ...state,
      threadOf: payload,
    }),
    viewRestored: (state, { payload }: PayloadAction<SavedRoomsView>): RoomsView => ({
      ...state,
      ...payload,
    }),
  },
});

export const roomsView = roomsSlice.actions;

export type SavedRoomsView = Pick<RoomsView, 'sidebarCollapsed' | 'closedSections'>;

export function savedView({ sidebarCollapsed, closedSections }: RoomsView): SavedRoomsView {
  return { sidebarCollapsed, closedSections };
}

/** Undefined for anything that `savedView` did not make. */
export function readSavedView(saved: unknown): SavedRoomsView | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined;
  if (!('sidebarCollapsed' in saved) || !('closedSections' in saved)) return undefined;
  const { sidebarCollapsed, closedSections } = saved;
  if (typeof sidebarCollapsed !== 'boolean' || !Array.isArray(closedSections)) return undefined;
  return { sidebarCollapsed, closedSections: closedSections.filter(isSectionId) };
}

function isSectionId(value: unknown): value is SectionId {
  return value === 'archived' || sectionIds.some((id) => id === value);
}

function without(sections: readonly SectionId[], section: SectionId): readonly SectionId[] {
  return sections.filter((id) => id !== section);
}

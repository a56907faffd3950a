import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

const sectionIds = ['privateChats', 'directMessages', 'rooms', 'forums', 'participants'] as const;
export type SectionId = (typeof sectionIds)[number] | 'archived';

/** The view of the rooms workspace; its content is the state of the conversations. */
interface RoomsView {
  readonly closedSections: readonly SectionId[];
  /** A private chat that was chosen in the sidebar. */
  readonly privateChatId: string | undefined;
  /** The message whose thread is open beside the room. */
  readonly threadOf: string | undefined;
  /** Whether the room is shown instead of the list, where there is room for only one pane. */
  readonly paneInFront: boolean;
  /** The kind of conversation that the open dialog creates. */
  readonly creating: 'room' | 'direct message' | undefined;
  /** The id of a room that the person leaves or deletes: no toast reports that it disappears. */
  readonly goingId: string | undefined;
}

const initialState: RoomsView = {
  closedSections: ['archived'],
  privateChatId: undefined,
  threadOf: undefined,
  paneInFront: false,
  creating: undefined,
  goingId: undefined,
};

export const roomsViewSlice = createSlice({
  name: 'roomsView',
  initialState,
  reducers: {
    sectionToggled: (state, { payload }: PayloadAction<SectionId>): RoomsView => ({
      ...state,
      closedSections: state.closedSections.includes(payload)
        ? without(state.closedSections, payload)
        : [...state.closedSections, payload],
    }),
    /** Opens a section that the collapsed sidebar shows as an icon. */
    sectionShown: (state, { payload }: PayloadAction<SectionId>): RoomsView => ({
      ...state,
      closedSections: without(state.closedSections, payload),
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
    creatingAsked: (state, { payload }: PayloadAction<RoomsView['creating']>): RoomsView => ({
      ...state,
      creating: payload,
    }),
    leavingStarted: (state, { payload }: PayloadAction<string>): RoomsView => ({
      ...state,
      goingId: payload,
    }),
    viewRestored: (state, { payload }: PayloadAction<SavedRoomsView>): RoomsView => ({
      ...state,
      ...payload,
    }),
  },
  /** A group room or forum: its participants are shown with it. */
  extraReducers: (builder) =>
    builder.addCase(conversationActions.openRoom, (state): RoomsView => ({
      ...state,
      privateChatId: undefined,
      threadOf: undefined,
      closedSections: without(state.closedSections, 'participants'),
      paneInFront: true,
    })),
});

export const roomsView = roomsViewSlice.actions;

/** The part of the view that a reload restores. */
type SavedRoomsView = Pick<RoomsView, 'closedSections'>;

export function savedView({ closedSections }: RoomsView): SavedRoomsView {
  return { closedSections };
}

/** Returns undefined for a value that `savedView` did not make. */
export function readSavedView(saved: unknown): SavedRoomsView | undefined {
  if (typeof saved !== 'object' || saved === null || !('closedSections' in saved)) return undefined;
  const { closedSections } = saved;
  if (!Array.isArray(closedSections)) return undefined;
  return { closedSections: closedSections.filter(isSectionId) };
}

function isSectionId(value: unknown): value is SectionId {
  return value === 'archived' || sectionIds.some((id) => id === value);
}

function without(sections: readonly SectionId[], section: SectionId): readonly SectionId[] {
  return sections.filter((id) => id !== section);
}

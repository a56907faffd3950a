import { invitationsSlice } from '@mach42/conversations/invitations/invitations-slice.ts';
import { conversationsLive } from '@mach42/conversations/live.ts';
import { conversationsSaga } from '@mach42/conversations/saga/conversations.saga.ts';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import { RoomsPanel } from './rooms-panel.tsx';
import { roomsViewSlice } from './state/rooms-view.ts';

export default RoomsPanel;
export const slices = [conversationsSlice, invitationsSlice, roomsViewSlice];
export const saga = conversationsSaga;
export const live = conversationsLive;

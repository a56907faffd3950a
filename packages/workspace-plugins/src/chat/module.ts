import { conversationsLive } from '@mach42/conversations/live.ts';
import { invitationsSlice } from '@mach42/conversations/invitations/invitations-slice.ts';
import { conversationsSaga } from '@mach42/conversations/saga/conversations.saga.ts';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import { ChatPanel } from './ui/chat-panel.tsx';

export default ChatPanel;
export const slices = [conversationsSlice, invitationsSlice];
export const saga = conversationsSaga;
export const live = conversationsLive;

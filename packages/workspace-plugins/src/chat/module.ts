import { live } from './live.ts';
import { chatSaga } from './saga/chat.saga.ts';
import { chatSlice } from './state/chat-slice.ts';
import { ChatPanel } from './ui/chat-panel.tsx';

export default ChatPanel;
export const slices = [chatSlice];
export const saga = chatSaga;
export { live };

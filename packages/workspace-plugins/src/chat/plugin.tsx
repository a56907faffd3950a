import { AddIcon, ChatIcon, StopIcon } from '@blueprintjs/icons';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { chatActions } from './state/chat-actions.ts';
import { chatSlice } from './state/chat-slice.ts';
import { replyInWork } from './state/select.ts';

export const chatPlugin = definePlugin({
  id: 'chat',
  name: 'Chat',
  pattern: 'chat',
  placement: 'column',
  icon: <ChatIcon />,
  title: () => 'Chat',
  roles: ['guest', 'standard', 'moderator', 'admin'],
  exclusive: { group: 'conversation' },
  persist: false,
  commands: [
    {
      id: 'chat.start-chat',
      title: 'Start a new chat',
      icon: <AddIcon />,
      run: (shell) => shell.dispatch(chatActions.open(undefined)),
    },
    {
      id: 'chat.stop-reply',
      title: 'Stop the reply',
      icon: <StopIcon />,
      keys: 'mod+.',
      when: (state) => replyInWork(readSlice(chatSlice, state)) !== undefined,
      run: (shell) => {
        const reply = replyInWork(readSlice(chatSlice, shell.getState()));
        if (reply !== undefined) shell.dispatch(chatActions.stop(reply.id));
      },
    },
  ],
  load: () => import('./module.ts'),
});

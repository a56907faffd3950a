import { AddIcon, CommentIcon, StopIcon } from '@blueprintjs/icons';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { conversationsState } from '@mach42/conversations/state/conversations-state.ts';
import { replyInProgress } from '@mach42/conversations/state/select.ts';
import { t } from '@mach42/language/t.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import type { ShellState } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';

const working = (root: ShellState) => {
  const state = readSlice(conversationsState, root);
  return replyInProgress(state, state.personalChats.activeChatId);
};

export const chatPlugin = definePlugin({
  id: 'chat',
  name: t('Chat'),
  pattern: 'chat',
  placement: 'both',
  icon: <CommentIcon />,
  title: () => t('Chat'),
  roles: ['guest', 'standard', 'moderator', 'admin'],
  exclusive: { group: 'conversation' },
  persist: false,
  shape: 'conversation',
  commands: [
    {
      id: 'chat.start-chat',
      title: t('Start a new chat'),
      icon: <AddIcon />,
      keys: 'mod+alt+n',
      run: (shell) => shell.dispatch(conversationActions.openChat(undefined)),
    },
    {
      id: 'chat.stop-reply',
      title: t('Stop the reply'),
      icon: <StopIcon />,
      keys: 'mod+.',
      when: (state) => working(state) !== undefined,
      run: (shell) => {
        const reply = working(shell.getState());
        if (reply !== undefined) shell.dispatch(conversationActions.stop({ messageId: reply.id }));
      },
    },
  ],
  load: () => import('./panel.tsx'),
});

import {
  BookmarkIcon,
  CalendarIcon,
  ChatIcon,
  CitationIcon,
  CrossIcon,
  DuplicateIcon,
  EditIcon,
  EmojiIcon,
  EnvelopeIcon,
  FlowBranchIcon,
  LinkIcon,
  NotificationsIcon,
  PinIcon,
  RefreshIcon,
  ShareIcon,
  TrashIcon,
  UnpinIcon,
} from '@blueprintjs/icons';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import { listPins, pinMessage, unpinMessage } from '@mach42/contracts/pins/calls.ts';
import { removeReminder, setReminder } from '@mach42/contracts/reminders/calls.ts';
import { listSavedMessages, saveMessage, unsaveMessage } from '@mach42/contracts/saved/calls.ts';
import { t } from '@mach42/language/t.ts';
import { attempt } from '@mach42/plugin-kit/api/use-request.ts';
import type { FocusCommand, FocusOffer } from '@mach42/plugin-kit/commands-in-focus.ts';
import { stale } from '@mach42/plugin-kit/reads/reads.ts';
import type { Session, Shell } from '@mach42/plugin-kit/shell.ts';
import { formatStamp } from '@mach42/plugin-kit/time.ts';
import { copyText } from '@mach42/plugin-kit/ui/copy-text.ts';
import { copyLink } from '@mach42/plugin-kit/ui/link-items.tsx';
import { conversationPath } from '../addresses.ts';
import { asMarkdown, quotation, quotedOf } from '../quote/quotation.ts';
import { remindTimes } from '../reminders/remind-times.ts';
import { conversationActions } from '../state/actions.ts';
import { conversations } from '../state/conversations-slice.ts';
import { mayPinIn, mayWriteIn, rightsOf } from '../state/rights.ts';
import type { MessageScene } from './message-context.tsx';

interface MessageContext {
  readonly message: Message;
  readonly scene: MessageScene;
  readonly shell: Shell;
  readonly session: Session;
  readonly models: readonly AIModel[];
  readonly isPinned: boolean;
  /** The note of the person who saved the message for later; undefined: it is not saved. */
  readonly savedNote: string | undefined;
}

/** One declaration is both an item of the menu of a message and a command of the palette. */
export interface MessageCommand extends FocusCommand {
  /** A text at the right of the menu item. */
  readonly note?: string;
  /** True: the command moves the focus elsewhere, so the menu closes first. */
  readonly leads?: boolean;
}

/** Returns the commands that the palette has for a message. */
export function offerOfMessage(context: MessageContext): FocusOffer {
  const { menu, reminders } = menuCommands(context, new Date());
  const remind = reminders.map((command) => ({
    ...command,
    title: `${t('Remind me')}: ${command.title}`,
  }));
  return {
    group: t('Message in focus'),
    commands: [...directCommands(context), ...menu, ...remind],
  };
}

const quickReactions = ['👍', '❤️', '🎉'];

/** Returns the commands for which the message has a button. */
function directCommands({ message, scene, shell, session }: MessageContext): MessageCommand[] {
  const { room, newestReplyId, onReply, setEditing, askToRemove } = scene;
  const { dispatch } = shell;
  const { id: messageId } = message;
  const rights = rightsOf(message, room, session);
  const isNewest = message.id === newestReplyId;
  const when = (offered: boolean, command: MessageCommand) => (offered ? [command] : []);
  return [
    ...when(rights.reply && onReply !== undefined, {
      id: 'reply',
      title: t('Reply'),
      icon: <ChatIcon />,
      run: () => onReply?.(message),
    }),
    ...quickReactions.flatMap((emoji) =>
      when(rights.react, {
        id: `react ${emoji}`,
        title: t('React with {emoji}', { emoji }),
        icon: <EmojiIcon />,
        run: () => dispatch(conversationActions.react({ messageId, emoji })),
      }),
    ),
    ...when(session.signedIn && room !== undefined, {
      id: 'copy-link',
      title: t('Copy link to message'),
      icon: <LinkIcon />,
      run: () => {
        if (room !== undefined) void copyLink(shell, conversationPath(room, messageId));
      },
    }),
    ...when(isNewest, {
      id: 'regenerate',
      title: t('Regenerate'),
      icon: <RefreshIcon />,
      run: () => dispatch(conversationActions.regenerate({ messageId })),
    }),
    ...when(rights.edit, {
      id: 'edit',
      title: t('Edit the message'),
      icon: <EditIcon />,
      run: () => setEditing(messageId),
    }),
    ...when(rights.remove, {
      id: 'delete',
      title: t('Delete the message'),
      icon: <TrashIcon />,
      run: () => askToRemove(messageId),
    }),
  ];
}

/** Returns the commands of the menu of a message, which people use more rarely. */
export function menuCommands(context: MessageContext, now: Date) {
  const { message, scene, shell, session, models, isPinned, savedNote } = context;
  const isSaved = savedNote !== undefined;
  const { room, threadOf = message.threadId, onReply } = scene;
  const { api, dispatch, toasts } = shell;
  const { signedIn } = session;
  const quoted = quotedOf(message, room, models);
  const params = { id: message.id };
  const when = (offered: boolean, command: MessageCommand) => (offered ? [command] : []);

  /** Quotes the message where it is: a message of a thread is quoted in its thread. */
  function quote() {
    if (threadOf !== undefined) onReply?.(message);
    const { roomId } = message;
    dispatch(conversations.writingAsked({ roomId, threadOf, text: quotation(quoted) }));
  }

  async function pin() {
    const call = isPinned ? unpinMessage : pinMessage;
    if (await attempt(toasts, () => api.request(call, { params }))) dispatch(stale(listPins));
  }

  /** Saves the message for later, or no longer; resolves with whether that succeeded. */
  async function keep(isKept: boolean): Promise<boolean> {
    const isDone = await attempt(toasts, () =>
      isKept
        ? api.request(saveMessage, { params, body: { note: savedNote ?? '' } })
        : api.request(unsaveMessage, { params }),
    );
    if (isDone) dispatch(stale(listSavedMessages));
    return isDone;
  }

  async function save() {
    if (!(await keep(!isSaved))) return;
    const done = isSaved ? t('Removed from your saved messages') : t('Saved for later');
    toasts.undo(done, { icon: <BookmarkIcon />, undo: () => void keep(isSaved) });
  }

  async function remind(at: Date) {
    const body = { at: at.toISOString() };
    if (!(await attempt(toasts, () => api.request(setReminder, { params, body })))) return;
    toasts.undo(t('You will be reminded: {when}', { when: formatStamp(at, new Date()) }), {
      icon: <NotificationsIcon />,
      undo: () => void attempt(toasts, () => api.request(removeReminder, { params })),
    });
  }

  const copy = () => copyText(toasts, asMarkdown(quoted), { copied: t('Copied as Markdown') });

  const { roomId, id: messageId } = message;
  const menu = [
    ...when(mayWriteIn(room, session), {
      id: 'quote',
      title: t('Quote'),
      icon: <CitationIcon />,
      leads: true,
      run: quote,
    }),
    ...when(mayPinIn(room, session), {
      id: 'pin',
      title: isPinned ? t('Unpin') : t('Pin'),
      icon: isPinned ? <UnpinIcon /> : <PinIcon />,
      run: () => void pin(),
    }),
    ...when(signedIn, {
      id: 'save',
      title: isSaved ? t('Remove from the saved messages') : t('Save for later'),
      icon: isSaved ? <CrossIcon /> : <BookmarkIcon />,
      run: () => void save(),
    }),
    ...when(mayPinIn(room, session) && !message.isUser, {
      id: 'mark-unread',
      title: t('Mark unread from here'),
      icon: <EnvelopeIcon />,
      run: () => dispatch(conversationActions.markUnread({ roomId, messageId })),
    }),
    {
      id: 'copy',
      title: t('Copy as Markdown'),
      icon: <DuplicateIcon />,
      run: () => void copy(),
    },
    ...when(signedIn, {
      id: 'forward',
      title: t('Forward…'),
      icon: <ShareIcon />,
      leads: true,
      run: () => scene.setForwarding(message),
    }),
    ...when(signedIn, {
      id: 'chain',
      title: t('Show how this came about'),
      icon: <FlowBranchIcon />,
      leads: true,
      run: () => scene.showChain(messageId),
    }),
  ] satisfies MessageCommand[];
  const times = remindTimes(now).map(({ id, label, at }): MessageCommand => ({
    id: `remind ${id}`,
    title: label,
    note: formatStamp(at, now),
    icon: <NotificationsIcon />,
    run: () => void remind(at),
  }));
  const other: MessageCommand = {
    id: 'remind later',
    title: t('At another time…'),
    icon: <CalendarIcon />,
    leads: true,
    run: () => scene.setReminding(message),
  };
  const reminders = signedIn ? [...times, other] : [];
  return { menu, reminders, quoted };
}

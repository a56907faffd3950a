import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useChain } from '@mach42/plugin-kit/chain/use-chain.tsx';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import {
  createContext,
  startTransition,
  Suspense,
  use,
  useCallback,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import type { Suggestion } from '../compose/mentions.tsx';
import { conversationActions } from '../state/actions.ts';

const RemindDialog = lazyPart(() => import('../reminders/remind-dialog.tsx'));
const ForwardDialog = lazyPart(() => import('../quote/forward-dialog.tsx'));

interface Shared {
  readonly room: Room | undefined;
  readonly masked: boolean;
  readonly onReply: ((message: Message) => void) | undefined;
  /** The message that begins the thread, where a thread is shown by itself. */
  readonly threadOf?: string | undefined;
  /**
   * Returns the people whose names begin like the text after an `@`, the best match first. Left out: people cannot be
   * mentioned here.
   */
  readonly suggest?: ((query: string) => readonly Suggestion[]) | undefined;
}

export interface MessageScene extends Shared {
  readonly newestReplyId: string | undefined;
  /** The id of the message that is being edited; only one message is edited at a time. */
  readonly editing: string | undefined;
  readonly setEditing: (messageId: string | undefined) => void;
  /** Asks for a confirmation, and then deletes the message. */
  readonly askToRemove: (messageId: string) => void;
  /** Asks for the room or chat that a message is forwarded to. */
  readonly setForwarding: (message: Message) => void;
  /** Asks for the time at which the person is reminded of a message. */
  readonly setReminding: (message: Message) => void;
  /** Shows how a message came about. */
  readonly showChain: (messageId: string) => void;
  /** Whether the person opened or closed a long message by hand, by message id. */
  readonly unfolded: Map<string, boolean>;
}

const SceneContext = createContext<MessageScene | undefined>(undefined);
const ListedContext = createContext<readonly Message[]>([]);

export function useMessageScene(): MessageScene {
  const scene = use(SceneContext);
  if (scene === undefined) throw new Error('Render messages inside <MessageProvider>.');
  return scene;
}

/** Returns all messages of the list. A component that reads them is drawn again with each new message. */
export function useListedMessages(): readonly Message[] {
  return use(ListedContext);
}

interface MessageProviderProps extends Shared {
  readonly messages: readonly Message[];
  readonly children: ReactNode;
}

/**
 * Holds the state that the messages of one list share: which message is edited, and which one the person is asked
 * about before it is deleted.
 */
export function MessageProvider(props: MessageProviderProps) {
  const { room, messages, masked, onReply, threadOf, suggest } = props;
  const { dispatch } = useShell();
  const [editing, setEdited] = useState<string>();
  // This is a transition, so that the text stays until the code of the form is loaded.
  const setEditing = useCallback(
    (messageId: string | undefined) => startTransition(() => setEdited(messageId)),
    [],
  );
  const [removing, setRemoving] = useState<string>();
  const [forwarding, setForwarding] = useState<Message>();
  const [reminding, setReminding] = useState<Message>();
  const { show, dialog } = useChain();
  const [unfolded] = useState(() => new Map<string, boolean>());
  const newestReplyId = messages.findLast(({ type }) => type === 'ai_response')?.id;
  const scene = useMemo(
    () => ({
      room,
      newestReplyId,
      masked,
      onReply,
      threadOf,
      suggest,
      editing,
      setEditing,
      askToRemove: setRemoving,
      setForwarding,
      setReminding,
      showChain: (id: string) => show({ kind: 'message', id }),
      unfolded,
    }),
    [room, newestReplyId, masked, onReply, threadOf, suggest, editing, setEditing, show, unfolded],
  );
  return (
    <SceneContext value={scene}>
      <ListedContext value={messages}>{props.children}</ListedContext>
      {forwarding !== undefined && (
        <Suspense>
          <ForwardDialog message={forwarding} onClose={() => setForwarding(undefined)} />
        </Suspense>
      )}
      {reminding !== undefined && (
        <Suspense>
          <RemindDialog message={reminding} onClose={() => setReminding(undefined)} />
        </Suspense>
      )}
      {dialog}
      <ConfirmDialog
        isOpen={removing !== undefined}
        title={t('Delete Message?')}
        confirm={t('Delete')}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => {
          if (removing !== undefined) dispatch(conversationActions.remove({ messageId: removing }));
          setRemoving(undefined);
        }}
      >
        {t('It disappears for everyone in this chat.')}
      </ConfirmDialog>
    </SceneContext>
  );
}

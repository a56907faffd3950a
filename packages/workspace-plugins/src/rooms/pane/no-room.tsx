import {
  AddIcon,
  ChatIcon,
  ChevronLeftIcon,
  CommentIcon,
  SendMessageIcon,
} from '@blueprintjs/icons';
import { roomScreenTexts } from '@mach42/contracts/rooms/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useIsSmallScreen, useWorkspace } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';

interface NoRoomProps {
  readonly onCreate: () => void;
  readonly onBeginDirect: () => void;
}

/** The right pane while no room is selected. */
export function NoRoom({ onCreate, onBeginDirect }: NoRoomProps) {
  return (
    <EmptyState
      icon={<ChatIcon size={20} />}
      title={roomScreenTexts.selectRoom}
      actions={
        <>
          <Button icon={<AddIcon />} onClick={onCreate}>
            {roomScreenTexts.createTitle}
          </Button>
          <Button icon={<SendMessageIcon />} onClick={onBeginDirect}>
            {roomScreenTexts.newDirect}
          </Button>
        </>
      }
    >
      {t(
        'Choose one in the list, open a forum, or create a room and invite the people you want to talk to.',
      )}
    </EmptyState>
  );
}

/** The right pane for a private chat, which the chat window shows. */
interface PrivateElsewhereProps {
  readonly name: string;
  /** Returns to the list of rooms, where the list is not beside it. */
  readonly onBack?: (() => void) | undefined;
}

export function PrivateElsewhere({ name, onBack }: PrivateElsewhereProps) {
  const workspace = useWorkspace();
  const isSmall = useIsSmallScreen();
  return (
    <EmptyState
      icon={<CommentIcon size={20} />}
      title={roomScreenTexts.privateElsewhere}
      actions={
        <>
          {onBack !== undefined && (
            <Button icon={<ChevronLeftIcon />} onClick={onBack}>
              {t('Back to the rooms')}
            </Button>
          )}
          {isSmall && (
            <Button onClick={() => workspace.open(tabId('chat'))}>{t('Go to the chat')}</Button>
          )}
        </>
      }
    >
      {isSmall
        ? t('“{name}” is open there.', { name })
        : t('“{name}” is open in the column at the left.', { name })}
    </EmptyState>
  );
}

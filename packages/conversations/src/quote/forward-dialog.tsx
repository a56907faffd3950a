import { ShareIcon } from '@blueprintjs/icons';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useModels, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { conversationPath } from '../addresses.ts';
import { conversations, conversationsSlice } from '../state/conversations-slice.ts';
import { roomOf } from '../state/select.ts';
import { forwarded, quotedOf } from './quotation.ts';
import { RoomChoice } from './room-choice.tsx';

/** Whether only the people in a room can read its messages; these people are rarely the readers of another room. */
const isForFew = ({ type }: Room): boolean => type === 'private_chat' || type === 'direct_message';

interface ForwardDialogProps {
  readonly message: Message;
  readonly onClose: () => void;
}

/**
 * Forwards a message to another room or chat. The message is put into the field there: nothing is sent that the
 * person has not seen in its new room.
 */
export default function ForwardDialog({ message, onClose }: ForwardDialogProps) {
  const { dispatch, workspace } = useShell();
  const { available } = useModels();
  const source = useSlice(conversationsSlice, (state) => roomOf(state, message.roomId));
  function forward(room: Room) {
    const address =
      source === undefined || isForFew(source)
        ? undefined
        : location.origin + conversationPath(source, message.id);
    const text = forwarded(quotedOf(message, source, available), address);
    workspace.goTo(conversationPath(room));
    dispatch(conversations.writingAsked({ roomId: room.id, text }));
    onClose();
  }

  return (
    <Dialog isOpen title={t('Forward the message')} icon={<ShareIcon />} onClose={onClose}>
      <RoomChoice except={message.roomId} onChoose={forward} />
    </Dialog>
  );
}

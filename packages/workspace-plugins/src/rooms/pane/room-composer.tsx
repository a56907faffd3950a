import type { Participant, Room } from '@mach42/contracts/rooms/schemas.ts';
import { Composer } from '@mach42/conversations/compose/composer.tsx';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { useModels, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useMemo } from 'react';
import { mentionable, suggestionsFor } from '../state/mentionable.ts';

interface RoomComposerProps {
  readonly room: Room;
  readonly participants: readonly Participant[];
  readonly placeholder: string;
  /** The message whose thread this is written in. */
  readonly threadOf?: string | undefined;
}

export function RoomComposer({ room, participants, placeholder, threadOf }: RoomComposerProps) {
  const { dispatch } = useShell();
  const { userId } = useSession();
  const { available: models } = useModels();
  const all = useMemo(
    () => mentionable({ room, participants, models, userId }),
    [room, participants, models, userId],
  );
  const people = new Set(participants.map((one) => one.userId));
  return (
    <Composer
      roomId={room.id}
      threadOf={threadOf}
      placeholder={placeholder}
      signalsTyping
      suggest={(query) => suggestionsFor(all, query)}
      onSend={({ content, mentions, attachments }) =>
        dispatch(
          conversationActions.send({
            tempId: crypto.randomUUID(),
            roomId: room.id,
            content,
            replyTo: threadOf,
            mentions: mentions.filter((id) => people.has(id)),
            ...(attachments.length > 0 && { attachments }),
            at: new Date().toISOString(),
          }),
        )
      }
      hasTools
    />
  );
}

import { mentionsIn } from '@mach42/contracts/messages/mentions.ts';
import { calledModel, handlesOf } from '@mach42/contracts/models/names.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import type { Participant, Room } from '@mach42/contracts/rooms/schemas.ts';
import { nameOrUsername } from '@mach42/contracts/users/names.ts';
import { Composer } from '@mach42/conversations/compose/composer.tsx';
import type { Suggestion } from '@mach42/conversations/compose/mentions.tsx';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { t } from '@mach42/language/t.ts';
import { useModels, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useMemo } from 'react';

interface RoomComposerProps {
  readonly room: Room;
  readonly participants: readonly Participant[];
  readonly suggest: Suggest;
  readonly placeholder: string;
  /** The message that begins the thread that is written in. */
  readonly threadOf?: string | undefined;
}

export function RoomComposer(props: RoomComposerProps) {
  const { room, participants, suggest, placeholder, threadOf } = props;
  const { dispatch } = useShell();
  const { userId } = useSession();
  const { available: models } = useModels();
  const people = participants
    .filter((one) => !one.isBot && one.userId !== userId)
    .map((one) => ({ userId: one.userId, names: [nameOrUsername(one), one.username] }));
  return (
    <Composer
      roomId={room.id}
      threadOf={threadOf}
      placeholder={placeholder}
      signalsTyping
      asks={(text) => (room.settings.allowAI ? calledModel(text, models) : undefined)}
      suggest={suggest}
      onSend={({ content, attachments }) =>
        dispatch(
          conversationActions.send({
            tempId: crypto.randomUUID(),
            roomId: room.id,
            content,
            replyTo: threadOf,
            mentions: mentionsIn(content, people),
            ...(attachments.length > 0 && { attachments }),
            at: new Date().toISOString(),
          }),
        )
      }
      hasTools
    />
  );
}

const most = 8;

/** Returns the people whose names begin like the text after an `@`, the best match first. */
export type Suggest = (query: string) => readonly Suggestion[];

/** Returns the search for people whom a message that is written or edited in a room can mention. */
export function useSuggest(room: Room, participants: readonly Participant[]): Suggest {
  const { userId } = useSession();
  const { available: models } = useModels();
  return useMemo(() => {
    const all = mentionable({ room, participants, models, userId });
    return (query) => suggestionsFor(all, query);
  }, [room, participants, models, userId]);
}

type Model = Pick<AIModel, 'id' | 'name' | 'type' | 'provider'>;

interface MentionableInput {
  readonly room: Room;
  readonly participants: readonly Participant[];
  readonly models: readonly Model[];
  /** The id of the writer, who is not offered: people do not mention themselves. */
  readonly userId: string | undefined;
}

/** Returns everyone whom a message in a room can mention: its people, and the assistants where AI is allowed. */
export function mentionable(input: MentionableInput): readonly Suggestion[] {
  const people = input.participants
    .filter(({ isBot, userId }) => !isBot && userId !== input.userId)
    .map((person) => ({ id: person.userId, name: person.username, note: nameOrUsername(person) }));
  const assistants = input.room.settings.allowAI ? input.models.flatMap(assistantOf) : [];
  return [...assistants, ...people];
}

function assistantOf(model: Model): Suggestion[] {
  const [handle] = handlesOf(model);
  if (handle === undefined) return [];
  const [name = model.name] = model.name.split(' - ', 1);
  const note = t('{name}, assistant', { name });
  return [{ id: model.id, name: handle, note, isAssistant: true }];
}

/** Returns the suggestions whose handle or name begins with the query, or has a word that does; the best first. */
export function suggestionsFor(all: readonly Suggestion[], query: string): readonly Suggestion[] {
  const wanted = query.toLowerCase();
  const begins = (text: string) => text.toLowerCase().startsWith(wanted);
  const byHandle = all.filter(({ name }) => begins(name));
  const byName = all.filter(
    ({ name, note = '' }) => !begins(name) && note.split(' ').some((word) => begins(word)),
  );
  return [...byHandle, ...byName].slice(0, most);
}

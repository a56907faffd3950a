import type { SearchHit } from '@mach42/contracts/search/schemas.ts';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import { roomOf } from '@mach42/conversations/state/select.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { MarkedText } from '@mach42/plugin-kit/search/hits.tsx';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import type { MessageSearch } from './use-message-search.ts';

interface MessageHitsProps {
  readonly found: MessageSearch;
  readonly isGuest: boolean;
  readonly onOpened: () => void;
}

/** What was found in messages; a click leads to the message in its conversation. */
export function MessageHits({ found, isGuest, onOpened }: MessageHitsProps) {
  const { dispatch, getState, workspace } = useShell();

  function open({ roomId, id }: SearchHit) {
    if (roomId === undefined) return;
    const room = roomOf(readSlice(conversationsSlice, getState()), roomId);
    const isInColumn = isGuest || room?.type === 'private_chat';
    dispatch(
      isInColumn ? conversationActions.openChat(roomId) : conversationActions.openRoom(roomId),
    );
    if (!isInColumn) workspace.open(tabId('rooms'));
    dispatch(conversationActions.jumpTo({ roomId, messageId: id }));
    onOpened();
  }

  if (found.error !== undefined) {
    return (
      <p className="ws-chats__note" role="alert">
        {t('The messages could not be searched. {message}', { message: found.error.message })}
      </p>
    );
  }
  if (found.query !== '' && found.hits.length === 0) {
    return (
      <p className="ws-chats__note">{t('No message has “{query}”.', { query: found.query })}</p>
    );
  }
  return (
    <ul className="ws-chats__rows">
      {found.hits.map((hit) => (
        <li key={hit.id}>
          <button type="button" className="ws-chats__hit" onClick={() => open(hit)}>
            <span className="ws-chats__hit-head">
              <b dir="auto">{hit.title}</b>
              <Timestamp at={hit.timestamp} />
            </span>
            <span className="ws-chats__snippet" dir="auto">
              <MarkedText text={hit.snippet} marks={hit.marks} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

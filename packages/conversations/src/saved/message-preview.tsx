import type { MessagePreview } from '@mach42/contracts/saved/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import './message-preview.css';

interface MessagePreviewLinkProps {
  readonly message: MessagePreview;
  /** The text below the message: its room, or who pinned it. */
  readonly note: string;
  readonly onOpen: () => void;
}

/** The beginning of a message, which leads to it. */
export function MessagePreviewLink({ message, note, onOpen }: MessagePreviewLinkProps) {
  return (
    <button type="button" className="ws-message-preview" onClick={onOpen}>
      <span className="ws-message-preview__head">
        <b dir="auto">{message.author}</b> <Timestamp at={message.postedAt} />
      </span>
      <span className="ws-message-preview__text" dir="auto">
        {message.text === '' ? t('A file') : message.text}
      </span>
      <span className="ws-message-preview__note" dir="auto">
        {note}
      </span>
    </button>
  );
}

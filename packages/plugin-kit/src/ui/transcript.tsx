import { splitReasoning } from '@mach42/contracts/messages/content.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from './button.tsx';
import { Markdown } from './markdown.tsx';
import { Timestamp } from './timestamp.tsx';

interface TranscriptProps {
  readonly messages: readonly {
    readonly id: string;
    readonly username: string;
    readonly content: string;
    readonly timestamp: string;
  }[];
  readonly hasMore: boolean;
  /** The first message of the page that follows this one; undefined on the newest page. */
  readonly before: string | undefined;
  readonly onBefore: (id: string | undefined) => void;
}

/** The items of a read-only list of messages, a page at a time. */
export function Transcript({ messages, hasMore, before, onBefore }: TranscriptProps) {
  return (
    <>
      {hasMore && (
        <li>
          <Button size="small" onClick={() => onBefore(messages[0]?.id)}>
            {t('Earlier messages')}
          </Button>
        </li>
      )}
      {messages.map(({ id, username, content, timestamp }) => (
        <li key={id}>
          <b>{username}</b> <Timestamp at={timestamp} className="ws-muted" />
          <Markdown text={splitReasoning(content).content} />
        </li>
      ))}
      {before !== undefined && (
        <li>
          <Button size="small" onClick={() => onBefore(undefined)}>
            {t('Newest messages')}
          </Button>
        </li>
      )}
    </>
  );
}

import { openedChats, openedMessages } from '@mach42/contracts/audit/calls.ts';
import { t } from '@mach42/language/t.ts';
import type { LastRead } from '@mach42/plugin-kit/reads/reads.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { Transcript } from '@mach42/plugin-kit/ui/transcript.tsx';
import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react';

/** Called when content was read, which the list of openings then names. */
export const OnContentRead = createContext<() => void>(() => undefined);

interface ContentStateProps<Answer> {
  readonly read: LastRead<Answer>;
  readonly children: (answer: Answer) => ReactNode;
}

/** Shows the content that was read, or that it is loading, or why it could not be read. */
export function ContentState<Answer>({ read, children }: ContentStateProps<Answer>) {
  const { answer, error } = read;
  const onRead = useEffectEvent(use(OnContentRead));
  useEffect(() => {
    if (answer !== undefined) onRead();
  }, [answer]);
  if (error !== undefined) {
    return (
      <p role="alert" className="ws-audit__note">
        {error.message}
      </p>
    );
  }
  return answer === undefined ? <SkeletonLines lines={4} /> : children(answer);
}

/** Returns the attributes of a part that scrolls, also with the keyboard, and has a name for screen readers. */
export const scrollable = (label: string) =>
  ({ role: 'region', 'aria-label': label, tabIndex: 0 }) as const;

export function ChatsView({ userId }: { readonly userId: string }) {
  const [shown, setShown] = useState<string>();
  const read = useRead(openedChats, { params: { userId } });
  return (
    <ContentState read={read}>
      {({ data }) => (
        <ul className="ws-content-rows ws-audit__content">
          {data.length === 0 && <li>{t('No private chats.')}</li>}
          {data.map(({ id, name, lastMessageAt, createdAt }) => (
            <li key={id}>
              <span className="ws-content-rows__text">{name}</span>
              <span className="ws-content-rows__end">
                <Timestamp at={lastMessageAt ?? createdAt} className="ws-muted" />
                <Button
                  size="small"
                  active={shown === id}
                  aria-expanded={shown === id}
                  aria-label={t('Read {name}', { name })}
                  onClick={() => setShown(shown === id ? undefined : id)}
                >
                  {t('Read')}
                </Button>
              </span>
              {shown === id && <Messages userId={userId} roomId={id} />}
            </li>
          ))}
        </ul>
      )}
    </ContentState>
  );
}

function Messages({ userId, roomId }: { readonly userId: string; readonly roomId: string }) {
  const [before, setBefore] = useState<string>();
  const params = { userId, roomId };
  const query = before === undefined ? {} : { before };
  const read = useRead(openedMessages, { params, query });
  return (
    <ContentState read={read}>
      {({ data, meta }) => (
        <div className="ws-audit__messages" {...scrollable(t('Messages'))}>
          <ol>
            <Transcript
              messages={data}
              hasMore={meta.hasMore}
              before={before}
              onBefore={setBefore}
            />
          </ol>
        </div>
      )}
    </ContentState>
  );
}

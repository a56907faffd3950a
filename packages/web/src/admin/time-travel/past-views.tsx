import {
  pastEntries,
  pastMessages,
  pastPhod,
  pastRooms,
  pastVersions,
} from '@mach42/contracts/ops/calls.ts';
import { t } from '@mach42/language/t.ts';
import { ReadState } from '@mach42/plugin-kit/reads/read-state.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { EntryRows, VersionRows } from '@mach42/plugin-kit/ui/content-rows.tsx';
import { JsonText } from '@mach42/plugin-kit/ui/json-text.tsx';
import { VersionPages } from '@mach42/plugin-kit/ui/pager.tsx';
import { Tabs } from '@mach42/plugin-kit/ui/tabs.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { Transcript } from '@mach42/plugin-kit/ui/transcript.tsx';
import { useState } from 'react';

type View = 'rooms' | 'phod' | 'versions' | 'entries';

const views = [
  { value: 'rooms', label: t('Rooms') },
  { value: 'phod', label: t('PHOD file') },
  { value: 'versions', label: t('Versions') },
  { value: 'entries', label: t('DataRAIS entries') },
] as const;

/** Shows the workspace as the person saw it then. */
export function PastViews() {
  const [view, setView] = useState<View>('rooms');
  return (
    <Tabs<View> label={t('What they saw')} tabs={views} value={view} onChange={setView}>
      {view === 'rooms' && <Rooms />}
      {view === 'phod' && <File />}
      {view === 'versions' && <Versions />}
      {view === 'entries' && <Entries />}
    </Tabs>
  );
}

const failed = t('This part could not be read');

/** Attributes of a part that scrolls, also with the keyboard, and has a name for screen readers. */
const scrollable = { role: 'region', 'aria-label': t('PHOD file'), tabIndex: 0 } as const;

const none = (what: string) => (
  <li className="ws-muted">{t('There were no {what} then.', { what })}</li>
);

function Rooms() {
  const [shown, setShown] = useState<string>();
  return (
    <ReadState read={useRead(pastRooms)} failed={failed}>
      {({ data }) => (
        <ul className="ws-content-rows">
          {data.length === 0 && none(t('rooms'))}
          {data.map(({ id, name, participantCount, unreadCount, lastMessageAt }) => (
            <li key={id}>
              <span className="ws-content-rows__text">
                <b>{name}</b>
                <span className="ws-muted">
                  {' '}
                  {t('{participantCount, plural, one {# person} other {# people}}', {
                    participantCount,
                  })}
                </span>
              </span>
              <span className="ws-content-rows__end">
                {unreadCount > 0 && (
                  <Chip tone="accent">{t('{unreadCount} unread', { unreadCount })}</Chip>
                )}
                {lastMessageAt !== null && <Timestamp at={lastMessageAt} className="ws-muted" />}
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
              {shown === id && <Messages roomId={id} />}
            </li>
          ))}
        </ul>
      )}
    </ReadState>
  );
}

function Messages({ roomId }: { readonly roomId: string }) {
  const [before, setBefore] = useState<string>();
  const query = before === undefined ? {} : { before };
  return (
    <ReadState read={useRead(pastMessages, { params: { roomId }, query })} failed={failed}>
      {({ data, meta }) => (
        <ol className="ws-past__messages" aria-label={t('Messages')}>
          {data.length === 0 && none(t('messages'))}
          <Transcript messages={data} hasMore={meta.hasMore} before={before} onBefore={setBefore} />
        </ol>
      )}
    </ReadState>
  );
}

function File() {
  return (
    <ReadState read={useRead(pastPhod)} failed={failed}>
      {({ data }) => (
        <div className="ws-past__json" {...scrollable}>
          <JsonText text={JSON.stringify(data.briefData, null, 2)} />
        </div>
      )}
    </ReadState>
  );
}

function Versions() {
  const [before, setBefore] = useState<number>();
  const query = before === undefined ? {} : { before };
  return (
    <ReadState read={useRead(pastVersions, { query })} failed={failed}>
      {({ data, meta }) => (
        <>
          <ul className="ws-content-rows">
            {data.length === 0 && none(t('versions'))}
            <VersionRows versions={data} />
          </ul>
          <VersionPages
            before={before}
            oldest={meta.hasMore ? data.at(-1)?.version : undefined}
            onPage={setBefore}
          />
        </>
      )}
    </ReadState>
  );
}

function Entries() {
  return (
    <ReadState read={useRead(pastEntries)} failed={failed}>
      {({ entries }) => (
        <ul className="ws-content-rows">
          {entries.length === 0 && none(t('entries'))}
          <EntryRows entries={entries} />
        </ul>
      )}
    </ReadState>
  );
}

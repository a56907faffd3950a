import { EyeOpenIcon, LockIcon } from '@blueprintjs/icons';
import {
  endBreakGlass,
  openedEntries,
  openedPhod,
  openedPhodDiff,
  openedPhodVersions,
} from '@mach42/contracts/audit/calls.ts';
import type { NamedAccessGrant } from '@mach42/contracts/audit/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { attempt } from '@mach42/plugin-kit/api/use-request.ts';
import { useSecondsLeft } from '@mach42/plugin-kit/clock.ts';
import { DateTimeField } from '@mach42/plugin-kit/dates/date-time-field.tsx';
import { preferredZone } from '@mach42/plugin-kit/dates/preferred.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { EntryRows, VersionRows } from '@mach42/plugin-kit/ui/content-rows.tsx';
import { ChangeList } from '@mach42/plugin-kit/ui/diff/change-list.tsx';
import { JsonText } from '@mach42/plugin-kit/ui/json-text.tsx';
import { VersionPages } from '@mach42/plugin-kit/ui/pager.tsx';
import { Tabs } from '@mach42/plugin-kit/ui/tabs.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { ChatsView, ContentState, scrollable } from './chats-view.tsx';

type View = 'none' | 'phod' | 'versions' | 'entries' | 'chats';

const views = [
  { value: 'none', label: t('Nothing') },
  { value: 'phod', label: t('PHOD file') },
  { value: 'versions', label: t('Versions') },
  { value: 'entries', label: t('DataRAIS entries') },
  { value: 'chats', label: t('Private chats') },
] as const;

interface OpenContentProps {
  readonly opening: NamedAccessGrant;
  readonly onClosed: () => void;
}

/** Shows one person's content while it is open: nothing of it remains on the screen afterwards. */
export function OpenContent({ opening, onClosed }: OpenContentProps) {
  const { userId, userName, reason, expiresAt } = opening;
  const { api, toasts } = useShell();
  const [view, setView] = useState<View>('none');
  const left = useSecondsLeft(expiresAt, api.serverNow);
  const isOver = left === 0;
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    if (isOver) closed();
  }, [isOver]);

  async function close(): Promise<void> {
    if (await attempt(toasts, () => api.request(endBreakGlass, { params: { userId } }))) onClosed();
  }

  if (isOver) return null;
  return (
    <Card
      title={t('Content of {userName}', { userName })}
      icon={<EyeOpenIcon />}
      actions={
        <>
          <Chip tone="warning" title={t('Time left')}>
            {clock(left)} {t('left')}
          </Chip>
          <Button icon={<LockIcon />} onClick={() => void close()}>
            {t('Close now')}
          </Button>
        </>
      }
    >
      <p className="ws-audit__note">
        “
        {t('{reason}” {userName} sees this, and each item that you open below.', {
          reason,
          userName,
        })}
      </p>
      <Tabs<View>
        label={t('Content of {userName}', { userName })}
        tabs={views}
        value={view}
        onChange={setView}
      >
        {view === 'none' && (
          <p className="ws-audit__note">{t('Open only what you need; the rest stays closed.')}</p>
        )}
        {view === 'phod' && <FileView userId={userId} />}
        {view === 'versions' && <VersionsView userId={userId} />}
        {view === 'entries' && <EntriesView userId={userId} />}
        {view === 'chats' && <ChatsView userId={userId} />}
      </Tabs>
    </Card>
  );
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function FileView({ userId }: { readonly userId: string }) {
  const [moment, setMoment] = useState('');
  const at = preferredZone.timeOf(moment)?.toISOString();
  const query = at === undefined ? {} : { at };
  const read = useRead(openedPhod, { params: { userId }, query }, { afterMs: 600 });
  return (
    <>
      <div className="ws-audit__at">
        <span aria-hidden="true">{t('As it was at')}</span>
        <DateTimeField
          aria-label={t('As it was at')}
          usualTime="23:59"
          value={moment}
          onChange={setMoment}
        />
        {moment !== '' && <Button onClick={() => setMoment('')}>{t('Now')}</Button>}
      </div>
      <ContentState read={read}>
        {({ data }) => (
          <>
            <p className="ws-audit__note">
              {data.version === 0
                ? t('There was no file yet.')
                : t('Version {version}.', { version: data.version })}
            </p>
            <div className="ws-audit__json" {...scrollable(t('PHOD file'))}>
              <JsonText text={JSON.stringify(data.briefData, null, 2)} />
            </div>
          </>
        )}
      </ContentState>
    </>
  );
}

function EntriesView({ userId }: { readonly userId: string }) {
  const read = useRead(openedEntries, { params: { userId } });
  return (
    <ContentState read={read}>
      {({ entries }) => (
        <ul className="ws-content-rows ws-audit__content">
          {entries.length === 0 && <li>{t('No entries.')}</li>}
          <EntryRows entries={entries} />
        </ul>
      )}
    </ContentState>
  );
}

function VersionsView({ userId }: { readonly userId: string }) {
  const [shown, setShown] = useState<number>();
  const [before, setBefore] = useState<number>();
  const query = before === undefined ? {} : { before };
  const read = useRead(openedPhodVersions, { params: { userId }, query });
  return (
    <ContentState read={read}>
      {({ data, meta }) => (
        <>
          <ul className="ws-content-rows ws-audit__content">
            <VersionRows
              versions={data}
              more={(version) => (
                <>
                  <Button
                    size="small"
                    active={shown === version}
                    onClick={() => setShown(shown === version ? undefined : version)}
                  >
                    {t('Changes')}
                  </Button>
                  {shown === version && <VersionDiff userId={userId} version={version} />}
                </>
              )}
            />
          </ul>
          <VersionPages
            before={before}
            oldest={meta.hasMore ? data.at(-1)?.version : undefined}
            onPage={setBefore}
          />
        </>
      )}
    </ContentState>
  );
}

function VersionDiff({ userId, version }: { readonly userId: string; readonly version: number }) {
  const query = { from: version - 1, to: version };
  const read = useRead(openedPhodDiff, { params: { userId }, query });
  return (
    <ContentState read={read}>
      {({ data: { ops } }) => (
        <div
          className="ws-audit__ops"
          {...scrollable(t('Changes of version {version}', { version }))}
        >
          {ops.length === 0 && <p>{t('Only secrets changed.')}</p>}
          <ChangeList label={t('What version {version} changed', { version })} ops={ops} />
        </div>
      )}
    </ContentState>
  );
}

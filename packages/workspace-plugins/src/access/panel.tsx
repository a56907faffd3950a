import { EyeOpenIcon } from '@blueprintjs/icons';
import { accessTexts } from '@mach42/contracts/audit/access-texts.ts';
import { listAccess, markAccessSeen } from '@mach42/contracts/audit/calls.ts';
import type { Access, AccessGrantView, ResetAccess } from '@mach42/contracts/audit/schemas.ts';
import {
  auditTexts,
  contentDetail,
  contentNames,
  credentialSetNames,
} from '@mach42/contracts/audit/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useReadSource, type ReadSource } from '@mach42/plugin-kit/reads/use-read.ts';
import { formatStamp } from '@mach42/plugin-kit/time.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import './access.css';

export { live } from './live.ts';

/** The accesses to the person's own content, newest first. Once they are read they count as seen. */
const openings: ReadSource<readonly Access[], undefined> = {
  name: 'access',
  calls: [listAccess],
  read: async (api, _, signal) => {
    const { data } = await api.request(listAccess, undefined, { signal });
    if (data.some(({ seen }) => !seen)) await api.request(markAccessSeen);
    return data;
  },
};

/** Lists who opened the person's content and read it, and who set a password or secret word of theirs. */
export default function AccessPanel() {
  const { answer: rows, error, refresh } = useReadSource(openings, undefined);
  return (
    <Panel>
      <PanelHeader title={t('Who opened my content')} />
      <PanelBody className="ws-access" label={t('Who opened my content')}>
        {error !== undefined && (
          <ErrorState title={t('The list could not be read')} error={error} onRetry={refresh} />
        )}
        {rows === undefined && error === undefined && <SkeletonCards cards={2} />}
        {rows?.length === 0 && (
          <EmptyState icon={<EyeOpenIcon size={20} />} title={t('No one opened your content')}>
            {t(
              'Admins cannot see your file, your entries or your private chats. An admin who has to gives a reason, has access for 15 minutes, and everything they read is listed here. So is every password and secret word that someone else sets for you.',
            )}
          </EmptyState>
        )}
        {rows?.map((row) =>
          row.type === 'opening' ? (
            <AccessCard key={row.id} access={row} />
          ) : (
            <ResetCard key={row.id} reset={row} />
          ),
        )}
      </PanelBody>
    </Panel>
  );
}

/** Shows one opening to the owner of the content. */
function AccessCard({ access }: { readonly access: AccessGrantView }) {
  const { adminName, reason, openedAt, closedAt, expiresAt, reads, seen } = access;
  return (
    <Card
      title={adminName}
      count={<Timestamp at={openedAt} />}
      actions={
        <>
          {!seen && <Chip tone="accent">{t('New')}</Chip>}
          <Chip tone={closedAt === null ? 'warning' : 'neutral'}>
            {closedAt === null ? t('Open now') : t('Closed')}
          </Chip>
        </>
      }
    >
      <p className="ws-access__reason">“{reason}”</p>
      <p className="ws-access__time">
        {closedAt === null ? t('Closes automatically ') : t('Closed ')}
        <Timestamp at={closedAt ?? expiresAt} form="time" />
      </p>
      <ol className="ws-access__reads">
        {reads.length === 0 && <li>{t('Nothing was read.')}</li>}
        {reads.map((read) => (
          <li key={read.position}>
            <Timestamp at={read.at} form="seconds" className="ws-muted" />
            <span>
              {contentNames[read.kind]}
              <span className="ws-muted"> {contentDetail(read, momentText)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const momentText = (at: string): string => formatStamp(new Date(at), new Date());

/** Shows a word that another person set, what that means, and whether it was used to sign in. */
function ResetCard({ reset }: { readonly reset: ResetAccess }) {
  const { adminName, word, at, inForce, seen } = reset;
  return (
    <Card
      title={adminName}
      count={<Timestamp at={at} />}
      actions={
        <>
          {!seen && <Chip tone="accent">{t('New')}</Chip>}
          <Chip tone={inForce ? 'warning' : 'neutral'}>{credentialSetNames[word]}</Chip>
        </>
      }
    >
      <p className="ws-access__reason">{accessTexts.reset(adminName, word)}</p>
      <SignIns reset={reset} />
      <p className="ws-access__advice">
        {inForce ? auditTexts.resetMeans(word) : auditTexts.resetOver(word)}
      </p>
      <p className="ws-access__advice">
        {auditTexts.resetAsk(adminName)} {inForce && auditTexts.resetChange(word)}
      </p>
    </Card>
  );
}

function SignIns({ reset }: { readonly reset: ResetAccess }) {
  const { signIns, firstSignInAt, lastSignInAt } = reset;
  if (firstSignInAt === null || lastSignInAt === null) {
    return <p className="ws-access__time">{auditTexts.notSignedIn(reset.inForce)}</p>;
  }
  return (
    <ol className="ws-access__reads">
      <li>
        <Timestamp at={firstSignInAt} className="ws-muted" />
        <span>{t('First sign-in after the reset')}</span>
      </li>
      {signIns > 1 && (
        <li>
          <Timestamp at={lastSignInAt} className="ws-muted" />
          <span>{t('Signed in last, of {signIns} times', { signIns })}</span>
        </li>
      )}
    </ol>
  );
}

import { getOwnEmail } from '@mach42/contracts/email/calls.ts';
import type { DigestWish } from '@mach42/contracts/preferences/notification-preferences.ts';
import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { TimeField } from '@mach42/plugin-kit/dates/time-field.tsx';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { useApp } from '../shell/app-context.ts';
import { Row } from './row.tsx';

const usualDigest: DigestWish = { every: 'day', time: '07:00' };

const digests = [
  { value: 'none', label: t('Never') },
  { value: 'day', label: t('Daily') },
  { value: 'week', label: t('Weekly') },
] as const;

/** Chooses when the person receives the digest, where e-mail is sent at all. */
export function DigestRow({ digest }: { readonly digest: DigestWish | undefined }) {
  const { display } = useShell();
  const { navigation } = useApp();
  const own = useRead(getOwnEmail).answer?.data;
  const set = (next: DigestWish | undefined) => display.prefer({ digest: next });
  if (own?.isOffered !== true && digest === undefined) return null;
  const isWeekly = digest?.every === 'week';
  const time = digest && (
    <TimeField
      aria-label={t('Time of the digest')}
      value={digest.time}
      onChange={(chosen) => chosen !== '' && set({ ...digest, time: chosen })}
    />
  );
  return (
    <>
      <Row
        name={t('Digest by e-mail')}
        hint={t('How much is unread or waits for you, and in which rooms; never what was written')}
      >
        <Segmented<'none' | DigestWish['every']>
          label={t('Digest by e-mail')}
          options={digests}
          value={digest?.every ?? 'none'}
          onChange={(every) =>
            set(every === 'none' ? undefined : { ...(digest ?? usualDigest), every })
          }
        />
      </Row>
      {digest && (
        <div className="ws-display__times">
          {isWeekly ? (
            <Trans message="on Mondays at {time}" values={{ time }} />
          ) : (
            <Trans message="at {time}" values={{ time }} />
          )}
        </div>
      )}
      {digest !== undefined && own !== undefined && own.address === null && (
        <p className="ws-display__missing" role="status">
          {t('It is sent once you have confirmed an e-mail address.')}{' '}
          <button type="button" className="ws-link" onClick={() => navigation.openOverlay('email')}>
            {t('E-mail address for messages')}
          </button>
        </p>
      )}
    </>
  );
}

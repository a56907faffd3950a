import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { ShareBody } from '@mach42/contracts/sessions/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';
import { useState } from 'react';

const maskedHint = t('Names, numbers and addresses are replaced by aliases such as PERSON_1.');

interface ShareFormProps {
  /** Only owners share a chat unmasked. */
  readonly mayUnmask: boolean;
  readonly onCreate: (body: ShareBody) => Promise<void>;
}

export function ShareForm({ mayUnmask, onCreate }: ShareFormProps) {
  const [masked, setMasked] = useState(true);
  const [expiresIn, setExpiresIn] = useState<number>(limits.session.sharedSeconds);
  const [isBusy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    await onCreate({ masked, expiresIn });
    setBusy(false);
  };
  return (
    <form
      className="ws-share__form"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      {mayUnmask ? (
        <Switch
          label={t('Mask personal data')}
          hint={
            masked
              ? maskedHint
              : t('Readers see names, numbers and addresses as they were written.')
          }
          checked={masked}
          onChange={setMasked}
        />
      ) : (
        <p className="ws-share__warning">
          {t('{maskedHint} Only owners of the room can share it unmasked.', { maskedHint })}
        </p>
      )}
      <div className="ws-share__expiry">
        <span className="ws-share__label" aria-hidden="true">
          {t('Open for')}
        </span>
        <Segmented
          label={t('Open for')}
          value={String(expiresIn)}
          options={expiryChoices.map(({ seconds, label }) => ({ value: String(seconds), label }))}
          onChange={(value) => setExpiresIn(Number(value))}
        />
      </div>
      <p className="ws-share__warning">
        {t(
          'Anyone with the link can read this chat as it is now, without signing in, for {expiresIn}. Later messages are not in it.',
          { expiresIn: expiryLabel(expiresIn) },
        )}
      </p>
      <div className="ws-share__actions">
        <Button type="submit" variant={masked ? 'primary' : 'danger'} loading={isBusy}>
          {masked ? t('Create link') : t('Create unmasked link')}
        </Button>
      </div>
    </form>
  );
}

const hour = 3600;
const day = 24 * hour;

interface ExpiryChoice {
  /** Seconds. */
  readonly seconds: number;
  readonly label: string;
}

/** How long a link can be open; the server's own choice, a week, is the default. */
export const expiryChoices: readonly ExpiryChoice[] = [
  { seconds: hour, label: t('1 hour') },
  { seconds: day, label: t('1 day') },
  { seconds: 7 * day, label: t('7 days') },
  { seconds: 30 * day, label: t('30 days') },
];

export function expiryLabel(seconds: number): string {
  return (
    expiryChoices.find((choice) => choice.seconds === seconds)?.label ??
    t('{seconds} seconds', { seconds })
  );
}

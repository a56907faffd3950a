import { LinkIcon } from '@blueprintjs/icons';
import type { Invitation, InviteBody } from '@mach42/contracts/rooms/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { CopyButton } from '@mach42/plugin-kit/ui/copy-button.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { FormError } from '../dialogs/room-form.tsx';

interface ByLinkProps {
  /** The open invitations; undefined until they are read. */
  readonly invitations: readonly Invitation[] | undefined;
  readonly onInvite: (body: InviteBody) => Promise<Invitation>;
}

export function ByLink({ invitations, onInvite }: ByLinkProps) {
  const { isBusy, error, run } = useRequest();
  const [expiry, setExpiry] = useState<string>(expiries[2].value);
  const [last, setLast] = useState<Invitation>();
  // A link that was revoked in the meantime must not be copied.
  const isRevoked = invitations?.every(({ id }) => id !== last?.id) ?? false;
  const made = isRevoked ? undefined : last;

  const make = () =>
    run(async () => {
      setLast(await onInvite({ expiresIn: Number(expiry) }));
    });

  return (
    <div className="ws-invite__way">
      <Field label={t('Works for')} hint={t('Anyone with the link can join until it expires.')}>
        {(ids) => (
          <div className="ws-rooms-form__line">
            <Select {...ids} options={expiries} value={expiry} onChange={setExpiry} />
            <Button
              variant={made === undefined ? 'primary' : 'outline'}
              icon={<LinkIcon />}
              loading={isBusy}
              onClick={() => void make()}
            >
              {t('Create link')}
            </Button>
          </div>
        )}
      </Field>
      <FormError error={error} />
      {made !== undefined && (
        <Field
          label={t('Link')}
          hint={
            <>
              {t('Works until')} <Timestamp at={made.expiresAt} />
            </>
          }
        >
          {(ids) => (
            <div className="ws-rooms-form__line">
              <TextInput
                {...ids}
                // The new link gets the focus, so that it can be copied.
                autoFocus
                readOnly
                value={inviteLink(location.origin, made.inviteKey)}
                onFocus={(event) => event.target.select()}
              />
              <CopyButton
                text={inviteLink(location.origin, made.inviteKey)}
                label={t('Copy the link')}
                form="word"
              />
            </div>
          )}
        </Field>
      )}
    </div>
  );
}

const hour = 3600;

/** The times for which a link can work, in seconds. */
const expiries = [
  { value: String(hour), label: t('One hour') },
  { value: String(24 * hour), label: t('One day') },
  { value: String(7 * 24 * hour), label: t('7 days') },
  { value: String(30 * 24 * hour), label: t('30 days') },
] as const;

/** Returns the address of the page of an invitation: `{origin}/invite/{key}`. */
export function inviteLink(origin: string, inviteKey: string): string {
  return `${origin}/invite/${encodeURIComponent(inviteKey)}`;
}

import { EnvelopeIcon } from '@blueprintjs/icons';
import { isAddress } from '@mach42/contracts/email/address.ts';
import { getOwnEmail, removeEmail, setEmail } from '@mach42/contracts/email/calls.ts';
import type { OwnEmail } from '@mach42/contracts/email/schemas.ts';
import { emailTexts as texts } from '@mach42/contracts/email/texts.ts';
import { language } from '@mach42/language/t.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { ReadState } from '@mach42/plugin-kit/reads/read-state.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { AskPassword } from './method-parts.tsx';

/** The address that messages of the workspace go to. */
export default function EmailDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen icon={<EnvelopeIcon />} title={texts.title} onClose={onClose}>
      <OwnAddress />
    </Dialog>
  );
}

function OwnAddress() {
  const { api, toasts } = useShell();
  const { user } = useSession();
  const reading = useRead(getOwnEmail);
  const { answer, refresh } = reading;
  const [asking, setAsking] = useState<'set' | 'remove'>();
  const [typed, setTyped] = useState<string>();
  const own = answer?.data;
  const address = typed ?? own?.pending ?? own?.address ?? user?.email ?? '';

  const back = () => {
    setAsking(undefined);
    setTyped(undefined);
    refresh();
  };
  if (asking === 'set') {
    const set = async (currentPassword: string): Promise<undefined> => {
      const body = { address: address.trim(), currentPassword, language };
      await api.request(setEmail, { body });
      toasts.success(texts.sent(body.address));
      back();
    };
    const isRight = isAddress(address.trim());
    return (
      <AskPassword
        label={texts.password}
        about={texts.about}
        action={texts.send}
        onCancel={back}
        onPassword={set}
        isComplete={isRight}
      >
        <Field
          label={texts.address}
          hint={texts.addressHint}
          {...(address !== '' && !isRight ? { error: texts.notAddress } : {})}
        >
          {(ids) => (
            <TextInput
              {...ids}
              type="email"
              autoFocus
              autoComplete="email"
              value={address}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      </AskPassword>
    );
  }
  if (asking === 'remove') {
    const remove = async (currentPassword: string): Promise<undefined> => {
      await api.request(removeEmail, { body: { currentPassword } });
      toasts.success(texts.removed);
      back();
    };
    return (
      <AskPassword
        label={texts.password}
        about={texts.removeAbout}
        action={texts.remove}
        onCancel={back}
        onPassword={remove}
      />
    );
  }
  return (
    <div className="ws-passkeys">
      <p className="ws-muted">{texts.about}</p>
      <ReadState read={reading} failed={texts.loadFailed} skeleton={<SkeletonLines lines={2} />} />
      {own !== undefined && <Known own={own} />}
      {own?.isOffered === false && <p>{texts.notOffered}</p>}
      {own !== undefined && (
        <div className="ws-passkeys__ways">
          {own.isOffered && (
            <Button variant="primary" onClick={() => setAsking('set')}>
              {(own.address ?? own.pending) === null ? texts.add : texts.change}
            </Button>
          )}
          {(own.address ?? own.pending) !== null && (
            <Button variant="danger-plain" onClick={() => setAsking('remove')}>
              {texts.remove}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Known({ own: { address, confirmedAt, pending } }: { readonly own: OwnEmail }) {
  if (address === null && pending === null) return <p role="status">{texts.none}</p>;
  return (
    <ul className="ws-passkeys__list">
      {address !== null && confirmedAt !== null && (
        <li className="ws-passkeys__one">
          <div className="ws-passkeys__facts">
            <span className="ws-passkeys__name">{address}</span>
            <span className="ws-muted">
              {texts.confirmed} <Timestamp at={confirmedAt} />
            </span>
          </div>
          <Chip tone="success">{texts.confirmed}</Chip>
        </li>
      )}
      {pending !== null && (
        <li className="ws-passkeys__one">
          <div className="ws-passkeys__facts">
            <span className="ws-passkeys__name">{pending}</span>
            <span className="ws-muted" role="status">
              {texts.waiting}
            </span>
          </div>
        </li>
      )}
    </ul>
  );
}

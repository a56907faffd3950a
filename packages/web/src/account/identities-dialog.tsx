import { LinkIcon } from '@blueprintjs/icons';
import {
  beginToLinkIdentity,
  listIdentities,
  unlinkIdentity,
} from '@mach42/contracts/users/openid-calls.ts';
import type { IdentityView } from '@mach42/contracts/users/openid-schemas.ts';
import { openIdTexts as texts } from '@mach42/contracts/users/openid-texts.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { SecretField } from '@mach42/plugin-kit/ui/secret-field.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { leaveForService } from '../auth/openid-flow.ts';
import './passkeys-dialog.css';

/** The accounts of the sign-in service that sign the person in, and the way to link one. */
export default function IdentitiesDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen icon={<LinkIcon />} title={texts.title} onClose={onClose}>
      <Identities />
    </Dialog>
  );
}

function Identities() {
  const { api, toasts } = useShell();
  const { answer, error, refresh } = useRead(listIdentities);
  /** Linking, or the one to be unlinked: each asks for the password first. */
  const [asking, setAsking] = useState<'link' | IdentityView>();
  const own = answer?.data;

  if (asking !== undefined) {
    const back = () => {
      setAsking(undefined);
      refresh();
    };
    const act = async (currentPassword: string): Promise<void> => {
      const body = { currentPassword };
      if (asking === 'link') {
        leaveForService((await api.request(beginToLinkIdentity, { body })).data, 'link');
        return;
      }
      await api.request(unlinkIdentity, { params: { id: asking.id }, body });
      toasts.success(texts.unlinked(asking.name));
      back();
    };
    const isLink = asking === 'link';
    return (
      <AskPassword
        about={isLink ? texts.about : texts.unlinkAbout}
        action={isLink ? texts.next : texts.unlink}
        onCancel={back}
        onPassword={act}
      />
    );
  }
  return (
    <div className="ws-passkeys">
      <p className="ws-muted">{texts.about}</p>
      {own === undefined && error === undefined && <SkeletonLines lines={2} />}
      {own === undefined && error !== undefined && (
        <ErrorState title={texts.loadFailed} error={error} onRetry={refresh} />
      )}
      {own !== undefined && own.identities.length > 0 && (
        <ul className="ws-passkeys__list">
          {own.identities.map((identity) => (
            <IdentityRow
              key={identity.id}
              identity={identity}
              onUnlink={() => setAsking(identity)}
            />
          ))}
        </ul>
      )}
      {own?.identities.length === 0 && <p role="status">{texts.none}</p>}
      {own?.isOffered === false && <p>{texts.notOffered}</p>}
      {own?.isOffered === true && own.identities.length === 0 && (
        <Button variant="primary" icon={<LinkIcon />} onClick={() => setAsking('link')}>
          {texts.link}
        </Button>
      )}
    </div>
  );
}

interface IdentityRowProps {
  readonly identity: IdentityView;
  readonly onUnlink: () => void;
}

function IdentityRow({ identity, onUnlink }: IdentityRowProps) {
  const { name, linkedAt, lastUsedAt } = identity;
  return (
    <li className="ws-passkeys__one" aria-label={name}>
      <div className="ws-passkeys__facts">
        <span className="ws-passkeys__name">{name}</span>
        <span className="ws-muted">
          {texts.linked} <Timestamp at={linkedAt} />,{' '}
          {lastUsedAt === null ? (
            texts.neverUsed
          ) : (
            <>
              {texts.lastUsed} <Timestamp at={lastUsedAt} />
            </>
          )}
        </span>
      </div>
      <Button size="small" variant="danger-plain" onClick={onUnlink}>
        {texts.unlink}
      </Button>
    </li>
  );
}

interface AskPasswordProps {
  readonly about: string;
  readonly action: string;
  readonly onCancel: () => void;
  readonly onPassword: (password: string) => Promise<void>;
}

function AskPassword({ about, action, onCancel, onPassword }: AskPasswordProps) {
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function submit(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await onPassword(password);
    } catch (thrown) {
      setProblem(asApiError(thrown).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      className="ws-passkeys"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '' && !isBusy) void submit();
      }}
    >
      <p className="ws-muted">{about}</p>
      <SecretField
        large={false}
        label={texts.password}
        value={password}
        error={problem}
        onChange={setPassword}
      />
      <footer className="ws-passkeys__actions">
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" loading={isBusy} disabled={password === ''}>
          {action}
        </Button>
      </footer>
    </form>
  );
}

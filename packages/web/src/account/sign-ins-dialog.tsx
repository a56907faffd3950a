import { DesktopIcon, LogOutIcon, MobilePhoneIcon, WidgetIcon } from '@blueprintjs/icons';
import { endSignIn, listSignIns, signOutElsewhere } from '@mach42/contracts/users/calls.ts';
import type { SignInView } from '@mach42/contracts/users/schemas.ts';
import { signInTexts } from '@mach42/contracts/users/sign-in-texts.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { ReadState } from '@mach42/plugin-kit/reads/read-state.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useId, useState } from 'react';
import { useApp } from '../shell/app-context.ts';
import './sign-ins-dialog.css';

/** The browsers and apps that are signed in as the person, each with a way to sign out there. */
export default function SignInsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen icon={<DesktopIcon />} title={signInTexts.title} onClose={onClose}>
      <SignIns />
    </Dialog>
  );
}

function SignIns() {
  const { auth, shell } = useApp();
  const reading = useRead(listSignIns);
  const { answer, refresh, patch } = reading;
  /** The sign-in that is being ended, or all others. */
  const [busy, setBusy] = useState<string>();
  const known = answer?.data;
  const isAlone = known?.every(({ isCurrent }) => isCurrent) === true;
  const aloneId = useId();

  async function act(what: string, action: () => Promise<void>, failed: string): Promise<void> {
    setBusy(what);
    try {
      await action();
    } catch (thrown) {
      const refused = asApiError(thrown);
      shell.toasts.error(`${failed}. ${refused.message}`);
      if (refused.status === 401) void auth.confirm();
      refresh();
    } finally {
      setBusy(undefined);
    }
  }
  const keepOnly = (isKept: (signIn: SignInView) => boolean) =>
    patch(({ data }) => ({ data: data.filter(isKept) }));
  const end = ({ id, device }: SignInView) =>
    act(
      id,
      async () => {
        await shell.api.request(endSignIn, { params: { id } });
        keepOnly((signIn) => signIn.id !== id);
        shell.toasts.success(signInTexts.ended(signInTexts.device(device)));
      },
      signInTexts.endFailed,
    );
  const endOthers = () =>
    act(
      'all',
      async () => {
        await auth.renew((api) => api.request(signOutElsewhere));
        keepOnly(({ isCurrent }) => isCurrent);
        shell.toasts.success(signInTexts.elsewhereDone);
      },
      signInTexts.elsewhereFailed,
    );

  return (
    <div className="ws-sign-ins">
      <p className="ws-muted">{signInTexts.about}</p>
      <ReadState
        read={reading}
        failed={signInTexts.loadFailed}
        skeleton={<SkeletonLines lines={3} />}
      />
      {known !== undefined && (
        <ul className="ws-sign-ins__list">
          {known.map((signIn) => (
            <SignInRow
              key={signIn.id}
              signIn={signIn}
              isBusy={busy === signIn.id}
              onEnd={() => void end(signIn)}
            />
          ))}
        </ul>
      )}
      {isAlone && (
        <p id={aloneId} role="status">
          {signInTexts.alone}
        </p>
      )}
      <Button
        icon={<LogOutIcon />}
        loading={busy === 'all'}
        disabled={isAlone}
        aria-describedby={isAlone ? aloneId : undefined}
        onClick={() => void endOthers()}
      >
        {signInTexts.elsewhere}
      </Button>
    </div>
  );
}

interface SignInRowProps {
  readonly signIn: SignInView;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SignInRow({ signIn, isBusy, onEnd }: SignInRowProps) {
  const { firstSeenAt, lastSeenAt, isCurrent } = signIn;
  const device = signInTexts.device(signIn.device);
  return (
    <li className="ws-sign-ins__one" aria-label={device}>
      <DeviceIcon signIn={signIn} />
      <div className="ws-sign-ins__facts">
        <span className="ws-sign-ins__device">
          {device} {isCurrent && <Chip tone="success">{signInTexts.here}</Chip>}
        </span>
        <span className="ws-muted">
          {!isCurrent && (
            <>
              {signInTexts.lastSeen} <Timestamp at={lastSeenAt} />,{' '}
            </>
          )}
          {isCurrent ? signInTexts.since : signInTexts.since.toLowerCase()}{' '}
          <Timestamp at={firstSeenAt} />
        </span>
      </div>
      {!isCurrent && (
        <Button size="small" loading={isBusy} onClick={onEnd}>
          {signInTexts.end}
        </Button>
      )}
    </li>
  );
}

function DeviceIcon({ signIn: { device, environment } }: { readonly signIn: SignInView }) {
  if (environment === 'gpt') return <WidgetIcon />;
  return /iPhone|iPad|Android/.test(device) ? <MobilePhoneIcon /> : <DesktopIcon />;
}

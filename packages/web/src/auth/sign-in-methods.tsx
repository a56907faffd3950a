import { getSignInMethods } from '@mach42/contracts/users/passkey-calls.ts';
import type { OfferedMethods } from '@mach42/contracts/users/passkey-schemas.ts';
import { t } from '@mach42/language/t.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApp } from '../shell/app-context.ts';

/** Each is loaded where it is offered: most workspaces have none, and the page is to be light. */
const OpenIdMethod = lazyPart(() => import('./openid-method.tsx'));
const PasskeyMethod = lazyPart(() => import('./passkey-method.tsx'));

interface SignInMethodsProps {
  /** The password was refused. */
  readonly hasFailed: boolean;
  readonly onSignedIn: () => void;
}

/** The ways to sign in without a password that this workspace offers, and the one to a new password. */
export default function SignInMethods({ hasFailed, onSignedIn }: SignInMethodsProps) {
  const { shell } = useApp();
  const navigate = useNavigate();
  const ways = useSignInMethods(shell.api);
  const openId = ways?.openId ?? null;
  return (
    <Suspense>
      {openId !== null && <OpenIdMethod label={openId.label} />}
      {ways?.passkeys === true && <PasskeyMethod onSignedIn={onSignedIn} />}
      {ways?.passwordByEmail === true && (
        <Button variant="plain" onClick={() => void navigate('/forgotten-password')}>
          {t('Forgot your password?')}
        </Button>
      )}
      {ways?.passwordByEmail === false && hasFailed && (
        <p className="ws-login__lead">
          {t('Forgot your password? An admin of this workspace can give you a link to a new one.')}
        </p>
      )}
    </Suspense>
  );
}

/**
 * The ways that this workspace offers; undefined until they are known. The hook by which other parts read would bring the
 * workbench with it, before anyone has signed in.
 */
function useSignInMethods(api: Shell['api']): OfferedMethods | undefined {
  const [ways, setWays] = useState<OfferedMethods>();
  useEffect(() => {
    let isShown = true;
    const read = async (): Promise<void> => {
      const { data } = await api.request(getSignInMethods);
      if (isShown) setWays(data);
    };
    // A refusal is in the Event Log; the password is there without it.
    read().catch(() => setWays(undefined));
    return () => {
      isShown = false;
    };
  }, [api]);
  return ways;
}

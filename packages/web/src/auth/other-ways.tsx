import { beginOpenIdSignIn } from '@mach42/contracts/users/openid-calls.ts';
import { openIdTexts } from '@mach42/contracts/users/openid-texts.ts';
import {
  beginPasskeySignIn,
  getSignInWays,
  signInWithPasskey,
} from '@mach42/contracts/users/passkey-calls.ts';
import type { SignInWays } from '@mach42/contracts/users/passkey-schemas.ts';
import { passkeyTexts as texts } from '@mach42/contracts/users/passkey-texts.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { useApp } from '../shell/app-context.ts';
import { leaveForService } from './openid-flow.ts';

/** The ways to sign in without a password, where the settings allow one and the browser has it. */
export default function OtherWays({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { auth, shell } = useApp();
  const ways = useSignInWays(shell.api);
  const [isBusy, setBusy] = useState<'passkey' | 'openid'>();
  const [problem, setProblem] = useState<string>();
  const openId = ways?.openId ?? null;
  const hasPasskeys = ways?.passkeys === true && browserSupportsWebAuthn();
  if (!hasPasskeys && openId === null) return null;

  async function logInElsewhere(): Promise<void> {
    setBusy('openid');
    setProblem(undefined);
    try {
      leaveForService((await shell.api.request(beginOpenIdSignIn)).data, 'sign in');
    } catch (thrown) {
      setProblem(`${openIdTexts.failed}. ${asApiError(thrown).message}`);
      setBusy(undefined);
    }
  }

  async function logIn(): Promise<void> {
    setBusy('passkey');
    setProblem(undefined);
    try {
      const { data } = await shell.api.request(beginPasskeySignIn);
      const signed = await askDevice(data);
      if (signed === undefined) return setProblem(texts.cancelled);
      await auth.enter((api, device) =>
        api.request(signInWithPasskey, { body: { ...signed, ...device } }),
      );
      return onSignedIn();
    } catch (thrown) {
      return setProblem(`${texts.logInFailed}. ${asApiError(thrown).message}`);
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <>
      {problem !== undefined && (
        <p className="ws-login__error" role="alert">
          {problem}
        </p>
      )}
      {openId !== null && (
        <Button
          size="large"
          fill
          loading={isBusy === 'openid'}
          disabled={isBusy !== undefined}
          onClick={() => void logInElsewhere()}
        >
          {openId.label}
        </Button>
      )}
      {hasPasskeys && (
        <Button
          size="large"
          fill
          loading={isBusy === 'passkey'}
          disabled={isBusy !== undefined}
          onClick={() => void logIn()}
        >
          {texts.logIn}
        </Button>
      )}
    </>
  );
}

/**
 * The ways that this workspace offers; undefined until they are known. The hook by which other parts read would bring the
 * workbench with it, before anyone has signed in.
 */
function useSignInWays(api: Shell['api']): SignInWays | undefined {
  const [ways, setWays] = useState<SignInWays>();
  useEffect(() => {
    let isShown = true;
    const read = async (): Promise<void> => {
      const { data } = await api.request(getSignInWays);
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

interface Challenge {
  readonly challenge: string;
  readonly rpId: string;
}

/** What the device signed; undefined: the person or the device refused. */
async function askDevice({ challenge, rpId }: Challenge) {
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: { challenge, rpId, userVerification: 'required' },
    });
    const { clientDataJSON: clientData, authenticatorData, signature } = response;
    return { id, clientData, authenticatorData, signature };
  } catch (thrown) {
    // Every refusal of person and device is one; the page says to try again.
    if (thrown instanceof Error) return undefined;
    throw thrown;
  }
}

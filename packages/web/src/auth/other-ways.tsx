import {
  beginPasskeySignIn,
  getSignInWays,
  signInWithPasskey,
} from '@mach42/contracts/users/passkey-calls.ts';
import { passkeyTexts as texts } from '@mach42/contracts/users/passkey-texts.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { useApp } from '../shell/app-context.ts';

/** The ways to sign in without a password, where the settings allow one and the browser has it. */
export default function OtherWays({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { auth, shell } = useApp();
  const hasPasskeys = usePasskeysAllowed(shell.api);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!hasPasskeys || !browserSupportsWebAuthn()) return null;

  async function logIn(): Promise<void> {
    setBusy(true);
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
      setBusy(false);
    }
  }

  return (
    <>
      {problem !== undefined && (
        <p className="ws-login__error" role="alert">
          {problem}
        </p>
      )}
      <Button size="large" fill loading={isBusy} onClick={() => void logIn()}>
        {texts.logIn}
      </Button>
    </>
  );
}

/**
 * Whether the settings allow passkeys; false until it is known. The hook by which other parts read would bring the
 * workbench with it, before anyone has signed in.
 */
function usePasskeysAllowed(api: Shell['api']): boolean {
  const [isAllowed, setAllowed] = useState(false);
  useEffect(() => {
    let isShown = true;
    const read = async (): Promise<void> => {
      const { data } = await api.request(getSignInWays);
      if (isShown) setAllowed(data.passkeys);
    };
    // A refusal is in the Event Log; the password is there without it.
    read().catch(() => setAllowed(false));
    return () => {
      isShown = false;
    };
  }, [api]);
  return isAllowed;
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

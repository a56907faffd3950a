import { beginPasskeySignIn, signInWithPasskey } from '@mach42/contracts/users/passkey-calls.ts';
import { passkeyTexts as texts } from '@mach42/contracts/users/passkey-texts.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useApp } from '../shell/app-context.ts';
import { MethodButton } from './method-button.tsx';

/** Signs in with a passkey, where the browser has them. */
export default function PasskeyMethod({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { auth, shell } = useApp();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!browserSupportsWebAuthn()) return null;

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

  return <MethodButton label={texts.logIn} problem={problem} isBusy={isBusy} onPress={logIn} />;
}

interface Challenge {
  readonly challenge: string;
  readonly rpId: string;
}

/** Returns the signature of the device; undefined: the person or the device refused. */
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

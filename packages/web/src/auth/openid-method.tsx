import { beginOpenIdSignIn } from '@mach42/contracts/users/openid-calls.ts';
import { openIdTexts as texts } from '@mach42/contracts/users/openid-texts.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useState } from 'react';
import { useApp } from '../shell/app-context.ts';
import { MethodButton } from './method-button.tsx';
import { leaveForService } from './openid-flow.ts';

/** Leaves for the sign-in service of the organisation. */
export default function OpenIdMethod({ label }: { readonly label: string }) {
  const { shell } = useApp();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function logIn(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      // The button stays busy until the page is left.
      leaveForService((await shell.api.request(beginOpenIdSignIn)).data, 'sign in');
    } catch (thrown) {
      setProblem(`${texts.failed}. ${asApiError(thrown).message}`);
      setBusy(false);
    }
  }

  return <MethodButton label={label} problem={problem} isBusy={isBusy} onPress={logIn} />;
}

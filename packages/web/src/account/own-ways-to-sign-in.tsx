import { EnvelopeIcon, KeyIcon, LinkIcon, ShieldIcon } from '@blueprintjs/icons';
import { getOwnEmail } from '@mach42/contracts/email/calls.ts';
import { emailTexts } from '@mach42/contracts/email/texts.ts';
import { listIdentities } from '@mach42/contracts/users/openid-calls.ts';
import { openIdTexts } from '@mach42/contracts/users/openid-texts.ts';
import { listPasskeys } from '@mach42/contracts/users/passkey-calls.ts';
import { passkeyTexts } from '@mach42/contracts/users/passkey-texts.ts';
import { getSecondFactor } from '@mach42/contracts/users/second-factor-calls.ts';
import { secondFactorTexts } from '@mach42/contracts/users/second-factor-texts.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';

interface OwnWaysToSignInProps {
  readonly onSecondFactor: () => void;
  readonly onPasskeys: () => void;
  readonly onIdentities: () => void;
  readonly onEmail: () => void;
}

/** The ways to sign in, and to a forgotten password, that the settings allow the person, or that they have; one that could not be read says so in its dialog. */
export function OwnWaysToSignIn(props: OwnWaysToSignInProps) {
  const { onSecondFactor, onPasskeys, onIdentities, onEmail } = props;
  const email = useRead(getOwnEmail);
  const { isOffered: hasEmail = false, address = null } = email.answer?.data ?? {};
  const identities = useRead(listIdentities);
  const { isOffered = false, identities: linked = [] } = identities.answer?.data ?? {};
  const factor = useRead(getSecondFactor);
  const passkeys = useRead(listPasskeys);
  const { isOn = false, policy = 'off' } = factor.answer?.data ?? {};
  const { isAllowed = false, passkeys: own = [] } = passkeys.answer?.data ?? {};
  return (
    <>
      {(isOn || policy !== 'off' || factor.error !== undefined) && (
        <Button icon={<ShieldIcon />} fill className="bp6-popover-dismiss" onClick={onSecondFactor}>
          {secondFactorTexts.title}
        </Button>
      )}
      {(isAllowed || own.length > 0 || passkeys.error !== undefined) && (
        <Button icon={<KeyIcon />} fill className="bp6-popover-dismiss" onClick={onPasskeys}>
          {passkeyTexts.title}
        </Button>
      )}
      {(isOffered || linked.length > 0 || identities.error !== undefined) && (
        <Button icon={<LinkIcon />} fill className="bp6-popover-dismiss" onClick={onIdentities}>
          {openIdTexts.title}
        </Button>
      )}
      {(hasEmail || address !== null || email.error !== undefined) && (
        <Button icon={<EnvelopeIcon />} fill className="bp6-popover-dismiss" onClick={onEmail}>
          {emailTexts.title}
        </Button>
      )}
    </>
  );
}

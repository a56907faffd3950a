import type { ResetAccess } from '@mach42/contracts/audit/schemas.ts';
import { auditTexts, credentialSetNames } from '@mach42/contracts/audit/texts.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';

/** A word that somebody else set, what that means, and whether anybody signed in with it. */
export function ResetCard({ reset }: { readonly reset: ResetAccess }) {
  const { adminName, word, at, inForce, seen } = reset;
  return (
    <Card
      title={adminName}
      count={<Timestamp at={at} />}
      actions={
        <>
          {!seen && <Chip tone="accent">New</Chip>}
          <Chip tone={inForce ? 'warning' : 'neutral'}>{credentialSetNames[word]}</Chip>
        </>
      }
    >
      <p className="ws-access__reason">{auditTexts.reset(adminName, word)}</p>
      <SignIns reset={reset} />
      <p className="ws-access__advice">
        {inForce ? auditTexts.resetMeans(word) : auditTexts.resetOver(word)}
      </p>
      <p className="ws-access__advice">
        {auditTexts.resetAsk(adminName)} {inForce && auditTexts.resetChange(word)}
      </p>
    </Card>
  );
}

function SignIns({ reset }: { readonly reset: ResetAccess }) {
  const { signIns, firstSignInAt, lastSignInAt } = reset;
  if (firstSignInAt === null || lastSignInAt === null) {
    return <p className="ws-access__time">{auditTexts.notSignedIn(reset.inForce)}</p>;
  }
  return (
    <ol className="ws-access__reads">
      <li>
        <Timestamp at={firstSignInAt} className="ws-muted" />
        <span>Signed in after the reset, for the first time</span>
      </li>
      {signIns > 1 && (
        <li>
          <Timestamp at={lastSignInAt} className="ws-muted" />
          <span>Signed in last, of {signIns} times</span>
        </li>
      )}
    </ol>
  );
}

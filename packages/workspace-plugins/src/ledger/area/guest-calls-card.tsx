import { ErrorIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { GuestCall } from '@mach42/contracts/models/schemas.ts';
import { modelTexts, providerName } from '@mach42/contracts/models/texts.ts';
import { useModels } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { Whereabouts, purposeOf } from '../calls/call-facts.tsx';
import { costText, estimateText, modelText, tokensText, wholeText } from '../calls/texts.ts';

interface GuestCallsCardProps {
  readonly calls: readonly GuestCall[];
  /** How many there are, shown or not. */
  readonly total: number;
  readonly onMore: (limit: number) => void;
}

/** The newest calls; what was said stands nowhere, and whose they were neither. */
export function GuestCallsCard({ calls, total, onMore }: GuestCallsCardProps) {
  const count =
    calls.length < total ? `${wholeText(calls.length)} of ${wholeText(total)}` : wholeText(total);
  const isMost = calls.length >= limits.ledgerPageMaximum;
  return (
    <Card title="Calls" count={count}>
      <ul className="ws-ledger__calls">
        {calls.map((one) => (
          <GuestCallRow key={one.id} call={one} />
        ))}
      </ul>
      {calls.length < total && !isMost && (
        <Button variant="plain" fill onClick={() => onMore(limits.ledgerPageMaximum)}>
          Older calls
        </Button>
      )}
      <p className="ws-guest-calls__note">
        {calls.length < total && isMost && `${modelTexts.newestGuestCalls(calls.length)} `}
        {modelTexts.guestCallsNote}
      </p>
    </Card>
  );
}

function GuestCallRow({ call }: { readonly call: GuestCall }) {
  const { available } = useModels();
  const { name, icon } = purposeOf(call.purpose);
  return (
    <li className="ws-call">
      <div className="ws-call__head ws-call__head--still">
        <span className="ws-call__model">{modelText(call.model, available)}</span>
        <span className="ws-call__about">
          {icon}
          <span className="ws-truncate">
            {name}, {providerName(call.provider)}, <Timestamp at={call.at} />
          </span>
        </span>
        <span className="ws-call__chips">
          {call.failed && (
            <Chip tone="danger" icon={<ErrorIcon size={12} />}>
              Failed
            </Chip>
          )}
          {call.underWay === true && <Chip tone="accent">Under way</Chip>}
          <Whereabouts way={call} />
        </span>
        <span className="ws-call__amounts">
          <span title={estimateText(call)}>{tokensText(call)}</span>
          <span>{costText(call.cost)}</span>
        </span>
      </div>
    </li>
  );
}

import { providerName } from '@mach42/contracts/models/texts.ts';
import type { LedgerQuota } from '@mach42/contracts/models/schemas.ts';
import { wholeText } from '../calls/texts.ts';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const cents = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

/** How much of this month's quota of a paid provider is used, and what is left. */
export function Quota({ quota }: { readonly quota: LedgerQuota }) {
  const { provider, dollars, tokens, until } = quota;
  const name = providerName(provider);
  return (
    <div className="ws-ledger-quota">
      <h4>
        Your quota at {name}{' '}
        <span className="ws-muted">begins anew on {day.format(new Date(until))}</span>
      </h4>
      <Meter label={`Cost at ${name}`} amount={dollars} text={(value) => cents.format(value)} />
      <Meter label={`Tokens at ${name}`} amount={tokens} text={wholeText} unit=" tokens" />
    </div>
  );
}

interface MeterProps {
  readonly label: string;
  readonly amount: LedgerQuota['dollars'];
  readonly text: (value: number) => string;
  readonly unit?: string;
}

function Meter({ label, amount: { used, limit }, text, unit = '' }: MeterProps) {
  const left = Math.max(0, limit - used);
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  return (
    <div className="ws-ledger-quota__line">
      <meter aria-label={label} value={share} high={0.8} min={0} max={1} />
      <span>
        {text(used)} of {text(limit)}
        {unit} used, <strong>{text(left)} left</strong>
      </span>
    </div>
  );
}

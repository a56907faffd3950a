import { providerName } from '@mach42/contracts/models/texts.ts';
import type { LedgerQuota } from '@mach42/contracts/models/schemas.ts';
import { Meter } from '@mach42/plugin-kit/ui/meter.tsx';
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
      <Amount label={`Cost at ${name}`} amount={dollars} text={(value) => cents.format(value)} />
      <Amount label={`Tokens at ${name}`} amount={tokens} text={wholeText} unit=" tokens" />
    </div>
  );
}

interface AmountProps {
  readonly label: string;
  readonly amount: LedgerQuota['dollars'];
  readonly text: (value: number) => string;
  readonly unit?: string;
}

function Amount({ label, amount: { used, limit }, text, unit = '' }: AmountProps) {
  const left = Math.max(0, limit - used);
  return (
    <div className="ws-ledger-quota__line">
      <Meter label={label} used={used} limit={limit} />
      <span>
        {text(used)} of {text(limit)}
        {unit} used, <strong>{text(left)} left</strong>
      </span>
    </div>
  );
}

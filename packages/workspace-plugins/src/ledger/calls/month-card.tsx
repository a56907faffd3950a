import { ExportIcon } from '@blueprintjs/icons';
import type { LedgerRow } from '@mach42/contracts/models/schemas.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { monthTotal } from './month-total.ts';
import { monthText, sumText } from './texts.ts';

interface MonthCardProps {
  readonly rows: readonly LedgerRow[];
  readonly limit: number;
}

/** What the month comes to: what left, and what did not. */
export function MonthCard({ rows, limit }: MonthCardProps) {
  const now = useMinute();
  const { left, stayed, isWhole } = monthTotal(rows, limit, now);
  return (
    <Card
      icon={<ExportIcon />}
      title="What left this machine for a model, on your behalf"
      className="ws-ledger-month"
    >
      <dl className="ws-ledger-month__sums">
        <dt>Left in {monthText(now)}</dt>
        <dd>{sumText(left, isWhole)}</dd>
        <dt>Stayed here</dt>
        <dd>{sumText(stayed, isWhole)}</dd>
      </dl>
      <p className="ws-ledger-month__note">
        The built-in assistant answers on this machine and searches your data where it lies: what it
        was given never left.
      </p>
    </Card>
  );
}

import type { DataRaisReport } from '@mach42/contracts/datarais/schemas.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { lasted } from '../jobs/lasted.ts';
import './waiting-cards.css';

/** How long entries waited until they were processed. */
export function WaitCard({ wait }: Pick<DataRaisReport, 'wait'>) {
  return (
    <Card title="Time to process">
      {wait === null ? (
        <p className="ws-muted">Nothing was processed in these days.</p>
      ) : (
        <dl className="ws-admin-waits">
          <dt>Half of them within</dt>
          <dd>{lasted(wait.median)}</dd>
          <dt>Nine of ten within</dt>
          <dd>{lasted(wait.p90)}</dd>
          <dt>Longest</dt>
          <dd>{lasted(wait.longest)}</dd>
        </dl>
      )}
    </Card>
  );
}

const ageNames: Readonly<Record<string, string>> = {
  1: 'up to an hour',
  24: 'up to a day',
  168: 'up to a week',
};

/** Since when the entries wait that are pending now. */
export function AgesCard({ ages }: Pick<DataRaisReport, 'ages'>) {
  const total = ages.reduce((sum, { entries }) => sum + entries, 0);
  return (
    <Card title="Waiting for" count={total}>
      <ul className="ws-admin-ages">
        {ages.map(({ hours, entries }) => (
          <li key={hours ?? 'longer'}>
            <span>{hours === null ? 'longer' : (ageNames[hours] ?? `up to ${hours} h`)}</span>
            <span
              className="ws-admin-ages__bar"
              style={{ width: `${total === 0 ? 0 : (entries / total) * 100}%` }}
            />
            <span>{entries}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

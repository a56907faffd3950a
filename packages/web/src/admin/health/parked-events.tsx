import type { Projection } from '@mach42/contracts/health/schemas.ts';
import { TickCircleIcon } from '@blueprintjs/icons';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { count } from '../dashboard/numbers.ts';
import { scrolling } from '../scrolling.ts';

/** Events that a projector could not apply, and why. */
export function ParkedEvents({ projections }: { readonly projections: readonly Projection[] }) {
  const parked = projections.flatMap(({ name, parked: events }) =>
    events.map((event) => ({ name, ...event })),
  );
  const total = projections.reduce((sum, { parkedCount }) => sum + parkedCount, 0);
  return (
    <Card title="Parked events" count={count(total)} className="ws-parked">
      {parked.length === 0 && (
        <p className="ws-parked__none">
          <TickCircleIcon /> Every event was applied. One that cannot be is listed here, and holds
          up only what comes later under its key.
        </p>
      )}
      {parked.length > 0 && (
        <>
          <p className="ws-muted">
            They are tried again when the read models are rebuilt, best after an update that mends
            the cause.
          </p>
          <div className="ws-parked__list" {...scrolling('Parked events')}>
            <ul>
              {parked.map(({ name, position, type, key, error }) => (
                <li key={`${name} ${position}`}>
                  <span className="ws-parked__place">
                    <code>{name}</code> at {count(Number(position))}
                  </span>
                  <span>{type}</span>
                  <code className="ws-parked__key">{key}</code>
                  <span className="ws-parked__error">{error}</span>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </Card>
  );
}

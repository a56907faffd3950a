import type { Projection } from '@mach42/contracts/health/schemas.ts';
import { TickCircleIcon } from '@blueprintjs/icons';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { count } from '../dashboard/numbers.ts';
import { scrolling } from '../scrolling.ts';

/** Each event once for each reason, with the projectors that could not apply it. */
function byEvent(projections: readonly Projection[]) {
  const all = projections.flatMap(({ name, parked }) =>
    parked.map((event) => ({ name, ...event })),
  );
  const groups = Map.groupBy(all, ({ position, error }) => `${position} ${error}`);
  return [...groups.values()]
    .flatMap((same) => {
      const [first] = same;
      return first === undefined ? [] : [{ ...first, names: same.map(({ name }) => name) }];
    })
    .toSorted((one, other) => Number(one.position) - Number(other.position));
}

/** Events that could not be applied, and why. */
export function ParkedEvents({ projections }: { readonly projections: readonly Projection[] }) {
  const parked = byEvent(projections);
  return (
    <Card title="Parked events" count={count(parked.length)} className="ws-parked">
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
              {parked.map(({ names, position, type, key, error, stack }) => (
                <li key={`${position} ${error}`}>
                  <span className="ws-parked__place">
                    <code>{names.join(', ')}</code> at {count(Number(position))}
                  </span>
                  <span>{type}</span>
                  <code className="ws-parked__key">{key}</code>
                  <span className="ws-parked__error">
                    {error}
                    {stack !== '' && <code> {stack}</code>}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </Card>
  );
}

import './place-bars.css';

interface PlaceBarsProps {
  readonly total: number;
  /** Of them, those that could begin now or are at work. */
  readonly active: number;
  /** Of the active ones, those at work. */
  readonly busy: number;
  /** Whether `active/total` stands beside the bars; default true. */
  readonly figure?: boolean;
}

/** A bar for each worker. */
export function PlaceBars({ total, active, busy, figure = true }: PlaceBarsProps) {
  return (
    <span className="ws-places">
      <span className="ws-places__bars" aria-hidden="true">
        {Array.from({ length: total }, (_, place) => (
          <i key={place} data-state={stateOf(place, active, busy)} />
        ))}
      </span>
      {figure && (
        <span className="ws-places__figure" data-none={active === 0}>
          {active}/{total}
        </span>
      )}
    </span>
  );
}

function stateOf(place: number, active: number, busy: number): 'busy' | 'active' | 'off' {
  if (place >= active) return 'off';
  return place < busy ? 'busy' : 'active';
}

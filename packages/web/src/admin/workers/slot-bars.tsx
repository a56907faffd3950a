import './slot-bars.css';

interface SlotBarsProps {
  readonly total: number;
  /** The workers that could begin now or are at work. */
  readonly active: number;
  /** The active workers that are at work. */
  readonly busy: number;
  /** Whether `active/total` is beside the bars; default true. */
  readonly figure?: boolean;
}

/** More bars than this say no more. */
const mostBars = 16;

/** A bar for each worker, or for an equal share of many. */
export function SlotBars({ total, active, busy, figure = true }: SlotBarsProps) {
  const bars = Math.min(total, mostBars);
  const share = total / bars;
  return (
    <span className="ws-slots">
      <span className="ws-slots__bars" aria-hidden="true">
        {Array.from({ length: bars }, (_, bar) => (
          <i key={bar} data-state={stateOf(bar * share, active, busy)} />
        ))}
      </span>
      {figure && (
        <span className="ws-slots__figure" data-none={active === 0}>
          {active}/{total}
        </span>
      )}
    </span>
  );
}

function stateOf(slot: number, active: number, busy: number): 'busy' | 'active' | 'off' {
  if (slot >= active) return 'off';
  return slot < busy ? 'busy' : 'active';
}

import './meter.css';

interface MeterProps {
  readonly label: string;
  readonly used: number;
  readonly limit: number;
}

/** Shows how much of a limit is used; a limit of 0 is used up. It warns from four fifths on. */
export function Meter({ label, used, limit }: MeterProps) {
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  return <meter className="ws-meter" aria-label={label} value={share} high={0.8} min={0} max={1} />;
}

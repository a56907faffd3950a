import type { Projection, Rebuild, RebuildComparison } from '@mach42/contracts/health/schemas.ts';
import { counted } from './console.ts';

const number = new Intl.NumberFormat('en');
const width = 24;

/** A bar, and how far, how fast and how long. */
export function lineOfProgress(rebuild: Rebuild): string {
  const { phase, events, totalEvents, eventsPerSecond, secondsLeft, indexesLeft } = rebuild;
  if (indexesLeft !== undefined) {
    return `creating indexes, ${indexesLeft} left  ${counted(events)}`;
  }
  const share = Math.min(1, events / Math.max(1, totalEvents ?? 0));
  const full = Math.floor(share * width);
  const bar = `[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${Math.floor(share * 100)} %`;
  return [
    phase,
    totalEvents === null ? '' : bar,
    counted(events),
    eventsPerSecond === 0 ? '' : `${number.format(eventsPerSecond)}/s`,
    secondsLeft === null || phase !== 'building' ? '' : `${secondsLeft} s left`,
  ]
    .filter((part) => part !== '')
    .join('  ');
}

export function lineOfProjection(projection: Projection): string {
  const { name, version, position, lag, lagSeconds, eventsPerSecond, state } = projection;
  const behind =
    lag === 0
      ? 'up to date'
      : `${lag > 1_000 ? 'over 1,000 events' : counted(lag)}, ${lagSeconds} s behind`;
  const error = projection.lastError === null ? '' : `  ${projection.lastError.text}`;
  return `${name}@${version}  ${state}  at ${position}, ${behind}, ${eventsPerSecond} events/s${error}`;
}

/** Returns how many rows differ in which tables, without their content. */
export function linesOfComparison(comparison: RebuildComparison): string[] {
  const { different, tables, rows, position } = comparison;
  const compared = `${counted(rows, 'row')} of ${counted(tables, 'table')} compared at position ${position}.`;
  if (different.length === 0) return [`A rebuild would change nothing: ${compared}`];
  return [
    ...different.map(
      ({ name, missing, extra, changed }) =>
        `${name}: ${number.format(missing)} brought back, ${number.format(extra)} removed, ${number.format(changed)} changed`,
    ),
    compared,
  ];
}

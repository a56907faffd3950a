/** Whether one instant is before another; both ISO 8601 in UTC, with or without a fraction. */
export function isBefore(first: string, second: string): boolean {
  return sortable(first) < sortable(second);
}

function sortable(time: string): string {
  const [seconds = '', fraction = ''] = time.replace('Z', '').split('.');
  return `${seconds}.${fraction.padEnd(9, '0')}`;
}

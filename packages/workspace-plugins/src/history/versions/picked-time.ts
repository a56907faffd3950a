/** A local day as an input of the type `date` takes it. */
export function dayOf(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}

/** The minute that is meant: of a day without a time its last one; undefined without a day. */
export function minuteOf(day: string, time: string): Date | undefined {
  const minute = new Date(`${day}T${time === '' ? '23:59' : time}`);
  return Number.isNaN(minute.getTime()) ? undefined : minute;
}

/** Sentences of ours and of the database, in which nothing that a person wrote can stand. */
const withoutContent = [
  /^Cannot be read: [\w ,.()/-]{1,200}\.$/,
  /^Waits behind the event at \d+\.$/,
  /^Error: There is no row of [0-9a-z:._-]{1,80} to write to\.$/,
  /^[A-Za-z]*Error: (UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(: [\w., ]+)?$/,
];

/**
 * What may be told of why an event was parked: a message that may quote an event is left out, and
 * the kind of the error remains.
 */
export function parkedError(error: string): string {
  if (withoutContent.some((sentence) => sentence.test(error))) return error;
  const [kind = 'Error'] = /^[A-Za-z]{1,40}(?=:|$)/.exec(error) ?? [];
  return `${kind}. Its message may quote the event and is not shown.`;
}

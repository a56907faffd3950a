/** Milliseconds that all processes of the machine count alike. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Marks a piece of text, so that it is known again where it arrives. */
export const marked = (number: number): string => `<${number}>`;

export function markIn(text: string): number | undefined {
  const [, number] = /<(\d+)>/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}

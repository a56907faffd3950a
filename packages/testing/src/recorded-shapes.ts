import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** Something with a version that has to rise whenever its shape changes. */
export interface Shaped {
  readonly name: string;
  readonly version: number;
  /** The shape, a line for each part of it. */
  readonly shape: readonly string[];
}

/**
 * Compares shapes with those of a file in the repository. Fails where a shape changed without a higher version, and
 * names the change. Any other changed file is written by `npm run unit -- <spec> -u`.
 * @param isHarmless whether an added line is harmless: stored data cannot hold it
 */
export async function expectRecorded(
  file: URL,
  shapes: readonly Shaped[],
  isHarmless: (added: string) => boolean = () => false,
): Promise<void> {
  const recorded = parse(readFileSync(file, 'utf8'));
  const faults = shapes.flatMap((now) => faultOf(now, recorded.get(now.name), isHarmless));
  expect(faults).toEqual([]);
  await expect(write(shapes)).toMatchFileSnapshot(file.pathname);
}

/** Returns the fault of a shape beside the recorded one. */
export function faultOf(
  { name, version, shape }: Shaped,
  recorded: Shaped | undefined,
  isHarmless: (added: string) => boolean,
): string[] {
  if (recorded === undefined || version > recorded.version) return [];
  if (version < recorded.version) return [`${name}: its version was ${recorded.version} before.`];
  const added = shape.filter((line) => !recorded.shape.includes(line) && !isHarmless(line));
  const removed = recorded.shape.filter((line) => !shape.includes(line));
  const changes = [...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)];
  if (changes.length === 0) return [];
  return [
    `${name}: raise its version above ${version}, as its shape changed:\n${changes.join('\n')}`,
  ];
}

const write = (shapes: readonly Shaped[]): string =>
  shapes
    .map(({ name, version, shape }) =>
      [`${name}@${version}`, ...shape.map((line) => `  ${line}`), ''].join('\n'),
    )
    .join('\n');

function parse(text: string): Map<string, Shaped> {
  const shapes = text.split('\n\n').flatMap((part): Shaped[] => {
    const [head = '', ...lines] = part.trim().split('\n');
    const [name, version] = head.split('@');
    if (name === undefined || version === undefined) return [];
    return [{ name, version: Number(version), shape: lines.map((line) => line.trim()) }];
  });
  return new Map(shapes.map((one) => [one.name, one]));
}

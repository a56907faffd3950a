import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { repository } from '../docker/files.ts';
import type { Stage } from './stage.ts';

const file = '/tmp/clock';
const source = readFileSync(path.join(repository, 'tests/support/shifted-clock.ts'), 'utf8');
const program = `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(source))}`;

/** Variables of a container whose time of day can be shifted; the program for it is in them, as nothing is added to the image. */
export const clockOf = { CLOCK_FILE: file, NODE_OPTIONS: `--import=${program}` };

/** @param ms that its time of day is off from now on */
export async function shiftClock(stage: Stage, name: string, ms: number): Promise<void> {
  const write = `require('node:fs').writeFileSync('${file}', '${ms}')`;
  await stage.exec(name, 'node', '-e', write);
}

import { setFlagsFromString } from 'node:v8';

/** Milliseconds in which the compilations under way in the background end. */
const compilingMs = 100;

/**
 * Ends the process shortly after. `process.exit` waits for compilations in the background, and one that needs room on the
 * heap waits for this thread in its turn: about one end in a hundred on a busy machine never came. So none begins any
 * more, and the thread serves those under way first. See https://github.com/nodejs/node/issues/54918.
 */
export function endProcess(code: number): void {
  for (const compiler of ['sparkplug', 'maglev', 'turbofan'])
    setFlagsFromString(`--no-${compiler}`);
  setTimeout(() => process.exit(code), compilingMs);
}

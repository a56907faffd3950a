import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository, absolute. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Absolute path of something in the repository. */
export const inRepository = (...parts) => join(root, ...parts);

/** The Node.js that the repository pins: the npm dependency `node`. */
export const pinnedNode = inRepository('node_modules/node/bin/node');

const binaries = inRepository('node_modules/.bin');
const machinePath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => folder !== binaries);

/**
 * For the repository's own tools: its binaries, the pinned Node.js among them, come first. Their
 * output is kept, not shown as it comes, so it has no colours.
 */
export const toolEnvironment = (extra = {}) => ({
  ...process.env,
  ...extra,
  NO_COLOR: '1',
  FORCE_COLOR: undefined,
  PATH: [binaries, ...machinePath].join(delimiter),
});

/** For a program that is about to replace `node_modules`: it uses nothing out of it. */
export const machineEnvironment = () => ({ ...process.env, PATH: machinePath.join(delimiter) });

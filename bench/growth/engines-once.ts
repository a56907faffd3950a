/** Runs every engine once, on a small input: with NODE_V8_COVERAGE, it says which functions are measured. */
import { engines } from './engines.ts';

const size = 300;

for (const { prepare } of engines) prepare(size)();

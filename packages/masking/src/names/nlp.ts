import type compromise from 'compromise';
import { createRequire } from 'node:module';

/**
 * The library that reads English. As a module it has more than 400 files, which every process and
 * every worker thread would look up; where it is required it is one.
 */
export const nlp = createRequire(import.meta.url)('compromise') as typeof compromise;

import * as fc from 'fast-check';

const { FC_SEED = '20260101', FC_RUNS = '100' } = process.env;

/** The random inputs of a test are the same in each run, so that a run fails for what changed only. */
fc.configureGlobal({ seed: Number(FC_SEED), numRuns: Number(FC_RUNS) });

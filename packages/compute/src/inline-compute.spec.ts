import { computeSuite } from './contract/compute-suite.ts';
import { inlineCompute } from './inline-compute.ts';

computeSuite('in the thread of the caller', () => inlineCompute);

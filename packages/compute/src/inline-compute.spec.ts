import { computeSuite } from './contract/compute-suite.ts';
import { inlineCompute } from './call-task.ts';

computeSuite('in the thread of the caller', () => inlineCompute);

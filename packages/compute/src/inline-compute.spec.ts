import { inlineCompute } from './call-task.ts';
import { computeSuite } from './contract/compute-suite.ts';

computeSuite('in the thread of the caller', () => inlineCompute);

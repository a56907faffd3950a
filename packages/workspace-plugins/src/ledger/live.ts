import type { Live } from '@mach42/plugin-kit/live.ts';
import { ledgerActions } from './state.ts';

const reload = () => ledgerActions.load();

export const live: Live = {
  events: { ModelCallBegun: reload, ModelCalled: reload, ModelCallFailed: reload },
  resync: reload,
};

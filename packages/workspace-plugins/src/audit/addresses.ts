import { getSaigeFile } from '@mach42/contracts/saige/calls.ts';
import { ifThere, type TabAddresses } from '@mach42/plugin-kit/addresses.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { showAudit, type AuditView } from './actions.ts';
import { auditSlice } from './state.ts';

/**
 * The addresses: `openings` for opened content; `personas/<model>/<version>` for the answers of a persona's version.
 */
export const addresses: TabAddresses = {
  now: (state) => {
    const { view, modelId, version } = readSlice(auditSlice, state);
    if (view === 'events') return '';
    return [view, modelId, version].filter((part) => part !== undefined).join('/');
  },
  go: async (shell, { path }) => {
    if (path === '') return 'shown';
    const [name = '', modelId, number, ...more] = path.split('/');
    const view = views.find((one) => one === name);
    const isVersion = number === undefined || /^[1-9]\d{0,8}$/.test(number);
    if (view === undefined || !isVersion || more.length > 0) return 'refused';
    if (view !== 'personas') {
      if (modelId !== undefined) return 'refused';
      shell.dispatch(showAudit({ view }));
      return 'shown';
    }
    if (modelId !== undefined) {
      const file = await ifThere(
        shell.api.request(getSaigeFile, { params: { id: modelId }, query: {} }),
      );
      if (file === undefined) return 'refused';
    }
    const version = number === undefined ? undefined : Number(number);
    shell.dispatch(showAudit({ view, modelId, version }));
    return 'shown';
  },
};

const views: readonly AuditView[] = ['events', 'openings', 'personas'];

import { becomes, type TabAddresses } from '@mach42/plugin-kit/addresses.ts';

/** The JSON pointer of a value, without its first `/`. A value that is not there any more leads to the file. */
export const addresses: TabAddresses = {
  go: async (_, { path }) => {
    if (path !== '') void focusOn(`/${path}`);
    return 'shown';
  },
};

const shownWithinMs = 3000;

async function focusOn(pointer: string): Promise<void> {
  const find = () => document.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer)}"]`);
  if (!(await becomes(() => find() !== null, shownWithinMs))) return;
  const value = find();
  value?.scrollIntoView({ block: 'center' });
  value?.focus({ preventScroll: true });
}

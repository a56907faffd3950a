import { becomes, type Places } from '@mach42/plugin-kit/places.ts';

/** The JSON pointer of a value, without its first `/`. A value that is not there any more leads to the file. */
export const places: Places = {
  go: async (_, { place }) => {
    if (place !== '') void focusOn(`/${place}`);
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

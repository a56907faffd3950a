import type { Plugin } from '@mach42/plugin-kit/plugin.ts';
import { tabSetOf, type RowJson } from './dock-json.ts';

/** The layout that a new user finds: one tab set for each plugin that asks for it. */
export function firstLayout(plugins: readonly Plugin[]): RowJson {
  const placed = plugins
    .flatMap(({ pattern, firstLayout: place }) => (place === undefined ? [] : [{ pattern, place }]))
    .toSorted((a, b) => a.place.order - b.place.order);
  return {
    type: 'row',
    weight: 100,
    children: placed.map(({ pattern, place }) => tabSetOf([pattern], place.weight)),
  };
}

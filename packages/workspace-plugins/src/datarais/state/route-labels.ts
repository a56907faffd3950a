import type { Route } from './screen.ts';

/** What the ways of processing an entry are called on the screen. */
export const routeLabels: Readonly<Record<Route, string>> = {
  queue: 'Process with Queue',
  direct: 'Direct LLM',
  cloud: 'Cloud AI (TOME)',
};

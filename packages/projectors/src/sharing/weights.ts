import type { Projector } from '../kernel/projector.ts';
import type { Shareable } from './plan-shares.ts';
import type { ProjectorGroup } from './projector-groups.ts';

/**
 * Statements of a projector in a thousand events of a workspace in which people do a bit of everything.
 * They are an estimate: where it is wrong, one instance has more to do than another, and no more.
 */
const statements: Readonly<Record<string, number>> = {
  users: 40,
  rooms: 70,
  messages: 1600,
  phod: 640,
  entries: 500,
  jobs: 680,
  'kept-runs': 110,
  'model-calls': 320,
  sessions: 160,
  preferences: 110,
  sending: 70,
  saige: 80,
  search: 620,
  activity: 470,
  storage: 1700,
  settings: 80,
  openings: 160,
  'word-resets': 50,
  audit: 1000,
};
const ofOthers = 100;

export const weighed = ({ name, projectors }: ProjectorGroup): Shareable => ({
  name,
  weight: projectors.reduce((sum, projector) => sum + weightOf(projector), 0),
});

const weightOf = ({ name }: Projector): number => statements[name] ?? ofOthers;

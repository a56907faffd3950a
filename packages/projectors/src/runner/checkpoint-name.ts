import type { Projector } from '../kernel/projector.ts';

/** Of another version the checkpoint is another one. */
export const checkpointName = ({ name, version }: Pick<Projector, 'name' | 'version'>): string =>
  `projector:${name}@${version}`;

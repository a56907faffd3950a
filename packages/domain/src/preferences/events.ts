import type { ShapesOf } from '../kernel/event-shapes.ts';
import type { PreferenceName } from '@mach42/contracts/preferences/schemas.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { Json } from '../kernel/json.ts';

export type PreferenceSaved = DomainEvent<
  'PreferenceSaved',
  { readonly userId: string; readonly name: PreferenceName; readonly value: Json }
>;

export const preferencesShapes: ShapesOf<PreferenceSaved> = {
  PreferenceSaved: { userId: 'text', name: 'text', value: 'any' },
};

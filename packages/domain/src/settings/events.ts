import type { ShapesOf } from '../kernel/event-shapes.ts';
import type { SettingChange } from '@mach42/contracts/settings/schemas.ts';
import type { DomainEvent } from '../kernel/decider.ts';

/** Each change with the value that it replaced; null is the default, whatever that is. */
export type SettingsSaved = DomainEvent<
  'SettingsSaved',
  { readonly version: number; readonly changes: readonly SettingChange[] }
>;

export const settingsShapes: ShapesOf<SettingsSaved> = {
  SettingsSaved: { version: 'number', changes: 'list' },
};

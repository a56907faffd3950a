import type { PreferenceName } from '@mach42/contracts/preferences/schemas.ts';
import { sameJson } from '@mach42/json-document/json-value.ts';
import type { Decider, Command, DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';
import type { Json } from '../kernel/json.ts';
import { requireMayKeep } from '../kernel/ownership.ts';

export type PreferenceSaved = DomainEvent<
  'PreferenceSaved',
  { readonly userId: string; readonly name: PreferenceName; readonly value: Json }
>;

export const preferencesShapes: ShapesOf<PreferenceSaved> = {
  PreferenceSaved: { userId: 'text', name: 'text', value: 'any' },
};

export type SavePreference = Command<
  'SavePreference',
  { readonly userId: string; readonly name: PreferenceName; readonly value: Json }
>;

/** The newest values. */
export type PreferencesState = { readonly [Name in PreferenceName]?: Json };

/** Rules: `SPEC.md`. One stream a person. */
export const preferencesDecider: Decider<PreferencesState, SavePreference, PreferenceSaved> = {
  category: 'preferences',
  stateVersion: 1,
  initialState: {},
  decide({ data, actor }, state) {
    requireMayKeep(data.userId, actor);
    const known = Object.hasOwn(state, data.name);
    return known && sameJson(state[data.name], data.value)
      ? []
      : [{ type: 'PreferenceSaved', data }];
  },
  evolve: (state, { data }) => ({ ...state, [data.name]: data.value }),
  about: ({ data }) => ({ key: data.userId, subjects: [data.userId] }),
  snapshotEvery: 50,
};

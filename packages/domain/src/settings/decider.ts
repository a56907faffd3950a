import type {
  SettingChange,
  SettingValues,
  SaveSettingsBody,
} from '@mach42/contracts/settings/schemas.ts';
import { settingFault, settingTexts } from '@mach42/contracts/settings/setting-values.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { sameJson } from '@mach42/json-document/json-value.ts';
import type { Decider, Command, DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';
import { withoutKey } from '../kernel/records.ts';
import { refuse, Refusal } from '../kernel/refusal.ts';

/** Each change with the value that it replaced; null is the default, whatever that is. */
export type SettingsSaved = DomainEvent<
  'SettingsSaved',
  { readonly version: number; readonly changes: readonly SettingChange[] }
>;

export const settingsShapes: ShapesOf<SettingsSaved> = {
  SettingsSaved: { version: 'number', changes: 'list' },
};

export type SaveSettings = Command<'SaveSettings', SaveSettingsBody>;

export interface SettingsState {
  readonly version: number;
  /** The values that are not the default. */
  readonly changed: SettingValues;
}

/** The id of the only stream. */
export const settingsId = 'platform';

/** Rules: `SPEC.md`. */
export const settingsDecider: Decider<SettingsState, SaveSettings, SettingsSaved> = {
  category: 'settings',
  stateVersion: 1,
  initialState: { version: 0, changed: {} },
  decide,
  evolve: ({ changed }, { data }) => ({
    version: data.version,
    changed: data.changes.reduce(withChange, changed),
  }),
  snapshotEvery: 50,
  about: () => ({ key: settingsId, subjects: [] }),
};

function decide({ data, actor }: SaveSettings, state: SettingsState): readonly SettingsSaved[] {
  if (actor.activeRole !== 'admin') return refuse('FORBIDDEN', userTexts.adminRequired);
  requireValid(data.changes);
  const changes = Object.entries(data.changes)
    .map(([name, value]) => ({ name, before: state.changed[name] ?? null, value }))
    .filter(({ before, value }) => !sameJson(before, value));
  if (changes.length === 0) return [];
  if (data.baseVersion !== state.version) {
    return refuse('CONFLICT', settingTexts.stale(data.baseVersion, state.version), '/baseVersion');
  }
  return [{ type: 'SettingsSaved', data: { version: state.version + 1, changes } }];
}

function requireValid(changes: SaveSettings['data']['changes']): void {
  const faults = Object.entries(changes).flatMap(([name, value]) => {
    // A return to the default is allowed even for settings that a later version does not know any more.
    const message = value === null ? undefined : settingFault(name, value);
    return message === undefined ? [] : [{ path: `/changes${name}`, message }];
  });
  const [first] = faults;
  if (first !== undefined) throw new Refusal('VALIDATION_ERROR', first.message, faults);
}

function withChange(values: SettingValues, { name, value }: SettingChange): SettingValues {
  return value === null ? withoutKey(values, name) : { ...values, [name]: value };
}

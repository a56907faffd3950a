import { Type, type Static } from 'typebox';
import { closed, Nullable, Time, VersionNumber } from '../kernel/schema.ts';
import { SettingValue } from './setting.ts';

/** Whether a provider is connected, and where that is decided; its key is not shown. */
export const ProviderState = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Whether it answers now. */
  available: Type.Boolean(),
  /** Whether it is configured, found or built in. */
  configured: Type.Boolean(),
  /** Where the provider is configured, such as the name of an environment variable. */
  setIn: Type.String(),
});
export type ProviderState = Static<typeof ProviderState>;

/** Values by the name of the setting. */
export const SettingValues = Type.Record(Type.String(), SettingValue);
export type SettingValues = Static<typeof SettingValues>;

export const SettingsView = Type.Object({
  /** Number of changes so far: the version that the next change is based on. */
  version: Type.Integer(),
  /** The value in force of every setting. */
  values: SettingValues,
  /** The values in force where no admin changed them: from the environment, or as shipped. */
  defaults: SettingValues,
  providers: Type.Array(ProviderState),
});
export type SettingsView = Static<typeof SettingsView>;

export const SettingChange = Type.Object({
  name: Type.String(),
  /** Null: the default applies. */
  before: Nullable(SettingValue),
  value: Nullable(SettingValue),
});
export type SettingChange = Static<typeof SettingChange>;

export const SettingsVersion = Type.Object({
  version: Type.Integer(),
  at: Time,
  /** Name of who changed them. */
  by: Type.String(),
  changes: Type.Array(SettingChange),
});
export type SettingsVersion = Static<typeof SettingsVersion>;

export const SaveSettingsBody = Type.Object(
  {
    baseVersion: VersionNumber,
    /** Values by name; null restores the default. */
    changes: Type.Record(Type.String({ maxLength: 200 }), Nullable(SettingValue), {
      maxProperties: 100,
    }),
  },
  closed,
);
export type SaveSettingsBody = Static<typeof SaveSettingsBody>;

export const SettingsSavedView = Type.Object({ version: Type.Integer(), values: SettingValues });
export type SettingsSavedView = Static<typeof SettingsSavedView>;

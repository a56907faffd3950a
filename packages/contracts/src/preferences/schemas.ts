import { Type, type Static } from 'typebox';
import { closed, OneOf } from '../kernel/schema.ts';

/** Preferences that follow a person from device to device. */
export const PreferenceName = OneOf(['layout', 'layouts', 'theme', 'display', 'auditFilters']);
export type PreferenceName = Static<typeof PreferenceName>;

export const PreferenceParams = Type.Object({ name: PreferenceName }, closed);
export type PreferenceParams = Static<typeof PreferenceParams>;

/** JSON, at most 64 KiB; the web app checks its shape when it reads it back. */
export const PreferenceBody = Type.Object({ value: Type.Unknown() }, closed);
export type PreferenceBody = Static<typeof PreferenceBody>;

export const Preferences = Type.Partial(
  Type.Object({
    layout: Type.Unknown(),
    /** Layouts that were saved under a name. */
    layouts: Type.Unknown(),
    theme: Type.Unknown(),
    display: Type.Unknown(),
    auditFilters: Type.Unknown(),
  }),
);
export type Preferences = Static<typeof Preferences>;

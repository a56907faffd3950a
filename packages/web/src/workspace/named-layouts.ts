import { limits } from '@mach42/contracts/kernel/limits.ts';
import { getPreferences, savePreference } from '@mach42/contracts/preferences/calls.ts';
import type { Preferences } from '@mach42/contracts/preferences/schemas.ts';
import { t } from '@mach42/language/t.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { isJson, type LayoutEnvelope } from './layout-envelope.ts';

/** An arrangement of the workspace that a person saved under a name. */
export interface NamedLayout {
  readonly id: string;
  readonly name: string;
  /** As `readRemote` reads it. */
  readonly layout: unknown;
}

/** The reason for which a change of the list is refused, in words for the person. */
export class LayoutRefusal extends Error {}

/** Characters of all layouts as JSON: half of the bytes of a preference, so that its envelope has room. */
const mostCharacters = limits.preferenceBytes / 2;

/** Returns the valid layouts of a stored value. */
export function layoutsIn({ layouts: kept }: Preferences): readonly NamedLayout[] {
  if (!isJson(kept) || !Array.isArray(kept['layouts'])) return [];
  return kept['layouts'].flatMap((one: unknown): NamedLayout[] => {
    if (!isJson(one)) return [];
    const { id, name, layout } = one;
    return typeof id === 'string' && typeof name === 'string' ? [{ id, name, layout }] : [];
  });
}

type Change = (before: readonly NamedLayout[]) => readonly NamedLayout[];

/**
 * Changes the list as the server has it now, as another device may have changed it.
 * @throws ApiError, LayoutRefusal
 */
export async function changeLayouts(api: Api, change: Change): Promise<void> {
  const { data } = await api.request(getPreferences);
  const layouts = change(layoutsIn(data));
  const value = { version: 1, layouts };
  if (JSON.stringify(value).length > mostCharacters) {
    throw new LayoutRefusal(
      t('Your layouts have too many tabs to save one more. Delete one first.'),
    );
  }
  await api.request(savePreference, { params: { name: 'layouts' }, body: { value } });
}

/** The present arrangement under a name; that of before under the same name is replaced. */
export const withLayout =
  (id: string, name: string, layout: LayoutEnvelope): Change =>
  (before) => {
    const others = before.filter((one) => one.name !== name);
    if (others.length >= limits.namedLayouts) {
      throw new LayoutRefusal(
        t('You have {namedLayouts} layouts. Delete one of them first.', {
          namedLayouts: limits.namedLayouts,
        }),
      );
    }
    return [...others, { id, name, layout }];
  };

export const renamed =
  (id: string, name: string): Change =>
  (before) => {
    if (before.some((one) => one.name === name && one.id !== id)) {
      throw new LayoutRefusal(t('You have a layout with this name already.'));
    }
    return before.map((one) => (one.id === id ? { ...one, name } : one));
  };

export const without =
  (id: string): Change =>
  (before) =>
    before.filter((one) => one.id !== id);

/** Takes a deletion back. */
export const withAgain =
  (layout: NamedLayout): Change =>
  (before) => [...before.filter(({ id }) => id !== layout.id), layout];

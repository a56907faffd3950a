import { received } from '@mach42/language/received.ts';
import { defaultModelId } from './catalogue.ts';
import type { CatalogueModel } from './schemas.ts';

type Named = Pick<CatalogueModel, 'id' | 'name' | 'type' | 'provider' | 'roles'>;

/**
 * The handles that call a model in a room, after an @: its id up to the colon, and its name up to
 * ' - ' in lower case without spaces; the default model first by the product's slug.
 * Only hybrid models are called, and those that an admin connected, by the letters and digits of their name; the first
 * handle is the one to show.
 */
export function handlesOf({ id, name, type, provider, roles }: Named): readonly string[] {
  if (roles !== undefined) return [handleOf(name)].filter((handle) => handle !== '');
  if (type !== 'hybrid') return [];
  const [ofId = id] = id.split(':', 1);
  const [ofName = name] = name.split(' - ', 1);
  const slug = id === defaultModelId ? [provider] : [];
  return [...new Set([...slug, ofId, ofName.toLowerCase().replaceAll(' ', '')])];
}

const handleOf = (name: string): string =>
  (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('-');

/** A call of a model by `@name`, but not within a word or an address, such as dana@mach42.example. */
const call = /(?<![\p{L}\p{N}_.@/-])@([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*)(?![\p{L}\p{N}@])/gu;

/** The model that a message calls first, if it calls any. */
export function calledModel<M extends Named>(content: string, models: readonly M[]): M | undefined {
  for (const [, handle = ''] of content.matchAll(call)) {
    const model = models.find((one) => handlesOf(one).includes(handle.toLowerCase()));
    if (model !== undefined) return model;
  }
  return undefined;
}

interface ModelHeading {
  readonly name: string;
  readonly subtitle: string;
}

/** The name up to ' - '; the rest of the name, or else the description. */
export function modelHeading(model: Pick<CatalogueModel, 'name' | 'description'>): ModelHeading {
  const [name = model.name, ...rest] = model.name.split(' - ');
  const after = rest.join(' - ');
  return { name: received(name), subtitle: received(after === '' ? model.description : after) };
}

/** The name of one of the models; the id of one that is not among them, as the person may not use it any more. */
export function modelNameIn(
  models: readonly Pick<CatalogueModel, 'id' | 'name' | 'description'>[],
  modelId: string,
): string {
  const model = models.find(({ id }) => id === modelId);
  return model === undefined ? modelId : modelHeading(model).name;
}

import type { CatalogueModel } from './schemas.ts';

export interface ModelHeading {
  readonly name: string;
  readonly subtitle: string;
}

/** What stands before ' - ' in the name; what stands after it, or else the description. */
export function modelHeading(model: Pick<CatalogueModel, 'name' | 'description'>): ModelHeading {
  const [name = model.name, ...rest] = model.name.split(' - ');
  const after = rest.join(' - ');
  return { name, subtitle: after === '' ? model.description : after };
}

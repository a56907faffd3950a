import type { ProviderKind } from '@mach42/contracts/providers/presets.ts';
import type { ChosenModel } from '@mach42/contracts/providers/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import { displayName } from '../users/users.reads.ts';

const all = prepared((q, _: object) =>
  q
    .selectFrom('providers')
    .leftJoin('users', 'users.id', 'providers.key_by')
    .selectAll('providers')
    .select(['users.first_name', 'users.last_name'])
    .orderBy('providers.added')
    .orderBy('providers.id'),
);

/** A provider as an admin described it. */
export interface DescribedProvider {
  readonly id: string;
  readonly kind: ProviderKind;
  readonly name: string;
  readonly version: number;
  readonly address: string | null;
  /** The person who set the key, and the time; null: the provider has no key. */
  readonly key: { readonly at: string; readonly by: string } | null;
  readonly enabled: boolean;
  readonly models: ChosenModel[];
  readonly assistants: string | null;
}

/** Returns the providers in the order in which they were added. */
export async function describedProviders(db: Reader): Promise<DescribedProvider[]> {
  const rows = await db.all(all, {});
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    version: row.version,
    address: row.address,
    key: row.key_at === null ? null : { at: row.key_at, by: nameIn(row) },
    enabled: row.enabled === 1,
    models: JSON.parse(row.models) as ChosenModel[],
    assistants: row.assistants,
  }));
}

interface NamedRow {
  readonly key_by: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

const nameIn = ({ key_by, first_name, last_name }: NamedRow): string =>
  first_name === null || last_name === null
    ? (key_by ?? '')
    : displayName({ first_name, last_name });

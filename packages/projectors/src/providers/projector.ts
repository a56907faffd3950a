import type {
  ProviderAdded,
  ProviderChanged,
  ProviderEvent,
  ProviderRemoved,
} from '@mach42/domain/providers/events.ts';
import { type Change, toAdmins } from '@mach42/read-models/changes/change.ts';
import { flag } from '@mach42/read-models/kernel/define-table.ts';
import { providersTable } from '@mach42/read-models/providers/table.ts';
import { prepared } from '@mach42/read-models/query.ts';
import type { Tables } from '@mach42/read-models/tables.ts';
import { type Handler, projector, updateOne } from '../kernel/projector.ts';

type Row = Tables['providers'];

const find = prepared((q, p: { id: string }) =>
  q.selectFrom('providers').selectAll().where('id', '=', p.id),
);
const update = prepared((q, p: Omit<Row, 'kind' | 'added'>) =>
  q
    .updateTable('providers')
    .set({
      name: p.name,
      version: p.version,
      address: p.address,
      key_at: p.key_at,
      key_by: p.key_by,
      enabled: p.enabled,
      models: p.models,
      assistants: p.assistants,
    })
    .where('id', '=', p.id),
);
const remove = prepared((q, p: { id: string }) => q.deleteFrom('providers').where('id', '=', p.id));

const added: Handler<ProviderAdded> = async ({ data, at, actorId, position }, tx) => {
  const { providerId: id, kind, provider } = data;
  const hasKey = provider.keyId !== null;
  await tx.run(providersTable.insert, {
    id,
    kind,
    name: provider.name,
    version: 1,
    address: provider.address,
    key_at: hasKey ? at : null,
    key_by: hasKey ? actorId : null,
    enabled: flag(provider.enabled),
    models: JSON.stringify(provider.models),
    assistants: provider.assistants,
    added: position,
  });
  return forAdmins('ProviderAdded', id);
};

const changed: Handler<ProviderChanged> = async ({ data, at, actorId }, tx) => {
  const { providerId: id, version, changes } = data;
  const [before] = await tx.all(find, { id });
  if (before === undefined) throw new Error(`There is no row of ${id} to write to.`);
  const { kind: _, added: __, ...row } = before;
  const { name, address, keyId, enabled, models, assistants } = changes;
  await updateOne(tx, update, {
    ...row,
    version,
    ...(name === undefined ? {} : { name }),
    ...(address === undefined ? {} : { address }),
    ...(keyId === undefined
      ? {}
      : { key_at: keyId === null ? null : at, key_by: keyId === null ? null : actorId }),
    ...(enabled === undefined ? {} : { enabled: flag(enabled) }),
    ...(models === undefined ? {} : { models: JSON.stringify(models) }),
    ...(assistants === undefined ? {} : { assistants }),
  });
  return forAdmins('ProviderChanged', id);
};

const removed: Handler<ProviderRemoved> = async ({ data: { providerId: id } }, tx) => {
  await tx.run(remove, { id });
  return forAdmins('ProviderRemoved', id);
};

const forAdmins = (type: ProviderEvent['type'], id: string): Change => ({
  type,
  data: { id },
  audiences: [toAdmins],
});

export const providersProjector = projector<ProviderEvent>({
  name: 'providers',
  version: 1,
  tables: ['providers'],
  on: { ProviderAdded: added, ProviderChanged: changed, ProviderRemoved: removed },
});

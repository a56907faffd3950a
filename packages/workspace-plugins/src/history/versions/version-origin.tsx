import {
  CurlyBracesIcon,
  DocumentIcon,
  EditIcon,
  GitMergeIcon,
  ImportIcon,
  UndoIcon,
} from '@blueprintjs/icons';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import type { PhodSource, PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useModels, useSession } from '@mach42/plugin-kit/hooks.ts';
import { type ReactElement, useMemo } from 'react';

/** The data for the names of people and models. */
export interface Names {
  readonly models: readonly AIModel[];
  /** The id of the reader. */
  readonly self: string;
}

/** Returns the origin of a version: `Merge, Mach 42v1`, `By hand, you`, `Put back from v36`. */
export function originText({ source, by }: PhodVersion, names: Names): string {
  const who = personName(by, names);
  switch (source.kind) {
    case 'datarais':
      return t('Merge, {modelId}', { modelId: modelName(source.modelId, names) ?? who });
    case 'manual':
      return t('By hand, {who}', { who });
    case 'json-editor':
      return t('JSON editor, {who}', { who });
    case 'import':
      return t('Import, {who}', { who });
    case 'revert':
      return source.revertedTo === undefined
        ? t('Put back, {who}', { who })
        : t('Put back from v{revertedTo}', { revertedTo: source.revertedTo });
    case 'created':
      return t('First version, {who}', { who });
  }
}

export function personName(by: string, { self }: Names): string {
  return by === self ? t('you') : by;
}

/** Returns the name in the catalogue without the part after ' - '; for a model that is not in it, its id. */
export function modelName(modelId: string | undefined, { models }: Names): string | undefined {
  const model = models.find(({ id }) => id === modelId);
  return model?.name.split(' - ')[0] ?? modelId;
}

export function useNames(): Names {
  const { available: models } = useModels();
  const { name: self } = useSession();
  return useMemo(() => ({ models, self }), [models, self]);
}

export type VersionKind = PhodSource['kind'];

interface KindLook {
  /** The name in the filter. */
  readonly name: string;
  readonly icon: ReactElement;
}

/** The kinds of versions, in the order of the filter. */
export const kindLooks: Readonly<Record<VersionKind, KindLook>> = {
  datarais: { name: t('Merges'), icon: <GitMergeIcon size={12} /> },
  manual: { name: t('By hand'), icon: <EditIcon size={12} /> },
  'json-editor': { name: t('JSON editor'), icon: <CurlyBracesIcon size={12} /> },
  import: { name: t('Imports'), icon: <ImportIcon size={12} /> },
  revert: { name: t('Put back'), icon: <UndoIcon size={12} /> },
  created: { name: t('First version'), icon: <DocumentIcon size={12} /> },
};

export const kinds = Object.keys(kindLooks) as readonly VersionKind[];

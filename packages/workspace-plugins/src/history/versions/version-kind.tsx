import {
  CurlyBracesIcon,
  DocumentIcon,
  EditIcon,
  GitMergeIcon,
  ImportIcon,
  UndoIcon,
} from '@blueprintjs/icons';
import type { PhodSource } from '@mach42/contracts/phod/schemas.ts';
import { t } from '@mach42/language/t.ts';
import type { ReactElement } from 'react';

export type VersionKind = PhodSource['kind'];

interface KindLook {
  /** As the filter names them. */
  readonly name: string;
  readonly icon: ReactElement;
}

/** In the order of the filter. */
export const kindLooks: Readonly<Record<VersionKind, KindLook>> = {
  datarais: { name: t('Merges'), icon: <GitMergeIcon size={12} /> },
  manual: { name: t('By hand'), icon: <EditIcon size={12} /> },
  'json-editor': { name: t('JSON editor'), icon: <CurlyBracesIcon size={12} /> },
  import: { name: t('Imports'), icon: <ImportIcon size={12} /> },
  revert: { name: t('Put back'), icon: <UndoIcon size={12} /> },
  created: { name: t('First version'), icon: <DocumentIcon size={12} /> },
};

export const kinds = Object.keys(kindLooks) as readonly VersionKind[];

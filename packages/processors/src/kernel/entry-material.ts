import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import type { EntryMaterial } from '../providers/provider.ts';

export function entryMaterial({ content, createdAt, metadata }: Entry): EntryMaterial {
  return { title: metadata.title ?? metadata.key ?? '', text: content, createdAt };
}

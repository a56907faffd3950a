import { workspaceTexts } from '@mach42/contracts/kernel/texts.ts';

const kinds = ['aimodels', 'phod', 'rooms', 'chat', 'admin', 'external', 'datarais'];

/** What is said of a tab id that no plugin takes. */
export function unknownText(id: string): string {
  if (/^datarais-?$/.test(id)) return workspaceTexts.noEntryId;
  const kind = id.split('-')[0] ?? '';
  return kinds.includes(kind) ? workspaceTexts.tabNotFound : workspaceTexts.unknownType;
}

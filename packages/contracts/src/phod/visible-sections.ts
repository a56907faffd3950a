import type { BriefData } from './schemas.ts';

const dataRaisSections: ReadonlySet<string> = new Set([
  'pendingdataraisentries',
  'processeddataraisentries',
]);

/** The sections that are shown, in their order: none of the platform's own, DataRAIS to admins. */
export function visibleSections(briefData: BriefData, isAdmin: boolean): string[] {
  return Object.keys(briefData).filter((key) => {
    if (key.startsWith('_')) return false;
    const name = key.replaceAll('_', '').toLowerCase();
    if (name === 'unprocesseddataentries') return false;
    return isAdmin || !dataRaisSections.has(name);
  });
}

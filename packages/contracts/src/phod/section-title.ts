import { plainKey } from './section-key.ts';

const known: Readonly<Record<string, string>> = {
  personalinfo: 'Personal info',
  projectspriorities: 'Projects and priorities',
  plannercalendar: 'Planner calendar',
  socialrelations: 'Social relations',
  aionlyquestions: 'AI-only questions',
  chathistory: 'Chat history',
  resourcesstash: 'Resources',
  archivevault: 'Archive',
  areasdomainsroles: 'Areas, domains and roles',
  metricstracker: 'Metrics',
  personalitytraitsattributes: 'Personality traits',
  pendingdataraisentries: 'Pending DataRAIS entries',
  processeddataraisentries: 'Processed DataRAIS entries',
};

/** The title of a section or the label of a field, from its key in either spelling. */
export function titleOfKey(key: string): string {
  const title = known[plainKey(key)];
  if (title !== undefined) return title;
  const words = key
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words === '' ? key : words[0]?.toUpperCase() + words.slice(1);
}

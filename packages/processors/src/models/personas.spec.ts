import { describe, expect, it } from 'vitest';
import { personaOf, visibleTo } from './personas.ts';

const phod = {
  personalInfo: { name: 'Dana Demo' },
  planner_calendar: [],
  interests: ['Ceramics'],
  projects_priorities: [],
  social_relations: [],
  tasks: ['Order clay'],
  account_settings: { newsletter: 'no' },
};
const seen = (modelId: string) => Object.keys(visibleTo(modelId, phod));

describe('the sections that an assistant sees', () => {
  it('[PL2] are projects, tasks and calendar for Adexis', () => {
    expect(seen('adexis:latest')).toEqual(['planner_calendar', 'projects_priorities', 'tasks']);
  });

  it('[PL2] are those about accounts for Locklan, and no notes', () => {
    expect(seen('locklan:latest')).toEqual(['personalInfo', 'account_settings']);
    expect(personaOf('locklan:latest').maySeeEntries).toBe(false);
  });

  it.each(['mach42v1:latest', 'claude-sonnet-4', 'qwen3:8b', 'builtin:latest'])(
    '[PL2] are all for %s',
    (modelId) => {
      expect(seen(modelId)).toEqual(Object.keys(phod));
    },
  );
});

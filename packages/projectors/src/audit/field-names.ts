const sections = `projects_priorities planner_calendar social_relations ai_only_questions notes
  notes_ideas pending_data_rais_entries processed_data_rais_entries personalInfo personal_info
  projects tasks calendar interests categories chatHistory unprocessedDataEntries areasDomainsRoles
  resourcesStash archiveVault metricsTracker personalityTraitsAttributes items`;

const fields = `name priority status description deadline title type date time category relationship
  company lastContact content email phone mobile address city birthday done due owner location
  question answer`;

/** Names of sections and fields that every file has, so that they say nothing of a person. */
export const fieldNames: ReadonlySet<string> = new Set(`${sections} ${fields}`.split(/\s+/));

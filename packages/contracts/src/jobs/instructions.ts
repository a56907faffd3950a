/** Placeholders in instructions; they are replaced before a run. */
export const placeholders = {
  entry: '{{DATARAIS}}',
  phod: '{{PHOD}}',
  createdAt: '{{CREATED_AT}}',
  today: '{{TODAY}}',
} as const;

export const defaultInstructions = `Merge the DataRAIS entry below into the PHOD and answer with the whole new PHOD as one JSON object, nothing else.

Rules:
- Keep the text of the entry verbatim: do not shorten, translate or correct it.
- Put it into the section it belongs to. Dates go to the calendar, work to projects or tasks, people to contacts, everything else to notes.
- Remove nothing. Change an existing value only where the entry says that it has changed.
- Do not use or change the sections categories and chatHistory.

Today is ${placeholders.today}. The entry was written on ${placeholders.createdAt}.

DataRAIS entry:
${placeholders.entry}

Current PHOD:
${placeholders.phod}`;

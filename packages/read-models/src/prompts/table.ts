import { defineTable, text, type RowOf } from '../kernel/define-table.ts';

export const promptsTable = defineTable(
  'prompts',
  {
    user_id: text(),
    prompt_id: text(),
    name: text(),
    text: text(),
  },
  {
    key: ['user_id', 'prompt_id'],
    isClustered: true,
  },
);
export type PromptsTable = RowOf<typeof promptsTable>;

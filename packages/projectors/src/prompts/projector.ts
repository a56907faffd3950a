import type { PromptDeleted, PromptEvent, PromptSaved } from '@mach42/domain/prompts/decider.ts';
import { toUser } from '@mach42/read-models/changes/change.ts';
import { promptsTable, type PromptsTable } from '@mach42/read-models/prompts/table.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { type Handler, projector } from '../kernel/projector.ts';

const putPrompt = prepared((q, row: PromptsTable) =>
  q
    .insertInto('prompts')
    .values(promptsTable.cellsOf(row))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'prompt_id'])
        .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), text: eb.ref('excluded.text') })),
    ),
);

const removePrompt = prepared((q, p: { userId: string; promptId: string }) =>
  q.deleteFrom('prompts').where('user_id', '=', p.userId).where('prompt_id', '=', p.promptId),
);

const saved: Handler<PromptSaved> = async ({ data }, tx) => {
  const { userId, promptId, name, text } = data;
  await tx.run(putPrompt, { user_id: userId, prompt_id: promptId, name, text });
  return { type: 'PromptSaved', data: { id: promptId }, audiences: [toUser(userId)] };
};

const deleted: Handler<PromptDeleted> = async ({ data: { userId, promptId } }, tx) => {
  await tx.run(removePrompt, { userId, promptId });
  return { type: 'PromptDeleted', data: { id: promptId }, audiences: [toUser(userId)] };
};

export const promptsProjector = projector<PromptEvent>({
  name: 'prompts',
  version: 1,
  tables: ['prompts'],
  on: { PromptSaved: saved, PromptDeleted: deleted },
});

import { promptsOf } from '@mach42/read-models/prompts/prompts.reads.ts';
import { dana, mo } from '@mach42/testing/projections/samples.ts';
import { given } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const saved = (userId: string, promptId: string, name: string, text = 'Text') => ({
  type: 'PromptSaved',
  data: { userId, promptId, name, text },
});

describe('the prompts projector', () => {
  it('keeps what each person saved last, by name', async () => {
    await using then = await given(
      saved(dana, '1', 'sum'),
      saved(dana, '2', 'ask'),
      saved(dana, '1', 'sum', 'Another text'),
      saved(dana, '3', 'gone'),
      { type: 'PromptDeleted', data: { userId: dana, promptId: '3' } },
      saved(mo, '1', 'his'),
    );
    expect(await promptsOf(then.db, dana)).toEqual([
      { id: '2', name: 'ask', text: 'Text' },
      { id: '1', name: 'sum', text: 'Another text' },
    ]);
    expect(await promptsOf(then.db, mo)).toEqual([{ id: '1', name: 'his', text: 'Text' }]);
  });

  it('notifies the person alone, without the text', async () => {
    await using then = await given(saved(dana, '1', 'sum'));
    expect(then.changes).toMatchObject([
      { type: 'PromptSaved', data: { id: '1' }, audiences: [`user:${dana}`] },
    ]);
  });
});

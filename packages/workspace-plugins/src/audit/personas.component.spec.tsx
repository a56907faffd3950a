import {
  askWhatIf,
  findSaigeAnswers,
  listSaigeQuestions,
  getSaigeFile,
  getSaigeInfluence,
  listSaigeAnswers,
  listSaigeFiles,
  listSaigePeople,
  listSaigeVersions,
} from '@mach42/contracts/saige/calls.ts';
import { preferredTexts } from '@mach42/plugin-kit/dates/preferred.ts';
import { act } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { addresses } from './addresses.ts';
import { dana, open, serving } from './audit-panel.fixture.ts';

describe('AuditPanel: personas', () => {
  const modelId = 'adexis:latest';
  const answered = {
    callId: '0192f3a0-0000-7000-8000-000000000501',
    messageId: '0192f3a0-0000-7000-8000-000000000502',
    at: '2026-01-02T00:00:00.000Z',
    kind: 'reply',
    modelId,
    version: 1,
    sent: false,
    provider: 'builtin',
    outside: false,
    failed: false,
    userId: dana.id,
    userName: dana.name,
  } as const;
  const saved = { change_summary: 'Created', created_at: answered.at, created_by: 'System' };
  const counts = { answers: 3, sent: 0, people: 1, firstDay: '2026-01-01', lastDay: '2026-01-02' };
  const file = {
    model_id: modelId,
    name: 'Adexis',
    type: 'project-management',
    description: '',
    markdown_content: 'Two.',
    current_version: 2,
    created_at: answered.at,
    created_by: 'System',
    updated_at: answered.at,
    updated_by: 'System',
  } as const;

  it('shows how many answers and whose a version held for, and leads from an answer to its version', async () => {
    const server = serving()
      .answer(listSaigeFiles, { data: [file] })
      .answer(listSaigeVersions, { data: [{ version: 2, content: 'Two.', ...saved }] })
      .answer(getSaigeInfluence, {
        data: {
          versions: [
            { ...counts, version: 2 },
            { ...counts, version: 1, sent: 2 },
          ],
          days: [{ day: '2026-01-02', version: 2, answers: 3, sent: 0 }],
        },
      })
      .answer(listSaigePeople, {
        data: [{ userId: dana.id, userName: dana.name, answers: 3, lastAt: answered.at }],
      })
      .answer(listSaigeAnswers, { data: [answered], meta: { hasMore: false } })
      .answer(listSaigeQuestions, { data: [] })
      .answer(findSaigeAnswers, { data: [answered] });
    const screen = await open(server);
    await screen.choose('tab', 'Personas and their answers');
    const versions = await screen.part('list', 'Versions with answers, newest first');
    versions.getByText('none by a model that reads it');
    versions.getByText('2 by models that read it');
    await screen.part('list', 'Answers by v2, newest first');
    await screen.fill('Id of an answer', answered.messageId);
    await screen.press('Find its version');
    await screen.findByText('v1 of adexis:latest');
    const answers = await screen.part('list', 'Answers by v1, newest first');
    answers.getByText(answered.messageId);
    expect(server.inputs(listSaigeAnswers).at(-1)).toMatchObject({
      params: { id: modelId, version: '1' },
    });
  });

  it('asks questions again of another version or a draft, one after another, and no more than a few', async () => {
    const question = (n: number) => ({
      answerId: `0192f3a0-0000-7000-8000-00000000060${n}`,
      roomId: '0192f3a0-0000-7000-8000-000000000700',
      roomName: 'Studio',
      at: answered.at,
      question: `Question ${n}?`,
      answer: `Answer ${n}.`,
    });
    const tried = { text: 'In rhymes.', provider: 'anthropic', outside: true, tokensUsed: 1_234 };
    const version = (number: number) => ({ version: number, content: `V${number}.`, ...saved });
    const server = serving()
      .answer(listSaigeFiles, { data: [file] })
      .answer(listSaigeVersions, { data: [version(2), version(1)] })
      .answer(getSaigeInfluence, { data: { versions: [{ ...counts, version: 1 }], days: [] } })
      .answer(listSaigePeople, { data: [] })
      .answer(listSaigeAnswers, { data: [], meta: { hasMore: false } })
      .answer(listSaigeQuestions, { data: [1, 2, 3, 4, 5, 6].map(question) })
      .answer(askWhatIf, { data: tried });
    const screen = await open(server);
    await screen.choose('tab', 'Personas and their answers');
    const list = await screen.part('list', 'Questions that you may read, newest first');
    await screen.shows('Choose up to 5 questions above.');
    for (const n of [1, 2, 3, 4, 5])
      await screen.choose('checkbox', new RegExp(`^Question ${n}`), list);
    const sixth = list.getByRole('checkbox', { name: /^Question 6/ });
    expect(sixth.hasAttribute('disabled')).toBe(true);
    for (const n of [3, 4, 5]) await screen.choose('checkbox', new RegExp(`^Question ${n}`), list);
    await screen.press('Ask 2 questions');
    await vi.waitFor(() => expect(screen.getAllByText('In rhymes.')).toHaveLength(2));
    await screen.shows('Sent to anthropic');
    expect(list.getAllByText('v2')).toHaveLength(2);
    const params = { id: modelId };
    expect(server.inputs(askWhatIf)).toEqual(
      [1, 2].map((n) => ({ params, body: { answerId: question(n).answerId, version: 2 } })),
    );
    await screen.choose('checkbox', /^Question 2/, list);
    await screen.user.selectOptions(screen.getByLabelText('Answered by'), 'A draft');
    await screen.fill('Draft, in Markdown', 'Be brief.');
    server.refuse(askWhatIf, { code: 'UPSTREAM_ERROR', message: 'The model is away.' });
    await screen.press('Ask 1 question');
    await screen.shows('The model is away.');
    list.getByText('Draft');
    expect(server.inputs(askWhatIf).at(-1)).toMatchObject({ body: { draft: 'Be brief.' } });
  });

  it('opens with the persona that has the most answers, or the one that was asked for, in days as the person writes them', async () => {
    const other = { ...file, model_id: 'locklan:latest', name: 'Locklan', answers: 12 };
    const server = serving()
      .answer(listSaigeFiles, { data: [{ ...file, answers: 3 }, other] })
      .answer(getSaigeFile, ({ params }) => ({ data: { ...file, model_id: params.id } }))
      .answer(listSaigeVersions, { data: [{ version: 1, content: 'Two.', ...saved }] })
      .answer(getSaigeInfluence, {
        data: {
          versions: [{ ...counts, version: 1 }],
          days: [{ day: '2026-01-31', version: 1, answers: 3, sent: 0 }],
        },
      })
      .answer(listSaigePeople, { data: [] })
      .answer(listSaigeAnswers, { data: [], meta: { hasMore: false } })
      .answer(listSaigeQuestions, { data: [] });
    const screen = await open(server);
    await screen.choose('tab', 'Personas and their answers');
    await screen.findByRole('option', { name: 'Locklan · 12 answers', selected: true });
    screen.getByRole('option', { name: 'Adexis · 3 answers', selected: false });
    await screen.shows(preferredTexts.dayText('2026-01-31'));
    expect(screen.queryByText('2026-01-31')).toBeNull();
    const { store } = screen.app.app;
    const address = () => addresses.now?.(store.getState(), 'audit');
    expect(address()).toBe('personas');
    screen.app.shell.commands.run('audit.show-answers', `${modelId} 1`);
    await screen.findByRole('option', { name: 'Adexis · 3 answers', selected: true });
    expect(address()).toBe(`personas/${modelId}/1`);
    const go = (path: string) =>
      act(() => addresses.go?.(screen.app.shell, { tabId: 'audit', path }));
    screen.app.shell.commands.run('audit.show-answers', `${modelId} 2`);
    await screen.findByText('No answer by v2 yet');
    expect(screen.queryByText(/^People answered by/)).toBeNull();
    expect(await go('personas/locklan:latest/1')).toBe('shown');
    await screen.findByRole('option', { name: 'Locklan · 12 answers', selected: true });
    server.refuse(getSaigeFile, { code: 'NOT_FOUND', message: 'No such file.' });
    for (const path of ['personas/none', 'personas/locklan:latest/0', 'openings/1', 'other'])
      expect(await go(path)).toBe('refused');
    expect(address()).toBe('personas/locklan:latest/1');
  });
});

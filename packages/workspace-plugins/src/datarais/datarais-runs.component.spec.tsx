import { getEntry } from '@mach42/contracts/datarais/calls.ts';
import { queueJob } from '@mach42/contracts/jobs/calls.ts';
import { listModels } from '@mach42/contracts/models/calls.ts';
import { directChat, processWithCloudAi } from '@mach42/contracts/runs/calls.ts';
import type { Screen } from '@mach42/testing/screens/screen.tsx';
import { describe, expect, it } from 'vitest';
import { entry, models, open, processBy, serving } from './datarais-screen.fixture.ts';

/** Finds the menu item of a way to run an entry. */
const wayOf = (screen: Screen, way: string): Promise<HTMLElement> =>
  screen.findByRole('menuitem', { name: (name) => name.startsWith(way) });

async function ready(screen: Screen, modelId: string): Promise<void> {
  await screen.findByLabelText('What you wrote');
  screen.app.shell.models.select(modelId);
}

describe('a run that is not begun', () => {
  it('RAIS-500 needs instructions', async () => {
    const server = serving();
    const screen = await open(server);
    await ready(screen, 'mach42v1:latest');
    await screen.choose('tab', /AI Instructions/);
    await screen.fill(/.*/, ' ', await screen.part('tabpanel'));
    expect(screen.getByRole('button', { name: 'Process with Queue' })).toHaveProperty(
      'disabled',
      true,
    );
    await screen.press('Other ways to process');
    const cloud = await wayOf(screen, 'Cloud AI (TOME)');
    expect(cloud.getAttribute('aria-disabled')).toBe('true');
    expect(cloud.textContent).toContain(
      'AI Instructions are required. Please enter instructions in box 3.',
    );
    expect(server.received(processWithCloudAi)).toHaveLength(0);
  });

  it('RAIS-480 RAIS-520 RAIS-530 leads to the models when the chosen one does not suit', async () => {
    const server = serving();
    server.answer(listModels, {
      data: models.map((model) => ({ ...model, isAvailable: model.id !== 'mixtral:8x7b' })),
    });
    const screen = await open(server);
    await ready(screen, 'mach42v1:latest');
    await screen.press('Other ways to process');
    const direct = await wayOf(screen, 'Direct LLM');
    expect(direct.getAttribute('aria-disabled')).toBe('true');
    expect(direct.textContent).toContain(
      'Direct LLM requires a local Ollama model. Select one in the AI Workspace.',
    );
    await ready(screen, 'mixtral:8x7b');
    await expect
      .poll(async () => (await wayOf(screen, 'Cloud AI (TOME)')).textContent)
      .toContain(
        'Cloud AI (TOME) requires a cloud or hybrid model. Select one in the AI Workspace.',
      );
    const unavailable = 'Mixtral 8x7B is not available right now.';
    expect((await wayOf(screen, 'Direct LLM')).textContent).toContain(unavailable);
    await screen.user.click(await wayOf(screen, 'Choose another model'));
    expect(screen.openTabs()).toEqual(['aimodels']);
    expect(server.received(directChat)).toHaveLength(0);
    expect(server.received(processWithCloudAi)).toHaveLength(0);
  });
});

describe('a run that comes to nothing', () => {
  it('ERR-220 says when nothing came back', async () => {
    const screen = await open(serving().answer(directChat, { response: '' }));
    await ready(screen, 'qwen3:8b');
    await processBy(screen, 'Direct LLM');
    await screen.shows('No content in LLM response');
    expect(screen.getByRole('tab', { name: /New PHOD/ })).toHaveProperty('disabled', true);
  });

  it('ERR-190 ERR-200 RAIS-410 says what the queue answers', async () => {
    const server = serving().answer(queueJob, { data: {} } as never);
    const screen = await open(server);
    await ready(screen, 'mach42v1:latest');
    await screen.press(/Queue/);
    await screen.shows('Invalid response from queue service');
    server.refuse(queueJob, { code: 'SERVER_ERROR', message: 'No.' });
    await screen.press(/Queue/);
    await screen.shows('Failed to queue LLM job');
    const job = { id: 'j1', _id: 'j1', progress: 0.4, queuePosition: null, result: null };
    server
      .answer(queueJob, { data: { jobId: 'j1', status: 'queued' } })
      .answer(getEntry, ({ params }) =>
        params.id === 'j1'
          ? ({ data: { ...job, status: 'on hold', proposal: null, error: null } } as never)
          : { entry },
      );
    await screen.press(/Queue/);
    await screen.shows('on hold');
    // The bar has the percentages: a status with them would be read again at each of them.
    const status = screen.getByText('on hold').closest('[role="status"]');
    expect(status?.textContent).toBe('Queue run on hold');
    expect(status?.parentElement?.textContent).toMatch(/on hold\s*40 %/);
  });
});

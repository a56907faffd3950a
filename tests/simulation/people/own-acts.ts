import { defaultModelId } from '@mach42/contracts/models/catalogue.ts';
import { Violation } from '../oracle/violation.ts';
import { command, marked, ownJob, type Doings } from './act.ts';

/** Acts on objects of the person's own: files, entries, jobs, sign-ins and devices. */
export const ownActs = {
  async 'read lists'({ person, chance }) {
    const lists = [
      '/api/rooms',
      '/api/invitations',
      '/api/data-rais/recent',
      '/api/queue/jobs',
      '/api/ledger',
      '/api/phod/versions',
    ];
    await person.call({ method: 'GET', url: chance.pick(lists) ?? '' });
  },

  async 'record an entry'(act) {
    const { person, knowledge } = act;
    if (person.viewer.role === 'guest') return;
    const mark = marked(act, 'EntryRecorded', { kind: 'person', authorId: person.viewer.id });
    const text = `Note ${mark}`;
    const answer = await command(act, mark, {
      method: 'POST',
      url: '/api/datarais/manual',
      body: { title: `Entry ${act.number}`, content: text },
    });
    const { entry } = (answer?.body ?? {}) as { readonly entry?: { readonly id: string } };
    if (entry === undefined) return;
    knowledge.entries.push({ id: entry.id, ownerId: person.viewer.id, roomId: '', text });
  },

  async 'queue a job'(act) {
    const { person, chance, knowledge } = act;
    const own = knowledge.entries.filter(({ ownerId }) => ownerId === person.viewer.id);
    const entry = chance.pick(own);
    if (entry === undefined) return;
    const mark = marked(act, 'JobQueued', { kind: 'person', authorId: person.viewer.id });
    const answer = await command(act, mark, {
      method: 'POST',
      url: '/api/queue/job',
      body: {
        content: JSON.stringify({ dataRaisContent: entry.text }),
        instructions: `Merge it. ${mark}`,
        modelId: defaultModelId,
        priority: chance.pick(['low', 'normal', 'high']),
        metadata: { entryId: entry.id },
      },
    });
    const { jobId } = (answer?.body['data'] ?? {}) as { readonly jobId?: string };
    if (jobId !== undefined)
      knowledge.jobs.push({ id: jobId, ownerId: person.viewer.id, roomId: '' });
  },

  async 'cancel a job'(act) {
    const job = ownJob(act);
    if (job === undefined) return;
    await command(act, undefined, { method: 'POST', url: `/api/queue/job/${job.id}/cancel` });
  },

  /** Only of one that failed: of one that was cancelled the end may not have come to its worker. */
  async 'retry a job'(act) {
    const job = ownJob(act);
    if (job === undefined) return;
    const url = `/api/data-rais/entry/${job.id}`;
    const answer = await act.person.call({ method: 'GET', url });
    const { status } = (answer?.body['data'] ?? {}) as { readonly status?: string };
    if (status !== 'failed') return;
    await command(act, undefined, { method: 'POST', url: `/api/queue/job/${job.id}/retry` });
  },

  async 'save the file'(act) {
    const { person, number } = act;
    if (person.viewer.role === 'guest') return;
    const mark = marked(act, undefined, { kind: 'person', authorId: person.viewer.id });
    const body = { briefData: { about: { note: mark }, count: { [`n${number % 5}`]: number } } };
    await command(act, undefined, { method: 'POST', url: '/api/phod/update', body });
  },

  async 'sign out'({ person, ground }) {
    const { token } = person;
    // Tried again with the same one: the person may have signed in once more at the same time.
    const answer = await person.call({ method: 'POST', url: '/api/auth/logout', token });
    await person.signIn();
    if (answer?.status !== 200) return;
    const again = await person.call({ method: 'GET', url: '/api/rooms', token });
    if (again !== undefined && again.status !== 401) {
      ground.fail(new Violation('signed-out', `${person.name} was answered after signing out.`));
    }
  },

  async 'lose a connection'({ devices, chance }) {
    chance.pick(devices)?.drop();
  },

  async 'read slowly'({ devices, chance }) {
    chance.pick(devices)?.stall(chance.between(500, 30_000));
  },
} satisfies Doings;

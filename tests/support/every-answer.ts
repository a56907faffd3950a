import { getEntry, listEntries } from '@mach42/contracts/datarais/calls.ts';
import { listJobs } from '@mach42/contracts/jobs/calls.ts';
import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';
import { listMessages } from '@mach42/contracts/messages/calls.ts';
import { ledger, listModels } from '@mach42/contracts/models/calls.ts';
import {
  blamePhod,
  diffPhod,
  getPhodVersion,
  listPhodVersions,
  loadPhod,
} from '@mach42/contracts/phod/calls.ts';
import { getRoom, listRooms } from '@mach42/contracts/rooms/calls.ts';
import { cloudAiProviders, cloudAiStatus } from '@mach42/contracts/runs/calls.ts';
import { verify } from '@mach42/contracts/users/calls.ts';
import { pathOf, type Caller, type Input } from './calls.ts';

/** Everything that the product answers a person about themselves, by what was asked. */
export async function everyAnswer(caller: Caller, mobile: string): Promise<Map<string, object>> {
  const answers = new Map<string, object>();

  async function ask<Shape extends CallShape>(
    call: Call<Shape>,
    input: Input<Shape> = {},
  ): Promise<Shape['answer']> {
    const answer = await caller.call(call, input);
    const query = JSON.stringify(input.query ?? {});
    answers.set(`${call.method} ${pathOf(call, input.params)} ${query}`, answer);
    return answer;
  }

  await ask(verify);
  await ask(ledger, { query: {} });
  await ask(cloudAiStatus);
  await ask(cloudAiProviders);
  const models = await ask(listModels);
  // What the workers of this very process have done is no answer about the person.
  for (const model of models.data) Object.assign(model, { workerStats: undefined });

  for (const { id } of (await ask(listRooms)).data) {
    await ask(getRoom, { params: { id } });
    await ask(listMessages, { params: { id }, query: { limit: 200 } });
  }

  const { entries } = await ask(listEntries, { query: {} });
  const { data: jobs } = await ask(listJobs, { query: {} });
  for (const { id } of [...entries, ...jobs]) await ask(getEntry, { params: { id } });

  await ask(loadPhod, { body: { credentials: { mobile } } });
  await ask(blamePhod);
  for (const { version } of (await ask(listPhodVersions)).data) {
    await ask(getPhodVersion, { params: { version } });
    await ask(diffPhod, { query: { from: version - 1, to: version } });
  }
  return answers;
}

import { listProjections } from '@mach42/contracts/health/calls.ts';
import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { loadPhod, updatePhod } from '@mach42/contracts/phod/calls.ts';
import { search } from '@mach42/contracts/search/calls.ts';
import { switchRole } from '@mach42/contracts/users/calls.ts';
import { streamOf, type DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import { phodDecider } from '@mach42/domain/phod/decider.ts';
import type { NewEvent } from '@mach42/event-store/event.ts';
import { ada, dana, pia } from '@mach42/server/demo/people.ts';
import type { Product } from '@mach42/testing/product.ts';
import { id, messagePosted, phodCreated } from '@mach42/testing/projections/samples.ts';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { Caller, signInAs } from './calls.ts';
import { messagesIn, privateChat } from './work.ts';

const stored = ({ type, data }: DomainEvent, key: string, actorId: string): NewEvent => ({
  id: randomUUID(),
  type,
  data: data as NewEvent['data'],
  metadata: {
    commandId: randomUUID(),
    correlationId: randomUUID(),
    actorId,
    activeRole: 'standard',
    occurredAt: new Date().toISOString(),
    schemaVersion: 1,
    key,
    subjects: [actorId],
  },
});

/**
 * Has the log hold what earlier versions stored: a message and a file with U+0000 and lone surrogates. Both are
 * shown, with U+FFFD in their place, and so is what follows; both can be changed.
 */
export async function expectShown({ address, server }: Product): Promise<void> {
  const { caller, user } = await signInAs(address, dana);
  const roomId = await privateChat(caller);
  const posted = messagePosted({
    messageId: id(1),
    roomId,
    authorId: user.id,
    content: 'kiln\0inspector \ud83d!',
  });
  await server.store.append(
    streamOf(messagesDecider, id(1)),
    [stored(posted, roomId, user.id)],
    'none',
  );
  await caller.call(postMessage, { params: { id: roomId }, body: { content: 'and then' } });
  await server.processAll();
  const shown = (await messagesIn(caller, roomId)).map(({ content }) => content);
  // The last is the answer of the model.
  expect(shown.slice(-3, -1)).toEqual(['kiln\uFFFDinspector \uFFFD!', 'and then']);
  const { data: found } = await caller.call(search, { query: { q: 'inspector' } });
  expect(found.map((one) => one.id)).toContain(id(1));

  const { caller: other, user: owner } = await signInAs(address, pia);
  const { data } = phodCreated({ notes: { 'a\0': ['b\0', '\ude00'] } });
  const created = { type: 'PhodCreated', data: { ...data, userId: owner.id, savedBy: owner.id } };
  await server.store.append(
    streamOf(phodDecider, owner.id),
    [stored(created, owner.id, owner.id)],
    'none',
  );
  await server.processAll();
  const load = async () =>
    (await other.call(loadPhod, { body: { credentials: { mobile: pia.mobile } } })).data.briefData;
  expect(await load()).toEqual({ notes: { 'a\uFFFD': ['b\uFFFD', '\uFFFD'] } });
  const briefData = { notes: { 'a\uFFFD': ['b\uFFFD'] } };
  await other.call(updatePhod, { body: { briefData, baseVersion: 1 } });
  expect(await load()).toEqual(briefData);

  const { caller: standard } = await signInAs(address, ada);
  const { data: asAdmin } = await standard.call(switchRole, { body: { role: 'admin' } });
  const projections = (await new Caller(address, asAdmin.token).call(listProjections)).data;
  expect(projections.filter(({ parked }) => parked.length > 0)).toEqual([]);
}

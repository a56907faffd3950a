import { addEntry } from '@mach42/contracts/datarais/calls.ts';
import { queueJob } from '@mach42/contracts/jobs/calls.ts';
import { createSaigeFile } from '@mach42/contracts/saige/calls.ts';
import type { ServerFrame } from '@mach42/contracts/socket/frames.ts';
import { editUser, switchRole } from '@mach42/contracts/users/calls.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import { ada, dana, mo, pia } from '@mach42/server/demo/people.ts';
import { describe, expect, it } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { runningProduct } from '../support/running-product.ts';
import { openSocket, type Socket } from '../support/socket.ts';

const product = runningProduct();

const isEvent = (type: string) => (frame: ServerFrame) =>
  frame.t === 'event' && frame.type === type;
const reported = ({ frames }: Socket) =>
  frames.flatMap((frame) => (frame.t === 'event' ? [frame.type] : []));
const entry = { title: 'Unheard title', content: 'Unheard content' };
const job = {
  content: JSON.stringify({ dataRaisContent: 'Unheard content', phodContent: {} }),
  instructions: 'Unheard instructions',
  modelId: 'builtin:latest',
};

/** Everything that was committed has been sent when the answer to a ping is there. */
async function settled(...sockets: readonly Socket[]): Promise<void> {
  await product.server.processAll();
  for (const [index, socket] of sockets.entries()) {
    const at = 1000 + index;
    socket.send({ t: 'ping', at });
    await socket.frame((frame) => frame.t === 'pong' && frame.at === at);
  }
}

describe('[WS8] [WS9] what admins receive over the socket', () => {
  it('are accounts, SAIGE files, and that queue and entries changed; a standard user nothing', async () => {
    const admin = await signInAs(product.address, ada);
    const [writer, bystander] = [
      await signInAs(product.address, dana),
      await signInAs(product.address, mo),
    ];
    using adas = await openSocket(product.address, admin.token);
    using mos = await openSocket(product.address, bystander.token);

    await writer.caller.call(addEntry, { body: entry });
    await writer.caller.call(queueJob, { body: job });
    await adas.frame(isEvent('EntriesChanged'));
    await adas.frame(isEvent('QueueChanged'));

    const file = { model_id: 'custom:latest', name: 'Custom', markdown_content: 'Unheard persona' };
    await admin.caller.call(createSaigeFile, { body: file });
    await adas.frame(isEvent('SaigeFileCreated'));

    const { id, firstName, lastName, username, email, mobile } = writer.user;
    const details = { firstName, lastName, username, email, mobile };
    const body = { ...details, lastName: 'Demonstrated', roles: ['user' as const] };
    await admin.caller.call(editUser, { params: { id }, body });
    const edited = await adas.frame(isEvent('UserProfileEdited'));
    expect(edited).toMatchObject({ data: { user: { id, name: 'Dana Demonstrated' } } });

    await settled(adas, mos);
    expect(JSON.stringify(adas.frames)).not.toContain('Unheard');
    expect(reported(mos)).toEqual([]);
  });

  it('ends with the role: after switching, and after it was taken away', async () => {
    const admin = await signInAs(product.address, ada);
    using before = await openSocket(product.address, admin.token);
    const { data } = await admin.caller.call(switchRole, { body: { role: 'standard' } });
    expect(await before.closed).toBe(4401);
    using asUser = await openSocket(product.address, data.token);

    // The last admin would have the rights again.
    const { user: another } = await signInAs(product.address, pia);
    const assign = {
      type: 'AssignRoles',
      data: { roles: ['user', 'admin'] },
      actor: system,
      at: new Date().toISOString(),
    } as const;
    const origin = { correlationId: 'test' };
    await product.server.commands.execute(usersDecider, another.id, assign, origin);

    const again = await signInAs(product.address, ada);
    const acting = (await again.caller.call(switchRole, { body: { role: 'admin' } })).data;
    using adas = await openSocket(product.address, acting.token);
    const { firstName, lastName, username, email, mobile } = again.user;
    const profile = { firstName, lastName, username, email, mobile, roles: ['user'] as const };
    const command = {
      type: 'EditUser',
      data: profile,
      actor: system,
      at: new Date().toISOString(),
    } as const;
    await product.server.commands.execute(usersDecider, again.user.id, command, origin);
    const known = adas.frames.length;
    await signInAs(product.address, dana);
    expect(await adas.closed).toBe(4401);
    await settled(asUser);
    expect(adas.frames.slice(known).filter(({ t }) => t === 'event')).toEqual([]);
    expect(reported(asUser)).toEqual([]);
    expect(
      (
        await new Caller(product.address, data.token).attempt(switchRole, {
          body: { role: 'admin' },
        })
      ).status,
    ).toBe(403);
  });
});

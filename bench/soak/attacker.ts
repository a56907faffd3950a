import { queueJob } from '@mach42/contracts/jobs/calls.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { builtinModelId } from '@mach42/contracts/models/catalogue.ts';
import * as phod from '@mach42/contracts/phod/calls.ts';
import { joinRoom, listRooms } from '@mach42/contracts/rooms/calls.ts';
import { cloudAiProcess } from '@mach42/contracts/runs/calls.ts';
import { search } from '@mach42/contracts/search/calls.ts';
import { loadSession, shareRoom } from '@mach42/contracts/sessions/calls.ts';
import { changePassword, guest, login } from '@mach42/contracts/users/calls.ts';
import { adversarialTexts } from '@mach42/testing/adversarial-texts.ts';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { largestFile, shapes } from '../growth/shapes.ts';
import { send, type Sender } from './requests.ts';
import type { Resident, Workspace } from './workspace.ts';

/** Milliseconds between two blows of an attacker. */
const pauseMs = 50;

type Attack = (
  sender: Sender,
  resident: Resident,
  workspace: Workspace,
  turn: number,
) => Promise<unknown>;

const texts = Object.values(adversarialTexts);
const files = Object.values(shapes);
const textAt = (turn: number) => texts[turn % texts.length]?.(limits.entryCharacters) ?? '';

/** The requests that each attacker repeats, as fast as they are answered. */
const attacks: Readonly<Record<string, Attack>> = {
  'a file at its limits': async (sender, { mobile }, _, turn) => {
    const briefData = files[turn % files.length]?.(largestFile, turn) ?? {};
    await send(sender, phod.updatePhod, { body: { updatedBy: 'A', briefData } });
    await send(sender, phod.blamePhod);
    await send(sender, phod.diffPhod, { query: { from: 1, to: 2 } });
    await send(sender, phod.loadPhod, { body: { credentials: { mobile } } });
    await send(sender, search, { query: { q: 'a key note', scope: 'phod' } });
  },
  'texts that patterns stumble over': async (sender, _, __, turn) => {
    const content = textAt(turn);
    await send(sender, cloudAiProcess, {
      body: { content, modelId: builtinModelId, instructions: 'Merge it.' },
    });
    await send(sender, queueJob, {
      body: {
        content: JSON.stringify({ dataRaisContent: content, phodContent: '' }),
        instructions: 'Merge it.',
        modelId: builtinModelId,
      },
    });
  },
  'wrong passwords': async (sender, _, { residents }, turn) => {
    const { mobile = '' } = residents[turn % residents.length] ?? {};
    const body = { mobile, password: `wrong ${turn}`, environment: 'web' } as const;
    const address = `127.2.0.${(turn % 250) + 1}`;
    await Promise.all(
      Array.from({ length: 20 }, () =>
        send({ ...sender, address, token: undefined }, login, { body }),
      ),
    );
  },
  'guests without end': async (sender, _, { forumId }) => {
    const { body } = await send({ ...sender, token: undefined }, guest);
    const token = (body as { data?: { token: string } }).data?.token;
    await send({ ...sender, token }, joinRoom, { params: { id: forumId } });
    await send({ ...sender, token }, postMessage, {
      params: { id: forumId },
      body: { content: '@ mach42 '.repeat(100) },
    });
    await send({ ...sender, token }, listRooms);
  },
  'half a body': async ({ origin, address: localAddress }) => {
    const { port, hostname: host } = new URL(origin);
    const socket = connect({ port: Number(port), host, localAddress });
    socket.on('error', () => undefined);
    socket.write('POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{');
    await pause(500);
    if (Math.random() < 0.5) socket.destroy();
    else setTimeout(() => socket.destroy(), 30_000).unref();
  },
  'sockets that do not read': async ({ origin, token, address: localAddress }) => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { localAddress });
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('open', resolve).once('close', resolve));
    if (socket.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ t: 'hello', token }));
    socket.pause();
    await pause(1000);
    socket.terminate();
  },
  'a shared link, loaded again and again': async (sender, { chatId }) => {
    const { body } = await send(sender, shareRoom, { params: { id: chatId }, body: {} });
    const key = (body as { data?: { key: string } }).data?.key ?? 'none';
    const visitor = { ...sender, token: undefined };
    await Promise.all(
      Array.from({ length: 20 }, () => send(visitor, loadSession, { params: { key } })),
    );
  },
  'changes of a password': async (sender, _, __, turn) => {
    const body = { currentPassword: `wrong ${turn}`, password: 'harbour kiln lantern 7' };
    await Promise.all(Array.from({ length: 20 }, () => send(sender, changePassword, { body })));
  },
  'the same request again': async (sender, _, { forumId }) => {
    const key = { 'idempotency-key': 'again' };
    await send(sender, joinRoom, { params: { id: forumId } }, key);
  },
  'searches for everything': async (sender, _, __, turn) => {
    const q = `${'a '.repeat(90)}${turn}`;
    await Promise.all(Array.from({ length: 10 }, () => send(sender, search, { query: { q } })));
  },
};

export const attackNames = Object.keys(attacks);

/** Attacks until then; answers how many blows there were. */
export async function attack(
  name: string,
  origin: string,
  resident: Resident,
  workspace: Workspace,
  until: number,
): Promise<number> {
  const blow = attacks[name];
  if (blow === undefined) throw new Error(`There is no attack ${name}.`);
  const sender = { origin, token: resident.token, address: resident.address };
  let turn = 0;
  for (; Date.now() < until; turn += 1) {
    await blow(sender, resident, workspace, turn);
    await pause(pauseMs);
  }
  return turn;
}

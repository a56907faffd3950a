import { Outbox } from '@mach42/query-api/outbox/outbox.ts';
import { oneProcess, type Link } from '@mach42/query-api/outbox/ports.ts';
import { toRoom, type AppliedListener } from '@mach42/read-models/changes/change.ts';
import { message } from './message.ts';

const roomId = 'forum';
const rounds = 40;

/**
 * Microseconds of the thread that the product's outbox takes for one socket of a room, up to the
 * handing over of the frame; with so many sockets, whose links only count.
 */
export async function outboxCost(people: number): Promise<number> {
  let notify: AppliedListener = () => {};
  let sent = 0;
  const link: Link = {
    send: () => (sent += 1),
    waitingBytes: 0,
    drained: () => Promise.resolve(),
    close: () => {},
  };
  const outbox = new Outbox({
    changes: { after: () => Promise.resolve([]), count: () => Promise.resolve(0) },
    progress: {
      position: 0n,
      waitFor: () => Promise.resolve(true),
      onLost: () => () => undefined,
      onApplied: (listener) => ((notify = listener), () => {}),
    },
    rooms: { roomIdsOf: () => Promise.resolve([roomId]), mayVisit: () => Promise.resolve(true) },
    rows: { onReplaced: () => () => {}, replacedAt: () => Promise.resolve(0n) },
    // Changes of presence are not sent here, because they would go to every person: see docs/scaling.md.
    signals: { publish: () => {}, subscribe: () => () => {} },
    processes: oneProcess,
    signIns: { holds: () => Promise.resolve(true), onEnded: () => () => {} },
    report: (error) => {
      throw error;
    },
  });
  for (let number = 0; number < people; number += 1) {
    const id = `person-${number}`;
    const signIn = { id, name: id, isGuest: false, activeRole: 'standard', tokenId: id } as const;
    const until = { generation: 0, signedBy: '0', expiresAt: new Date(8.64e15) };
    await outbox.greet(outbox.connect({ ...signIn, ...until }, link));
  }
  await new Promise(setImmediate);
  const post = (position: bigint): void => {
    const data = { message: { ...message, userId: 'person-0', roomId } };
    const at = new Date(0).toISOString();
    const audiences = [toRoom(roomId)];
    notify(position, [{ position, at, type: 'MessagePosted', roomId, data, audiences }]);
  };
  post(1n);
  sent = 0;
  const before = process.cpuUsage();
  for (let round = 2; round < rounds + 2; round += 1) post(BigInt(round));
  const { user, system } = process.cpuUsage(before);
  if (sent < rounds * people) throw new Error(`Of ${rounds * people} frames ${sent} were sent.`);
  return (user + system) / sent;
}

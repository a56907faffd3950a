/**
 * `npm run simulate:fanout`: measures the cost of one frame to one socket on this machine, and computes from it how
 * the messages of a forum with 100,000 people online pass through 1 to 64 processes with sockets.
 */
import { commandLine } from '../scripts/lib/command-line.ts';
import { outboxCost } from './fanout/outbox-cost.ts';
import { simulate } from './fanout/simulate.ts';
import { socketCost } from './fanout/socket-cost.ts';

commandLine({ usage: 'Usage: npm run simulate:fanout' });

const people = 100_000;
/** Measured by `npm run bench`, socket: the median, which is nearly all before the first frame. */
const receivedAfterMs = 6;
/** A ping of each socket every 10 s costs about a frame each way. */
const pingsPerSecond = 2 / 10;

const outbox = await outboxCost(people);
const { microsecondsPerFrame, bytesPerFrame } = await socketCost(500);
const frame = outbox + microsecondsPerFrame;
console.log(`the outbox, ${people.toLocaleString('en')} sockets   ${outbox.toFixed(2)} µs a frame`);
console.log(`WebSocket, 500 on loopback      ${microsecondsPerFrame.toFixed(2)} µs a frame`);
console.log(`a frame                         ${bytesPerFrame} bytes\n`);

const columns = ['processes', 'messages/s', 'load', 'median ms', 'p99 ms', 'Mbit/s out, in all'];
console.log(columns.map((name) => name.padStart(12)).join('  '));
for (const messagesPerSecond of [1, 5, 20]) {
  for (const processes of [1, 2, 4, 8, 16, 32, 64]) {
    const otherLoad = Math.min(0.9, ((people / processes) * pingsPerSecond * frame) / 1e6);
    const given = { people, processes, messagesPerSecond, otherLoad, receivedAfterMs };
    const { load, medianMs, p99Ms } = simulate({ ...given, microsecondsPerFrame: frame });
    const cells = [
      String(processes),
      String(messagesPerSecond),
      `${Math.round(100 * load)} %`,
      wait(medianMs),
      wait(p99Ms),
      ((people * messagesPerSecond * bytesPerFrame * 8) / 1e6).toFixed(0),
    ];
    console.log(
      cells.map((cell, at) => cell.padStart(columns[at]?.length ?? 0).padStart(12)).join('  '),
    );
  }
}

function wait(ms: number): string {
  return Number.isFinite(ms) ? ms.toFixed(0) : 'grows';
}

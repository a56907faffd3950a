/**
 * Loaded before a program (`--import`): the time of day is off by as many milliseconds as the file says
 * that `CLOCK_FILE` names. Timers and clocks that only go forward are as they were.
 */
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_FILE'] ?? '';
const pollEveryMs = 50;
const RealDate = Date;
let offset = 0;

function poll(): void {
  try {
    offset = Number(readFileSync(file, 'utf8'));
  } catch {
    offset = 0;
  }
}

poll();
setInterval(poll, pollEveryMs).unref();
const now = (): number => RealDate.now() + offset;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  get: (target, name, receiver) =>
    name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
});

import { archiveLog } from '../archive-log.ts';

/** Archives the log of argument 1 up to the position of argument 2, and is killed before the step of argument 3. */
const [, , file = '', upTo = '', killAt = ''] = process.argv;
let steps = 0;
await archiveLog(file, Number(upTo), {
  now: Date.now,
  segmentEvents: 600,
  onStep(step, position) {
    steps += 1;
    process.stdout.write(`${step} ${position}\n`);
    if (steps === Number(killAt)) process.kill(process.pid, 'SIGKILL');
  },
});

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../tests/support/server-process.ts';
import { allProcessorsMs, processorMs } from './projections/processor-time.ts';
import { median, percentile, type BenchRow } from './row.ts';
import type { Lived, Lives } from './soak/people.child.ts';
import { readServerFigures, type ServerFigures } from './soak/server-figures.ts';
import { fillWorkspace } from './soak/workspace.ts';
import { limitRow } from './web/limit-row.ts';

const people = 300;
const minutes = Number(process.env['SOAK_MINUTES'] ?? 15);
/** Actions of each person; docs/benchmarks.md has the reason. */
const actionsPerMinute = Number(process.env['SOAK_ACTIONS_PER_MINUTE'] ?? 6);
const sampleMs = 5000;
/** The part of the run in which caches fill. */
const warmUp = 1 / 3;

/** People who do everything, ten of them attackers, against the product in a process of its own. */
export async function soakBench(): Promise<BenchRow[]> {
  const begun = Date.now();
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-soak-'));
  const workspace = await fillWorkspace(dataDir, people);
  await using server = startProcess({
    DATA_DIR: dataDir,
    WEB_APP: 'none',
    LOG_LEVEL: 'error',
  });
  const origin = await server.address;
  const child = fork(join(import.meta.dirname, 'soak/people.child.ts'));
  child.send({ origin, workspace, minutes, actionsPerMinute } satisfies Lives);
  const processors = shares({ server: server.pid, people: child.pid ?? 0 });
  const memory: number[] = [];
  const figures: ServerFigures[] = [];
  let used = '';
  const sampling = setInterval(() => {
    used = processors();
    void residentMiB(server.pid).then((m) => memory.push(m));
    void readServerFigures(origin).then((read) => figures.push(read));
  }, sampleMs);
  const overrun = Promise.withResolvers<never>();
  const limit = setTimeout(
    () => overrun.reject(new Error(`The soak did not end within ${minutes + 2} minutes.`)),
    (minutes + 2) * 60_000 - (Date.now() - begun),
  );
  const [lived] = (await Promise.race([
    overrun.promise,
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The people ended with code ${code}.`);
    }),
    server.ended.then((code) => {
      throw new Error(`The server ended with code ${code}.\n${server.output().slice(-2000)}`);
    }),
  ])) as [Lived];
  clearTimeout(limit);
  clearInterval(sampling);
  await server.kill('SIGTERM');
  await rm(dataDir, { recursive: true });
  return rowsOf(lived, { memory, figures, used });
}

interface Sampled {
  readonly memory: readonly number[];
  readonly figures: readonly ServerFigures[];
  /** The processes that used the processors, in words. */
  readonly used: string;
}

function rowsOf(
  { answers, faults, written, lost, disordered, unheard, blows }: Lived,
  { memory, figures, used }: Sampled,
) {
  const settled = memory.slice(Math.floor(memory.length * warmUp));
  const third = Math.ceil(settled.length / 3);
  const [early, late] = [median(settled.slice(0, third)), median(settled.slice(-third))];
  const loop = median(figures.map(({ loopP99 }) => loopP99));
  const factors = figures.map(({ costFactor }) => costFactor);
  const routes = new Set(answers.map(({ call }) => call.slice(call.indexOf(' ') + 1)));
  const inside = [
    `inside the server ${(figures.at(-1)?.p99(routes) ?? 0).toFixed(0)} ms of these calls, attackers too`,
    `turns of its event loop ${loop.toFixed(0)} ms at p99`,
    `calls cost ${median(factors).toFixed(1)} times as much, ${Math.max(...factors).toFixed(1)} at most`,
    used,
  ].join('; ');
  const ms = answers.map((answer) => answer.ms);
  const slowest = [...Map.groupBy(answers, ({ call }) => call)]
    .map(([call, own]) => ({
      call,
      p99: percentile(
        own.map((answer) => answer.ms),
        99,
      ),
    }))
    .toSorted((a, b) => b.p99 - a.p99)
    .slice(0, 3)
    .map(({ call, p99 }) => `${call} ${p99.toFixed(0)} ms`);
  const of = `${ms.length} requests of ${people} people in ${minutes} min, each ${actionsPerMinute} times a minute`;
  const attacks = Object.entries(blows).map(([name, count]) => `${name} ${count} times`);
  return [
    {
      ...limitRow('a request of an ordinary person, p99', percentile(ms, 99), 'ms', 250),
      note: `median ${percentile(ms, 50).toFixed(1)} ms; ${of}; slowest at p99: ${slowest.join(', ')}; ${inside}; attacked by ${attacks.join(', ')}`,
    },
    {
      ...limitRow('memory, the end to the middle', late / early, '×', 1.1),
      note: `${early.toFixed(0)} MiB, then ${late.toFixed(0)} MiB`,
    },
    { ...limitRow('acknowledged and not there', lost, 'writes', 0), note: `of ${written}` },
    limitRow('acknowledged and not heard by a socket of the room', unheard, 'messages', 0),
    limitRow('events out of order or twice', disordered, 'events', 0),
    {
      ...limitRow('requests not answered as they should', faults.length, 'requests', 0),
      note: [...new Set(faults)].slice(0, 10).join(' | '),
    },
  ];
}

/** Says which part of the processors each process has used since then, and all others of the machine. */
function shares(pids: Readonly<Record<string, number>>): () => string {
  const begun = performance.now();
  const before = Object.values(pids).map(processorMs);
  const busyBefore = allProcessorsMs().busy;
  return () => {
    const tookMs = performance.now() - begun;
    const own = Object.values(pids).map((pid, index) => processorMs(pid) - (before[index] ?? 0));
    const rest = allProcessorsMs().busy - busyBefore - own.reduce((sum, ms) => sum + ms, 0);
    return [...Object.keys(pids), 'other processes']
      .map((name, index) => `${name} ${((own[index] ?? rest) / tookMs).toFixed(2)}`)
      .join(', ')
      .concat(' cores');
  };
}

/** Resident memory of a process. */
async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

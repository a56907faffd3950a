import { median, type BenchRow } from '../row.ts';
import { limitRow } from './limit-row.ts';
import { startWorkspace, type Workspace } from './workspace.ts';

const rounds = 5;

interface Line {
  readonly work: string;
  /** Bits a second. */
  readonly speed: number;
  /** Milliseconds for a packet to come back. */
  readonly roundTrip: number;
  /** The factor by which the processor is slower than this machine. */
  readonly slowerCpu: number;
  readonly limit: number;
}

const lines: readonly Line[] = [
  {
    work: 'largest contentful paint of / at 10 Mbit/s, 40 ms',
    speed: 10e6,
    roundTrip: 40,
    slowerCpu: 1,
    limit: 1.2,
  },
  {
    work: 'largest contentful paint of / at 1.6 Mbit/s, 150 ms, CPU × 4',
    speed: 1.6e6,
    roundTrip: 150,
    slowerCpu: 4,
    limit: 2.5,
  },
];

/** Measures when the largest element of the first screen is painted, with nothing cached. */
export async function loadingBench(): Promise<readonly BenchRow[]> {
  await using workspace = await startWorkspace();
  await largestPaint(workspace, { speed: 1e9, roundTrip: 0, slowerCpu: 1 });
  const rows: BenchRow[] = [];
  for (const { work, limit, ...line } of lines) {
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      seconds.push((await largestPaint(workspace, line)) / 1000);
    }
    rows.push(limitRow(work, median(seconds), 's', limit));
  }
  return rows;
}

/** Milliseconds from the start of the navigation. */
async function largestPaint(
  { visit, product }: Workspace,
  { speed, roundTrip, slowerCpu }: Pick<Line, 'speed' | 'roundTrip' | 'slowerCpu'>,
): Promise<number> {
  await using here = await visit();
  const { page, devtools } = here;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: speed / 8,
    uploadThroughput: speed / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
  await page.goto(product.address);
  await page.locator('.ws-markdown').first().waitFor();
  await page.waitForLoadState('networkidle');
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

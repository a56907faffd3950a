/** The cost of a piece of work for the main thread, in milliseconds of processor time. */
export interface Cost {
  readonly processor: number;
  /** The longest stretch from one turn of the event loop to the next. */
  readonly block: number;
}

/** Milliseconds between two measurements of the event loop. */
const resolution = 1;

/** Other processes and other threads do not count. */
export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const start = processorMs();
  let [before, block] = [start, 0];
  const look = () => {
    const now = processorMs();
    block = Math.max(block, now - before);
    before = now;
  };
  const looking = setInterval(look, resolution);
  try {
    await work();
  } finally {
    clearInterval(looking);
    look();
  }
  return { processor: before - start, block };
}

export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

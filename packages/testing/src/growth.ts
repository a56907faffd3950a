/** Milliseconds of CPU below which a measurement says nothing. */
const leastMs = 60;
const tries = 3;

/**
 * Returns the exponent with which the CPU time of some work grows: with exponent 1, eight times the input takes eight
 * times as long. For work that takes almost no time it is 0.
 * @param work runs with an input of `size`
 */
export function growthOf(work: (size: number) => void, smallest = 2000): number {
  const [small, large] = [cpuMs(work, smallest), cpuMs(work, smallest * 8)];
  return large < leastMs ? 0 : Math.log2(large / Math.max(small, 1)) / 3;
}

/** The least of several, as what runs beside it only adds. */
function cpuMs(work: (size: number) => void, size: number): number {
  const times = Array.from({ length: tries }, () => {
    const before = process.threadCpuUsage();
    work(size);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** Longer than any test or hook may take. */
const longestQuietMinutes = 8;

/**
 * A reporter of Vitest that ends a run which hangs, and says where: a worker that is too busy to
 * look at its clock never runs out of time by itself. `LIMIT_MINUTES` limits the run as a whole.
 */
export default class StuckReporter {
  /** The last action of each running file, and its time, by the path of the file. */
  #running = new Map();

  onInit() {
    const limit = Number(process.env.LIMIT_MINUTES ?? 0);
    const tooLong = `the run took longer than ${limit} minutes`;
    if (limit > 0) setTimeout(() => this.#end(tooLong), limit * 60_000).unref();
    setInterval(() => this.#requireProgress(), 10_000).unref();
  }

  onTestModuleQueued({ moduleId }) {
    this.#note(moduleId, 'its imports');
  }

  onTestModuleStart({ moduleId }) {
    this.#note(moduleId, 'its first test');
  }

  onTestCaseReady({ module, fullName }) {
    this.#note(module.moduleId, fullName);
  }

  onTestCaseResult({ module, fullName }) {
    this.#note(module.moduleId, `what follows ${fullName}`);
  }

  onTestModuleEnd({ moduleId }) {
    this.#running.delete(moduleId);
  }

  #note(file, last) {
    this.#running.set(file, { last, at: performance.now() });
  }

  #requireProgress() {
    const now = performance.now();
    const isQuiet = ({ at }) => now - at > longestQuietMinutes * 60_000;
    if ([...this.#running.values()].some(isQuiet)) {
      this.#end(`a file went on with nothing for ${longestQuietMinutes} minutes`);
    }
  }

  #end(why) {
    const now = performance.now();
    const lines = [...this.#running].map(
      ([file, { last, at }]) => `  ${file} at ${last}, for ${Math.round((now - at) / 1000)} s`,
    );
    process.stderr.write(`\nStopped: ${why}. It was in\n${lines.join('\n')}\n`);
    process.exit(1);
  }
}

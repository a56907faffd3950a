const pauseMs = 2000;

/** Loads code; without a connection it tries again until the code is there. */
export async function loadWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return loadWithRetry(load);
  }
}

const againAfterMs = 2000;

/** Loads code; without a connection again and again, until it is there. */
export async function onceThere<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, againAfterMs));
    return onceThere(load);
  }
}

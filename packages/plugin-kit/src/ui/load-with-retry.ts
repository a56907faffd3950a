import { lazy, type ComponentType } from 'react';

const pauseMs = 2000;

/**
 * Whether the error says that code could not be loaded, as browsers and the page's own loader word it; an error that
 * the loaded code throws is not one.
 */
export const isOfCode = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|preload CSS/.test(error.message);

/**
 * Loads code; without a connection it tries again until the code is loaded.
 * @throws the error that the loaded code itself throws
 */
export async function loadWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!isOfCode(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return loadWithRetry(load);
  }
}

/**
 * Makes a component whose code loads when it is first shown. While the code cannot be loaded, the page around it
 * stays as it is.
 */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadWithRetry(load));

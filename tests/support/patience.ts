export const minutes = (count: number): number => count * 60_000;

/** For whatever processes do by themselves: a lease of 45 s, then a look every 15 s, on a busy machine. */
export const patience = { timeout: minutes(2), interval: 200 };

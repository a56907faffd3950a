/** Begins a piece of work when the one before has ended, however it did. */
export type InTurn = <Done>(work: () => Promise<Done>) => Promise<Done>;

export function oneAfterAnother(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

import { limits } from '@mach42/contracts/kernel/limits.ts';

const everyMs = 1000;

export interface TypingSignal {
  /** A key was pressed. */
  readonly typed: () => void;
  readonly stop: () => void;
}

/** Says once a second that a person writes, until nothing was written for two seconds. */
export function createTypingSignal(send: () => void): TypingSignal {
  let beat: ReturnType<typeof setInterval> | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;

  function stop(): void {
    clearInterval(beat);
    clearTimeout(idle);
    beat = undefined;
  }

  return {
    typed: () => {
      clearTimeout(idle);
      idle = setTimeout(stop, limits.typingIdleMs);
      if (beat !== undefined) return;
      send();
      beat = setInterval(send, everyMs);
    },
    stop,
  };
}

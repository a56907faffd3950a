import { oneProcess, type SocketProcesses } from '@mach42/query-api/outbox/ports.ts';
import { Type } from 'typebox';
import type { Storage } from '../roles/parts/storage.ts';
import type { AppContext } from '../roles/app-context.ts';
import { reportRegularly } from './reports.ts';
import { Reports } from './reports.ts';

const aboutSockets = { about: 'sockets', schema: Type.Object({}) } as const;

/** Reports that this process serves sockets for as long as it does, and notifies of processes that have ended. */
export function socketProcesses(
  { config, logger, closing }: Pick<AppContext, 'config' | 'logger' | 'closing'>,
  { signals, instance }: Pick<Storage, 'signals' | 'instance'>,
): SocketProcesses {
  if (!config.isShared) return oneProcess;
  const listeners = new Set<(process: string) => void>();
  closing.use(
    new Reports({
      signals,
      ...aboutSockets,
      now: () => performance.now(),
      onGone: (process) => {
        for (const listener of listeners) listener(process);
      },
      // Its people were removed when it became silent.
      onBack: () => signals.publish({ kind: 'roll-call' }),
    }),
  );
  closing.defer(
    reportRegularly({
      signals,
      from: instance,
      about: aboutSockets.about,
      read: () => ({}),
      onError: (error) => logger.warn({ err: error }, 'That sockets are served was not reported'),
    }),
  );
  return {
    own: instance,
    onGone(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

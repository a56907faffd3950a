import { recordTravelEnd } from '@mach42/command-api/ops/time-travel-routes.ts';
import type { TimeTravel as TravelView } from '@mach42/contracts/ops/schemas.ts';
import { timeTravelTexts } from '@mach42/contracts/ops/texts.ts';
import type { PastWorkspace } from '@mach42/query-api/kernel/deps.ts';
import { TimeTravel } from '../../time-travel/time-travel.ts';
import type { AppContext } from '../app-context.ts';
import type { CommandsPart } from './commands.ts';
import type { Storage } from './storage.ts';

const gigabyte = 1_000_000_000;

/** Looks at an earlier time are kept by the one process that serves; undefined: there are several. */
export async function openTimeTravel(
  { config, logger, closing }: AppContext,
  { files }: Storage,
  { commands, onForgotten }: Pick<CommandsPart, 'commands' | 'onForgotten'>,
): Promise<TimeTravel | undefined> {
  if (config.isShared) return undefined;
  const onFault = (error: unknown) => logger.error({ err: error }, 'Time travel failed');
  const record = (travelId: string, why: Parameters<typeof recordTravelEnd>[2]) => {
    recordTravelEnd({ commands, now: Date.now }, travelId, why).catch(onFault);
  };
  const travel = new TimeTravel({
    log: {
      log:
        config.eventStore === undefined
          ? { kind: 'file', file: files.events }
          : { kind: 'server', url: config.eventStore },
      vault: { address: config.vault, file: files.vault },
    },
    folder: config.dataDir,
    limits: { bytes: 20 * gigabyte, freeBytes: 2 * gigabyte },
    onEnded: record,
    onFault,
    now: Date.now,
  });
  for (const travelId of await travel.removeLeft()) record(travelId, 'brokeOff');
  // The rows of an open view may show the forgotten person; the next view is built without them.
  onForgotten(async () => {
    const current = travel.current;
    if (current === undefined) return;
    await travel.end();
    record(current.travel.travelId, 'forgotten');
  });
  closing.defer(() => travel.end());
  return travel;
}

/** The time travel under way, as the query service answers it. */
export function pastOf(travel: TimeTravel | undefined): PastWorkspace | undefined {
  const current = travel?.current;
  if (travel === undefined || current === undefined) return undefined;
  const { travelId: id, steps, changed, ...rest } = current.travel;
  const { state, applied } = current;
  const view: TravelView = {
    id,
    ...rest,
    position: steps > 0 ? applied : rest.position,
    state: state.kind,
    events: state.kind === 'building' ? state.events : 0,
    problem: state.kind === 'failed' && state.why === 'tooLarge' ? timeTravelTexts.tooLarge : null,
    isReplay: steps > 0,
  };
  return { travel: view, db: travel.database, changed, steps: current.steps };
}

import {
  providersDecider,
  providersId,
  type ConnectedProvider,
  type ProvidersState,
} from '@mach42/domain/providers/decider.ts';
import type { ProviderEvent } from '@mach42/domain/providers/events.ts';
import type { Commands } from '../kernel/commands.ts';
import { LiveState } from '../kernel/live-state.ts';

/** The providers that admins have connected, as they are at each read. */
export interface ProvidersInForce {
  readonly all: readonly ConnectedProvider[];
}

/** The providers as the newest event has them. */
export class LiveProviders
  extends LiveState<ProvidersState, ProviderEvent>
  implements ProvidersInForce
{
  constructor(commands: Pick<Commands, 'load'>) {
    const stream = {
      fold: providersDecider,
      id: providersId,
      versionOf: ({ changes }: ProvidersState) => changes,
      types: ['ProviderAdded', 'ProviderChanged', 'ProviderRemoved'],
    } as const;
    super(stream, commands);
  }

  get all(): readonly ConnectedProvider[] {
    return this.state.providers;
  }
}

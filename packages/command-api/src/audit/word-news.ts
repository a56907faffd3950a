import type { Environment } from '@mach42/contracts/users/schemas.ts';
import type { UserEvent } from '@mach42/domain/users/events.ts';
import type { Fold } from '../kernel/commands.ts';

interface WordNews {
  /** Where nobody signed in with the newest word yet. */
  readonly unused: readonly Environment[];
  /** ISO 8601, UTC. */
  readonly at: string | null;
}

/** When a word of the person's was last set, or used for the first time after that. */
export const wordNews: Fold<WordNews, UserEvent> = {
  category: 'user',
  stateVersion: 1,
  initialState: { unused: [], at: null },
  evolve(news, event, at) {
    if (event.type === 'PasswordReset') return { unused: [...without(news, 'web'), 'web'], at };
    if (event.type === 'SecretReset') return { unused: [...without(news, 'gpt'), 'gpt'], at };
    if (event.type === 'PasswordChanged') return { ...news, unused: without(news, 'web') };
    if (event.type === 'SecretChanged') return { ...news, unused: without(news, 'gpt') };
    if (event.type !== 'UserSignedIn') return news;
    const { environment } = event.data;
    if (!news.unused.includes(environment)) return news;
    return { unused: without(news, environment), at };
  },
};

const without = ({ unused }: WordNews, used: Environment): Environment[] =>
  unused.filter((environment) => environment !== used);

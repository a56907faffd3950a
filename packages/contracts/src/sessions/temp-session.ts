import { gptSessionLoad, gptSessionPage, sessionLoad, sessionPage } from './links.ts';
import type { TempSession } from './schemas.ts';

/** What is kept of a session: everything but its links. */
export type KeptSession = Pick<
  TempSession,
  'id' | 'kind' | 'title' | 'modelId' | 'roomId' | 'masked' | 'startTime' | 'expiresAt'
>;

export interface Linking {
  readonly key: string;
  /** Such as `https://workspace.example.org`. */
  readonly origin: string;
  /** The product's name in addresses. */
  readonly slug: string;
}

/** A session with its links; those of an external one carry the product's own name. */
export function tempSession(kept: KeptSession, { key, origin, slug }: Linking): TempSession {
  const isExternal = kept.kind === 'external';
  const page = isExternal ? gptSessionPage(origin, slug, key) : sessionPage(origin, key);
  return {
    ...kept,
    _id: kept.id,
    key,
    backendUrl: isExternal ? gptSessionLoad(origin, slug, key) : sessionLoad(origin, key),
    frontendUrl: page,
    url: page,
  };
}

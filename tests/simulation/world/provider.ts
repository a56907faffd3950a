import { builtinProviderId } from '@mach42/contracts/models/catalogue.ts';
import { ProviderFailed } from '@mach42/processors/providers/provider-errors.ts';
import type {
  ModelDelta,
  ModelProvider,
  ModelRequest,
  PreparedCall,
} from '@mach42/processors/providers/provider.ts';
import type { Owner } from '../kernel/scheduler.ts';
import { Violation } from '../oracle/violation.ts';
import type { Ground } from './ground.ts';

/** Everything by which a text can be known again. */
export const marksIn = (text: string): string[] => [...new Set(text.match(/#\w+?m\d+\b/g))];

/** The milliseconds after the end of a stall within which a process learns of everything that it lost. */
const wakingMs = 50;

/** Calls under way, by the work that they are for. */
export class CallsUnderWay {
  readonly #owners = new Map<string, Set<Owner>>();

  /** @throws Violation another process that runs is at the same work */
  begin(about: string, owner: Owner, now: number): () => void {
    const at = this.#owners.get(about) ?? new Set();
    this.#owners.set(about, at);
    for (const other of at) {
      if (!other.isAlive || other === owner || now - other.stalledUntil < wakingMs) continue;
      throw new Violation(
        'worked-twice',
        `${owner.name} begins the run of ${about}, which ${other.name} is at.`,
      );
    }
    at.add(owner);
    return () => void at.delete(owner);
  }
}

/**
 * A model that a script has written: it takes its time, quotes every mark that it is given, so that what
 * should not have been sent to it comes to light, and now and then it breaks off, fails, or says nonsense.
 */
export function scriptedModel(
  { scheduler, chance, fail }: Ground,
  calls: CallsUnderWay,
): ModelProvider {
  const ways = chance.fork('models');

  async function* answer(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelDelta> {
    const about = aboutOf(request);
    let end: () => void = () => undefined;
    try {
      end = calls.begin(about, scheduler.owner, scheduler.now);
    } catch (violation) {
      fail(violation);
    }
    signal.addEventListener('abort', end, { once: true });
    try {
      const way = ways.weighed({ quick: 40, slow: 25, long: 20, 'cut off': 4, failing: 5, odd: 3 });
      const pieces = way === 'odd' ? ['nonsense'] : piecesOf(request);
      const longest = { quick: 50, slow: 2_000, long: 20_000 }[way as string] ?? 400;
      for (const text of pieces) {
        await until(signal, scheduler.wait(ways.between(longest / 3, longest)));
        if (way === 'failing')
          throw new ProviderFailed('It failed.', { retryable: ways.happens(0.7) });
        yield { kind: 'text', text };
      }
      // The rest is with the process that asked.
      end();
      const usage = { inputTokens: 10, outputTokens: pieces.length };
      yield { kind: 'end', usage, complete: way !== 'cut off', cost: 0 };
    } finally {
      end();
    }
  }

  return {
    id: builtinProviderId,
    isOutside: false,
    isPaid: false,
    presence: () => 'ready',
    available: async () => true,
    contextTokens: () => Number.POSITIVE_INFINITY,
    prepare: (request): PreparedCall => ({
      sentText:
        request.purpose === 'reply' ? (request.turns.at(-1)?.content ?? '') : request.prompt,
      masked: [],
      stream: (signal) => answer(request, signal),
      costOf: () => 0,
    }),
  };
}

/** The question, or the job: each is worked on once at a time. */
function aboutOf(request: ModelRequest): string {
  const text = request.purpose === 'reply' ? request.turns.at(-1)?.content : request.prompt;
  const marks = marksIn(text ?? '');
  return marks.find((mark) => mark.startsWith('#job')) ?? marks[0] ?? 'nothing';
}

function piecesOf(request: ModelRequest): string[] {
  if (request.purpose === 'merge') {
    const { entry, phod } = request.material;
    const merged = { ...phod, notes: { ...(phod['notes'] as object), [entry.title]: entry.text } };
    return JSON.stringify(merged).match(/.{1,400}/gs) ?? [];
  }
  const { turns, material } = request;
  const given = `${turns.map(({ content }) => content).join(' ')} ${
    material.personal ? '' : JSON.stringify(material)
  }`;
  return ['I heard', ...marksIn(given).map((mark) => ` ${mark}`), '.'];
}

async function until(signal: AbortSignal, wait: Promise<void>): Promise<void> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([wait, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

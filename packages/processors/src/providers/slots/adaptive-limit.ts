/** Concurrent calls of a provider: at first, and at most. */
export interface LimitBounds {
  readonly start: number;
  readonly most: number;
}

/** One call that the provider began to answer. */
export interface FirstWord {
  /** Models differ in how fast they begin. */
  readonly modelId: string;
  /** The time at which the call was sent, in milliseconds of the clock that never jumps. */
  readonly sentAt: number;
  /** Milliseconds from then to its first word. */
  readonly firstTextMs: number;
  /** Tokens that were sent; estimated. */
  readonly inputTokens: number;
}

/** Added per answer that began in time while more was wanted: the limit triples in a round. */
const searchStep = 2;
const afterRefusal = 0.7;
const afterDelay = 0.85;
/** A first word is late when it takes this many times the usual time, and this many milliseconds more. */
const lateFactor = 3;
const lateMs = 2000;
/** How fast the usual time follows slower answers. */
const drift = 0.002;
/** The number of tokens with which a question may take twice as long as an empty one. */
const tokensOfDouble = 2000;
/** A provider that has not begun more of its calls than this may be full. */
const unbegunShare = 1 / 4;
/** Fewer than this would leave a provider idle between two answers; only a refusal goes below. */
const leastAfterDelay = 2;

/**
 * The number of concurrent calls that a provider can handle. It uses additive increase and multiplicative decrease,
 * as TCP does (RFC 5681), by the provider's refusals (429, 503, 529) and by how late its first words come. It grows
 * fast until the first sign of congestion, then by one each round, and only while more is wanted.
 */
export class AdaptiveLimit {
  #bounds: LimitBounds;
  #limit: number;
  #isSearching = true;
  #loweredAt = Number.NEGATIVE_INFINITY;
  /** The usual times by the id of the model. */
  readonly #usual = new Map<string, UsualTimes>();

  constructor(bounds: LimitBounds) {
    this.#bounds = bounds;
    this.#limit = bounds.start;
  }

  /** A whole number, 1 or more. */
  get value(): number {
    return Math.max(1, Math.floor(this.#limit));
  }

  /** Other bounds than before begin the search again. */
  setBounds(bounds: LimitBounds): void {
    const { start, most } = this.#bounds;
    if (start === bounds.start && most === bounds.most) return;
    this.#bounds = bounds;
    this.#limit = bounds.start;
    this.#isSearching = true;
  }

  /**
   * @param running calls under way, this one included
   * @param isWanted whether a call found no free slot while this one was under way
   */
  began(word: FirstWord, running: number, isWanted: boolean, now: number): void {
    const usual = this.#usual.get(word.modelId) ?? new UsualTimes();
    this.#usual.set(word.modelId, usual);
    const isLate = usual.isLate(word);
    usual.add(word);
    if (isLate) this.#lower(word.sentAt, Math.max(leastAfterDelay, running * afterDelay), now);
    else if (isWanted) this.#raise();
  }

  /**
   * Whether one more call may be tried. It may while there has been no sign of congestion.
   * @param running calls under way
   * @param unbegun of these, those without a first word
   */
  mayTryOneMore(running: number, unbegun: number): boolean {
    if (!this.#isSearching || running >= this.#bounds.most) return false;
    if (unbegun > running * unbegunShare) return false;
    this.#limit = Math.max(this.#limit, running + 1);
    return true;
  }

  /** @param running calls under way, this one included */
  refused(sentAt: number, running: number, now: number): void {
    this.#lower(sentAt, running * afterRefusal, now);
  }

  #raise(): void {
    const step = this.#isSearching ? searchStep : 1 / this.#limit;
    this.#limit = Math.min(this.#bounds.most, this.#limit + step);
  }

  /** Calls that were sent before the limit was lowered say nothing about the new one. */
  #lower(sentAt: number, to: number, now: number): void {
    if (sentAt < this.#loweredAt) return;
    this.#isSearching = false;
    this.#loweredAt = now;
    this.#limit = Math.max(1, Math.min(this.#limit, to));
  }
}

/** The shortest times that were seen, which follow slower ones slowly. */
class UsualTimes {
  #ms: number | undefined;
  #msByLength: number | undefined;

  /** A long question alone makes no first word late, nor does a short one after long ones. */
  isLate(word: FirstWord): boolean {
    return isLate(word.firstTextMs, this.#ms) && isLate(byLength(word), this.#msByLength);
  }

  add(word: FirstWord): void {
    this.#ms = followed(word.firstTextMs, this.#ms);
    this.#msByLength = followed(byLength(word), this.#msByLength);
  }
}

const byLength = ({ firstTextMs, inputTokens }: FirstWord): number =>
  firstTextMs / (1 + inputTokens / tokensOfDouble);

const isLate = (ms: number, usual: number | undefined): boolean =>
  usual !== undefined && ms > usual * lateFactor + lateMs;

const followed = (ms: number, usual: number | undefined): number =>
  usual === undefined || ms < usual ? ms : usual + (ms - usual) * drift;

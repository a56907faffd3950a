import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { NewSecondFactor } from '@mach42/contracts/users/schemas.ts';
import { secondFactorTexts } from '@mach42/contracts/users/second-factor-texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import {
  readSecondFactor,
  secondFactorKind,
  type SecondFactorRecord,
} from '@mach42/http-kit/second-factor-record.ts';
import type { AccountRecords, ReadRecord } from '@mach42/vault/vault.ts';
import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** As authenticator apps expect them (RFC 6238): SHA-1, six digits, 30 seconds. */
const stepMs = 30_000;
/** Steps before and after the present one whose code is accepted, as clocks differ. */
const window = 1;
const secretBytes = 20;
/** 80 random bits each, so that a plain hash of one says nothing. */
const recoveryBytes = 10;
/** How long a secret that is not confirmed yet is kept, in milliseconds. */
const pendingMs = 60 * 60_000;
const noticeKind = 'second-factor-reset';

interface Parts {
  readonly records: AccountRecords;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The name that the app shows beside the code. */
  readonly issuer: string;
}

interface Holder {
  readonly userId: string;
  readonly username: string;
}

/** The second factors of people: one-time codes by time (RFC 6238), and recovery codes. Rules UC32 to UC37. */
export class SecondFactors {
  readonly #records: AccountRecords;
  readonly #now: () => number;
  readonly #issuer: string;

  constructor({ records, now, issuer }: Parts) {
    this.#records = records;
    this.#now = now;
    this.#issuer = issuer;
  }

  async isOn(userId: string): Promise<boolean> {
    return (await this.#find(userId))?.factor.state === 'on';
  }

  /**
   * Creates a secret, which counts once a code of it is confirmed.
   * @throws Refusal CONFLICT one is on already
   */
  async begin({ userId, username }: Holder): Promise<NewSecondFactor> {
    const found = await this.#find(userId);
    if (found?.factor.state === 'on') return refuse('CONFLICT', secondFactorTexts.alreadyOn);
    const secret = new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer });
    const factor: SecondFactorRecord = {
      state: 'pending',
      secret: secret.base32,
      since: this.#now(),
      lastStep: 0,
      recovery: [],
    };
    const isKept = await this.#put(userId, factor, found?.read);
    if (!isKept) return refuse('CONFLICT', secondFactorTexts.notBegun);
    const uri = new TOTP({ issuer: this.#issuer, label: username, secret }).toString();
    return { secret: secret.base32, uri };
  }

  /**
   * Turns it on with a first code of the app.
   * @returns the recovery codes
   * @throws Refusal NOT_FOUND none was begun; VALIDATION_ERROR the code is wrong
   */
  async confirm(userId: string, code: string): Promise<string[]> {
    const found = await this.#find(userId);
    if (found?.factor.state !== 'pending') return refuse('NOT_FOUND', secondFactorTexts.notBegun);
    const step = this.#stepOf(found.factor, code);
    if (step === undefined) return wrongCode();
    const codes = newRecoveryCodes();
    const recovery = codes.map(hashOf);
    const factor = {
      ...found.factor,
      state: 'on',
      since: this.#now(),
      lastStep: step,
      recovery,
    } as const;
    if (!(await this.#put(userId, factor, found.read))) return wrongCode();
    return codes;
  }

  /**
   * Uses a code up, and returns whether it is right. When the same code is used twice at once, only one of the uses
   * succeeds.
   */
  async use(userId: string, code: string): Promise<boolean> {
    const found = await this.#find(userId);
    if (found?.factor.state !== 'on') return false;
    const { factor, read } = found;
    const step = this.#stepOf(factor, code);
    if (step !== undefined) return this.#put(userId, { ...factor, lastStep: step }, read);
    const hash = hashOf(code);
    if (!factor.recovery.includes(hash)) return false;
    const recovery = factor.recovery.filter((known) => known !== hash);
    return this.#put(userId, { ...factor, recovery }, read);
  }

  /**
   * Replaces the recovery codes, after a code was used.
   * @throws Refusal NOT_FOUND, CONFLICT it was changed at the same moment
   */
  async renewRecovery(userId: string): Promise<string[]> {
    const found = await this.#find(userId);
    if (found?.factor.state !== 'on') return refuse('NOT_FOUND', secondFactorTexts.isOff);
    const codes = newRecoveryCodes();
    const factor = { ...found.factor, recovery: codes.map(hashOf) };
    if (!(await this.#put(userId, factor, found.read)))
      return refuse('CONFLICT', secondFactorTexts.failed);
    return codes;
  }

  /** @returns whether there was one */
  remove(userId: string): Promise<boolean> {
    return this.#records.remove(secondFactorKind, userId);
  }

  /** Has the person notified at their next sign-in. */
  async noteReset(userId: string): Promise<void> {
    await this.#records.put({
      kind: noticeKind,
      id: userId,
      owner: userId,
      text: '',
      until: null,
    });
  }

  /** Whether the person is to be notified now; once. */
  takeResetNote(userId: string): Promise<boolean> {
    return this.#records.remove(noticeKind, userId);
  }

  async #find(userId: string) {
    const read = await this.#records.read(secondFactorKind, userId);
    return read && { read, factor: readSecondFactor(read) };
  }

  #put(userId: string, factor: SecondFactorRecord, before?: ReadRecord): Promise<boolean> {
    const until = factor.state === 'pending' ? new Date(this.#now() + pendingMs) : null;
    const text = JSON.stringify(factor);
    return this.#records.put(
      { kind: secondFactorKind, id: userId, owner: userId, text, until },
      before,
    );
  }

  /** The step whose code it is, if that was not used yet. */
  #stepOf({ secret, lastStep }: SecondFactorRecord, code: string): number | undefined {
    const token = code.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(token)) return undefined;
    const timestamp = this.#now();
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const delta = totp.validate({ token, timestamp, window });
    if (delta === null) return undefined;
    const step = Math.floor(timestamp / stepMs) + delta;
    return step > lastStep ? step : undefined;
  }
}

export const wrongCode = (): never =>
  refuse('VALIDATION_ERROR', secondFactorTexts.wrongCode, '/code');

/** Ten of four groups, such as `ABCD-EFGH-IJKL-MNOP`. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: limits.signIn.recoveryCodes }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(recoveryBytes)).buffer });
    return base32.match(/.{4}/g)?.join('-') ?? base32;
  });
}

const hashOf = (code: string): string =>
  createHash('sha256').update(code.replaceAll(/[\s-]/g, '').toUpperCase()).digest('base64url');

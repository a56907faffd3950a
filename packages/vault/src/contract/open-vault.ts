import { hashCredential } from '../hashing.ts';
import type { CopyableVault, Credentials } from '../vault.ts';

/** The vault that a test of the contract has open, and its clock. */
export interface OpenVault {
  readonly vault: CopyableVault;
  now(): number;
  setNow(at: number): void;
  reopen(): Promise<void>;
}

export const passwordHash = await hashCredential('right password');
export const secretHash = await hashCredential('right secret');
export const start = Date.parse('2026-01-01T00:00:00Z');

export const dana: Credentials = {
  userId: 'dana',
  mobile: '004511111111',
  username: 'dana.demo',
  passwordHash,
  secretHash,
};

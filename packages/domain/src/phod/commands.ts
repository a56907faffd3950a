import type { BriefData, PhodSource } from '@mach42/contracts/phod/schemas.ts';
import type { Command } from '../kernel/decider.ts';

export type SavePhod = Command<
  'SavePhod',
  {
    readonly userId: string;
    readonly briefData: BriefData;
    /** Absent: onto whatever is current. */
    readonly baseVersion?: number;
    readonly source: PhodSource;
  }
>;
export type RevertPhod = Command<
  'RevertPhod',
  {
    readonly userId: string;
    readonly toVersion: number;
    /** briefData as it stood at `toVersion`. */
    readonly target: BriefData;
    readonly pointer?: string;
    /** Whose place that is, to be followed into the other; absent: the same one in both. */
    readonly pointerIn?: 'version' | 'current';
    readonly baseVersion?: number;
  }
>;

export type PhodCommand = SavePhod | RevertPhod;

import type { DigestMail } from '@mach42/command-api/email/digests.ts';
import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { remindersDecider } from '@mach42/domain/reminders/decider.ts';
import type { ProcessorReads } from '../kernel/reads.ts';
import type { DueWork } from '../runner/regular-work.ts';

/** The most digests of one query; the rest follows at the next ones. */
const mostAtOnce = 200;

interface Parts {
  readonly commands: Pick<Commands, 'execute' | 'causeOf'>;
  readonly reads: Pick<ProcessorReads, 'dueDigests' | 'digestCounts'>;
  /** Undefined where the operator configured no server for e-mail. */
  readonly mail: DigestMail | undefined;
  readonly newId: () => string;
}

/**
 * Sends people digests of what is unread or waits for them, at the times that they chose. Rules:
 * `command-api/email/SPEC.md`.
 */
export function whenDigestIsDueSendIt({ commands, reads, mail, newId }: Parts): DueWork {
  return {
    name: 'when-digest-is-due-send-it',
    async doDue(time) {
      if (mail === undefined) return;
      const at = time.toISOString();
      for (const due of await reads.dueDigests({ now: at, limit: mostAtOnce })) {
        const { userId, plannedAt } = due;
        const outcome = await mail.send(due, () => reads.digestCounts(userId));
        if (outcome === 'away') return;
        if (outcome === 'later') continue;
        const cause = await commands.causeOf(remindersDecider, userId);
        const data = { userId, plannedAt, outcome };
        const command = { type: 'CompleteDigest', data, actor: system, at } as const;
        const origin = cause ?? { correlationId: newId() };
        await commands.execute(remindersDecider, userId, command, origin);
      }
    },
  };
}

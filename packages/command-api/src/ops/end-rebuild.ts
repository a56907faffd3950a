import { system } from '@mach42/domain/kernel/decider.ts';
import { rebuildDecider, rebuildId, type EndRebuild } from '@mach42/domain/ops/decider.ts';
import type { CommandApiDeps } from '../deps.ts';
import { newId } from '../kernel/ids.ts';

/** Records what came of building the read models anew; nothing where none was under way. */
export async function endRebuild(
  { commands, now }: Pick<CommandApiDeps, 'commands' | 'now'>,
  outcome: EndRebuild['data']['outcome'],
  reason?: string,
): Promise<void> {
  const at = new Date(now()).toISOString();
  const data = { outcome, ...(reason === undefined ? {} : { reason }) };
  const command = { type: 'EndRebuild', data, actor: system, at } as const;
  await commands.execute(rebuildDecider, rebuildId, command, { correlationId: newId() });
}

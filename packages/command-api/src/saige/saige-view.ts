import type { SaigeFile } from '@mach42/contracts/saige/schemas.ts';
import { saigeTexts } from '@mach42/contracts/saige/texts.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import type { ExistingSaigeFile } from '@mach42/domain/saige/decider.ts';
import type { Commands } from '../kernel/commands.ts';
import { findUser } from '../users/load-user.ts';
import { displayName } from '../users/user-view.ts';

export async function saigeView(
  commands: Pick<Commands, 'load'>,
  file: ExistingSaigeFile,
): Promise<SaigeFile> {
  return {
    model_id: file.modelId,
    name: file.name,
    type: file.type,
    description: file.description,
    markdown_content: file.content,
    current_version: file.version,
    created_at: file.createdAt,
    created_by: await nameOf(commands, file.createdBy),
    updated_at: file.updatedAt,
    updated_by: await nameOf(commands, file.updatedBy),
  };
}

async function nameOf(commands: Pick<Commands, 'load'>, id: string): Promise<string> {
  if (id === system.id) return saigeTexts.system;
  const user = await findUser(commands, id);
  return user === undefined ? id : displayName(user);
}

import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { DamagedStream } from '@mach42/command-api/kernel/damaged-stream.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { modelHeading } from '@mach42/contracts/models/names.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { saigeDecider } from '@mach42/domain/saige/decider.ts';
import { shippedPersonas } from '@mach42/processors/models/personas.ts';

/** Version 1 of the SAIGE file of each assistant that the product ships a persona for. */
export async function shipPersonas(commands: Commands): Promise<void> {
  for (const model of modelCatalogue('')) {
    const persona = shippedPersonas[model.id];
    if (persona === undefined || (await hasFile(commands, model.id))) continue;
    const data = {
      modelId: model.id,
      name: modelHeading(model).name,
      description: model.description,
      content: persona.instructions,
    };
    const at = new Date().toISOString();
    const command = { type: 'CreateSaigeFile', data, actor: system, at } as const;
    await commands.execute(saigeDecider, model.id, command, { correlationId: 'personas' });
  }
}

/** One with an event that cannot be read is there, too. */
async function hasFile(commands: Commands, modelId: string): Promise<boolean> {
  try {
    return (await commands.load(saigeDecider, modelId)).state.exists;
  } catch (error) {
    if (error instanceof DamagedStream) return true;
    throw error;
  }
}

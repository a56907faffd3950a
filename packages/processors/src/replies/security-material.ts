import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import type { Worker } from '../kernel/worker.ts';
import { personaOf } from '../models/personas.ts';
import { secretsHygiene } from '../models/secrets-hygiene.ts';
import type { ReplyMaterial } from '../providers/provider.ts';

/** What an assistant may know about the safety of the person's data: counts alone. */
export async function securityMaterial(
  { reads, clock }: Pick<Worker, 'reads' | 'clock'>,
  { personId, modelId }: { readonly personId: string; readonly modelId: string },
  phod: BriefData,
): Promise<Pick<ReplyMaterial, 'hygiene' | 'sent'>> {
  const { mayKnow } = personaOf(modelId);
  const hygiene = mayKnow.includes('secretsHygiene')
    ? secretsHygiene(phod, clock.now())
    : undefined;
  return {
    ...(hygiene === undefined ? {} : { hygiene }),
    ...(mayKnow.includes('sentWhere') ? { sent: await reads.ledgerSums(personId) } : {}),
  };
}

import { modelTexts } from '@mach42/contracts/models/texts.ts';
import { cloudAiProviders, cloudAiStatus } from '@mach42/contracts/runs/calls.ts';
import { CloudProvider, CloudStatus } from '@mach42/contracts/runs/schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { modelsFor } from '../models/available-models.ts';

const names: Readonly<Record<string, string>> = modelTexts.providers;

export function cloudAiRoutes(app: FastifyInstance, deps: QueryApiDeps): void {
  const { cloudProviders, models } = deps;

  route(
    app,
    cloudAiStatus,
    { answer: { data: CloudStatus }, summary: 'Whether cloud runs are possible now.' },
    async () => {
      const available = (await cloudProviders()).filter((provider) => provider.available);
      const providers = available.map(({ id }) => id);
      return { answer: { data: { enabled: providers.length > 0, providers } } };
    },
  );

  route(
    app,
    cloudAiProviders,
    {
      answer: { data: Type.Array(CloudProvider) },
      summary: 'Who answers cloud runs, with the models that the caller may use.',
    },
    async ({ actor }) => {
      const known = new Set(modelsFor(actor, models(), new Map()).map(({ id }) => id));
      const data = (await cloudProviders()).map((provider) => ({
        ...provider,
        name: names[provider.id] ?? provider.id,
        models: provider.models.filter((id) => known.has(id)),
      }));
      return { answer: { data } };
    },
  );
}

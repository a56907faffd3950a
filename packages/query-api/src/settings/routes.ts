import { getSettings, listSettingsVersions } from '@mach42/contracts/settings/calls.ts';
import { SettingsVersion, SettingsView } from '@mach42/contracts/settings/schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import { changedSettings, settingsVersions } from '@mach42/read-models/settings/settings.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';

export function settingsRoutes(app: FastifyInstance, { db, settings }: QueryApiDeps): void {
  const { defaults, providers } = settings;

  route(
    app,
    getSettings,
    {
      answer: { data: SettingsView },
      access: 'admins',
      summary:
        'Which settings are in force, and which providers are connected, without their keys.',
    },
    async () => {
      const { version, changed } = await changedSettings(db);
      const values = { ...defaults, ...changed };
      return { answer: { data: { version, values, defaults, providers: await providers() } } };
    },
  );

  route(
    app,
    listSettingsVersions,
    {
      answer: { data: Type.Array(SettingsVersion) },
      access: 'admins',
      summary: 'Who changed which settings when, newest first.',
    },
    async () => ({ answer: { data: await settingsVersions(db) } }),
  );
}

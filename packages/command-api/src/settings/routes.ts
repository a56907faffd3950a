import { saveSettings } from '@mach42/contracts/settings/calls.ts';
import { SaveSettingsBody, SettingsSavedView } from '@mach42/contracts/settings/schemas.ts';
import { settingsDecider, settingsId } from '@mach42/domain/settings/decider.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf } from '../http/calling.ts';

export function settingsRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, settings, now } = deps;

  route(
    app,
    saveSettings,
    {
      body: SaveSettingsBody,
      answer: { data: SettingsSavedView },
      access: 'admins',
      summary: 'Changes settings, which are in force with the answer.',
    },
    async (request) => {
      const { actor, at, origin } = callingOf(request, now);
      const command = { type: 'SaveSettings', data: request.body, actor, at } as const;
      const done = await commands.execute(settingsDecider, settingsId, command, origin);
      settings.take(done.state);
      const data = { version: done.state.version, values: settings.values };
      return { answer: { data }, position: done.position };
    },
  );
}

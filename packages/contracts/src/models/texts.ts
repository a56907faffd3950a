import { providerPresets } from '../providers/presets.ts';

export const modelTexts = {
  noneSelected: 'No AI model selected. Please select a model in the AI Workspace.',
  unknown: 'This model does not exist.',
  notAllowed: 'Local and cloud models are for admins.',
  notChoosable: 'This model cannot answer here.',
  goToWorkspace: 'Go to AI Workspace',
  editSaige: 'Edit SAIGE file',
  notConnected: 'Not connected',
  /** Of a job, or a reply, whose provider does not answer. */
  waitingFor: (provider: string) => `Waiting for ${provider}`,
  providers: { anthropic: 'Anthropic', ollama: 'Ollama', builtin: 'Built-in assistant' },
  noRole: (name: string) => `${name} is not open to your role.`,
  groups: {
    hybrid: 'Assistant models',
    external: 'External models',
    cloud: 'Claude models',
    local: 'Real-time local models',
  },
  ofProvider: (name: string) => `${name} models`,
  tiers: { standard: 'Standard', premium: 'Premium' },
  workers: (active: number, total: number) => `${active}/${total} Workers`,
  loaded: { label: 'Loaded', why: 'In memory: an answer begins at once' },
  notLoaded: { label: 'Not loaded', why: 'Ollama loads it first, which takes a moment' },
  inQueue: (requests: number) => `${requests} in Queue`,
  begun: 'This call of a model has started already.',
  brokenOff:
    'The process ended before the answer was there. What was sent may have reached the provider.',
  unavailable: (name: string) => `${name} is not available right now.`,
  replaced: (name: string, by: string) => `${name} is not open to you any more. ${by} answers now.`,
  /** @param used such as `$20.00 of $20.00`; @param day such as `1 December` */
  quotaUsedUp: (used: string, day: string) =>
    `Your quota for paid models is used up for this month (${used}). It starts again on ${day}; until then choose the built-in assistant or a local model.`,
  guestCallsFailed: 'The calls for guests could not be read.',
  guestCallsNote:
    'The texts and names of guests are not stored here: their chats are erased after some time, their cost stays.',
  newestGuestCalls: (shown: number) =>
    `The newest ${shown} are listed; choose a month to see older ones.`,
} as const;

const providerNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(providerPresets.map(({ id, name }) => [id, name])),
  ...modelTexts.providers,
};

/** The name of a provider, or its id. */
export const providerName = (id: string): string =>
  Object.hasOwn(providerNames, id) ? (providerNames[id] ?? id) : worded(id);

/** The id of a service is made of its name: `kiln-ai` is shown as _Kiln ai_. */
const worded = (id: string): string =>
  id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');

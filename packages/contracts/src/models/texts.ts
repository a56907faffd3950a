import { t } from '@mach42/language/t.ts';
import { providerPresets } from '../providers/presets.ts';

export const modelTexts = {
  noneSelected: t('No AI model selected. Please select a model in the AI Workspace.'),
  unknown: t('This model does not exist.'),
  notAllowed: t('Local and cloud models are for admins.'),
  notChoosable: t('This model cannot answer here.'),
  goToWorkspace: t('Go to AI Workspace'),
  editSaige: t('Edit SAIGE file'),
  notConnected: t('Not connected'),
  /** The text for the built-in assistant, which needs no setting. */
  alwaysThere: t('Always there'),
  /** The source of a provider that no variable of the environment names. */
  onModelsPage: t('On the page Models'),
  /** The text for a job or a reply whose provider does not answer. */
  waitingFor: (provider: string) => t('Waiting for {provider}', { provider }),
  providers: { anthropic: 'Anthropic', ollama: 'Ollama', builtin: t('Built-in assistant') },
  noRole: (name: string) => t('{name} is not open to your role.', { name }),
  groups: {
    hybrid: t('Assistant models'),
    external: t('External models'),
    cloud: t('Claude models'),
    local: t('Real-time local models'),
  },
  ofProvider: (name: string) => t('{name} models', { name }),
  tiers: { standard: t('Standard'), premium: t('Premium') },
  workers: (active: number, total: number) => t('{active}/{total} Workers', { active, total }),
  loaded: { label: t('Loaded'), why: t('In memory: an answer begins at once') },
  /** The texts for a workspace without a connected language model. */
  builtIn: {
    label: t('Built-in, at once'),
    why: t(
      'No language model is connected for it: the built-in assistant answers at once, and nothing leaves this machine.',
    ),
  },
  seesPictures: {
    label: t('Sees pictures'),
    why: t('Pictures that you attach to a question can be sent to it'),
  },
  notLoaded: { label: t('Not loaded'), why: t('Ollama loads it first, which takes a moment') },
  inQueue: (requests: number) => t('{requests} in Queue', { requests }),
  begun: t('This call of a model has started already.'),
  brokenOff: t(
    'The process ended before the answer was there. What was sent may have reached the provider.',
  ),
  unavailable: (name: string) => t('{name} is not available right now.', { name }),
  replaced: (name: string, by: string) =>
    t('{name} is not open to you any more. {by} answers now.', { name, by }),
  /** @param spentDollars such as `$20.00`; @param startDay such as `1 December` */
  quotaUsedUp: (spentDollars: string, mostDollars: string, startDay: string) =>
    t(
      'Your quota for paid models is used up for this month ({spentDollars} of {mostDollars}). It starts again on {startDay}; until then choose the built-in assistant or a local model.',
      { spentDollars, mostDollars, startDay },
    ),
  /** @param spentTokens such as `1,204` */
  tokensUsedUp: (spentTokens: string, mostTokens: string, startDay: string) =>
    t(
      'Your quota for paid models is used up for this month ({spentTokens} of {mostTokens} tokens). It starts again on {startDay}; until then choose the built-in assistant or a local model.',
      { spentTokens, mostTokens, startDay },
    ),
  guestCallsFailed: t('The calls for guests could not be read.'),
  guestCallsNote: t(
    'The texts and names of guests are not stored here: their chats are erased after some time, their cost stays.',
  ),
  newestGuestCalls: (shown: number) =>
    t('The newest {shown} are listed; choose a month to see older ones.', { shown }),
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

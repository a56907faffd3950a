import { t } from '@mach42/language/t.ts';
import type { CatalogueModel } from './schemas.ts';

export const defaultModelId = 'mach42v1:latest';
export const builtinModelId = 'builtin:latest';
/** The provider that answers inside the server: its input never leaves the machine. */
export const builtinProviderId = 'builtin';
export const ollamaProviderId = 'ollama';
export const anthropicProviderId = 'anthropic';

const comingSoon = t('Coming soon');
const upgradeTo = (name: string) => t('Upgrade to Premium to access {name}', { name });

const hybrid = (slug: string): CatalogueModel[] => [
  {
    id: defaultModelId,
    name: `Mach 42v1 - ${t('Your general assistant')}`,
    description: t('Knows your PHOD and plans your week with it.'),
    type: 'hybrid',
    provider: slug,
    color: '#7FDDEE',
    responseTime: { min: 2, max: 5, unit: 'minutes' },
    requiresUpgrade: false,
  },
  {
    id: 'adexis:latest',
    name: `Adexis - ${t('Project Manager')}`,
    description: t('Breaks work into steps and watches the dates.'),
    type: 'hybrid',
    provider: slug,
    color: '#86B6FF',
    responseTime: { min: 5, max: 10, unit: 'minutes' },
    requiresUpgrade: false,
  },
  {
    id: 'locklan:latest',
    name: `Locklan - ${t('Security Gatekeeper')}`,
    description: t('Reviews what you are about to share.'),
    type: 'hybrid',
    provider: slug,
    color: '#4FDCA4',
    responseTime: { min: 2, max: 5, unit: 'minutes' },
    requiresUpgrade: false,
  },
  {
    id: builtinModelId,
    name: `Built-in assistant - ${t('Works without a key or a server')}`,
    description: t('Quotes what your own data says. Good for trying things out.'),
    type: 'hybrid',
    provider: slug,
    color: '#A1A9BA',
    responseTime: { min: 0, max: 1, unit: 'minutes' },
    requiresUpgrade: false,
  },
];

const local: CatalogueModel[] = [
  {
    id: 'qwen3:30b-a3b',
    name: 'Qwen3 30B-A3B',
    description: t('Large mixture of experts, runs on your own machine.'),
    type: 'local',
    provider: 'ollama',
    size: 18,
    parameters: '30B',
    color: '#F2C063',
    requiresUpgrade: false,
  },
  {
    id: 'qwen3:8b',
    name: 'Qwen3 8B',
    description: t('Quick all-round model, runs on your own machine.'),
    type: 'local',
    provider: 'ollama',
    size: 5.2,
    parameters: '8B',
    color: '#F2C063',
    requiresUpgrade: false,
  },
  {
    id: 'mixtral:8x7b',
    name: 'Mixtral 8x7B',
    description: t('Mixture of eight experts, strong in European languages.'),
    type: 'local',
    provider: 'ollama',
    size: 26,
    parameters: '46.7B',
    color: '#F2C063',
    requiresUpgrade: false,
  },
  {
    id: 'qwen2.5:7b',
    name: 'Qwen 2.5',
    description: t('Small and steady, good with structured text.'),
    type: 'local',
    provider: 'ollama',
    size: 4.7,
    parameters: '7B',
    color: '#F2C063',
    requiresUpgrade: false,
  },
];

const external: CatalogueModel[] = [
  {
    id: 'chatgpt:latest',
    name: 'ChatGPT',
    description: t('Opens an external session beside your workspace.'),
    type: 'external',
    provider: 'openai',
    color: '#9BD67C',
    requiresUpgrade: false,
  },
  {
    id: 'gemini:latest',
    name: 'Google Gemini',
    description: t("Google's assistant."),
    type: 'external',
    provider: 'google',
    color: '#86B6FF',
    requiresUpgrade: false,
    disabledReason: comingSoon,
  },
  {
    id: 'copilot:latest',
    name: 'MS Copilot',
    description: t("Microsoft's assistant."),
    type: 'external',
    provider: 'microsoft',
    color: '#86B6FF',
    requiresUpgrade: false,
    disabledReason: comingSoon,
  },
];

const cloud: CatalogueModel[] = [
  {
    id: 'claude-3-5-haiku',
    name: 'Claude 3.5 Haiku',
    description: t('Fast cloud model, with PII protection.'),
    type: 'cloud',
    provider: 'anthropic',
    color: '#FF8F8A',
    tier: 'standard',
    costPerMessage: 0.008,
    monthlyEstimate: t('about $6/month'),
    requiresUpgrade: false,
  },
  {
    id: 'claude-sonnet-4',
    name: 'Claude Sonnet 4',
    description: t('Balanced cloud model, with PII protection.'),
    type: 'cloud',
    provider: 'anthropic',
    color: '#FF8F8A',
    tier: 'premium',
    costPerMessage: 0.03,
    monthlyEstimate: t('about $22.50/month'),
    requiresUpgrade: true,
    upgradeMessage: upgradeTo('Claude Sonnet 4'),
  },
  {
    id: 'claude-opus-4-1',
    name: 'Claude Opus 4.1',
    description: t('Strongest cloud model, for premium and internal users, with PII protection.'),
    type: 'cloud',
    provider: 'anthropic',
    color: '#FF8F8A',
    tier: 'premium',
    costPerMessage: 0.15,
    monthlyEstimate: t('about $112.50/month'),
    requiresUpgrade: true,
    upgradeMessage: upgradeTo('Claude Opus 4.1'),
  },
];

/** Every model the product ships, in the order of its lists. */
export function modelCatalogue(productSlug: string): readonly CatalogueModel[] {
  return [...hybrid(productSlug), ...external, ...cloud, ...local];
}

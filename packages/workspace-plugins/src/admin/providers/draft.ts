import type { ChosenModel, FoundModel } from '@mach42/contracts/providers/schemas.ts';
import type { audiences } from './texts.ts';

type Audience = (typeof audiences)[number]['value'];

const roles: Readonly<Record<Audience, ChosenModel['roles']>> = {
  admins: ['admin'],
  people: ['admin', 'moderator', 'standard'],
  guests: ['admin', 'moderator', 'standard', 'guest'],
};

/** A model of the list, with the text that was typed in its fields. */
export interface ModelDraft {
  readonly name: string;
  readonly isChosen: boolean;
  readonly label: string;
  readonly context: string;
  readonly input: string;
  readonly output: string;
  readonly audience: Audience;
  readonly images: boolean;
}

/**
 * If a new provider has at most this number of models, all of them are chosen, because few models have another use.
 */
const chosenByThemselves = 3;

export function draftsOf(
  found: readonly FoundModel[],
  chosen: readonly ChosenModel[],
): readonly ModelDraft[] {
  const known = new Map(chosen.map((model) => [model.name, model]));
  const isNew = chosen.length === 0 && found.length <= chosenByThemselves;
  const listed = found.map((model) => {
    const before = known.get(model.name);
    return before === undefined
      ? { ...draftOf({ ...model, roles: roles.people }), isChosen: isNew }
      : { ...draftOf(before), isChosen: true };
  });
  const names = new Set(found.map(({ name }) => name));
  // A chosen model that the provider does not list any more stays until a person removes it.
  const others = chosen.filter(({ name }) => !names.has(name));
  return [...others.map((model) => ({ ...draftOf(model), isChosen: true })), ...listed];
}

const draftOf = (model: ChosenModel): Omit<ModelDraft, 'isChosen'> => ({
  name: model.name,
  label: model.label,
  context: model.contextTokens === null ? '' : String(model.contextTokens),
  input: model.price === null ? '' : String(model.price.input),
  output: model.price === null ? '' : String(model.price.output),
  audience: audienceOf(model.roles),
  images: model.images ?? false,
});

function audienceOf(chosen: ChosenModel['roles']): Audience {
  if (chosen.includes('guest')) return 'guests';
  return chosen.includes('standard') || chosen.includes('moderator') ? 'people' : 'admins';
}

/** Returns the first field of a draft whose text cannot be stored; undefined: there is none. */
export function faultOf({ label, context, input, output }: ModelDraft) {
  if (label.trim() === '') return 'label' as const;
  if (context.trim() !== '' && !isWithin(context, 1000, 20_000_000)) return 'context' as const;
  const isPriced = input.trim() !== '' || output.trim() !== '';
  if (isPriced && !isWithin(input, 0, 10_000)) return 'input' as const;
  return isPriced && !isWithin(output, 0, 10_000) ? ('output' as const) : undefined;
}

function isWithin(text: string, least: number, most: number): boolean {
  const value = numberIn(text);
  return text.trim() !== '' && value >= least && value <= most;
}

const numberIn = (text: string): number => Number(text.replaceAll(/[\s,]/g, ''));

export function chosenIn(drafts: readonly ModelDraft[]): ChosenModel[] {
  return drafts
    .filter(({ isChosen }) => isChosen)
    .map(({ name, label, context, input, output, audience, images }) => ({
      name,
      label: label.trim(),
      contextTokens: context.trim() === '' ? null : Math.round(numberIn(context)),
      price:
        input.trim() === '' && output.trim() === ''
          ? null
          : { input: numberIn(input), output: numberIn(output) },
      roles: roles[audience],
      ...(images ? { images } : {}),
    }));
}

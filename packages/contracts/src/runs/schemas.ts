import { Type, type Static } from 'typebox';
import { Proposal } from '../jobs/schemas.ts';
import { limits } from '../kernel/limits.ts';
import { closed, Id, OneOf, Time } from '../kernel/schema.ts';
import { directSettings } from './run-rules.ts';

const ModelId = Type.String({ maxLength: limits.providers.modelIdCharacters });
const Instructions = Type.String({ maxLength: 50_000 });

/** A missing value is refused with a text of its own. */
export const CloudRunBody = Type.Object(
  {
    entryId: Type.Optional(Id),
    modelId: Type.Optional(ModelId),
    instructions: Type.Optional(Instructions),
  },
  closed,
);
export type CloudRunBody = Static<typeof CloudRunBody>;

export const RunMetadata = Type.Object({
  /** Id of the provider that answered. */
  provider: Type.String(),
  /** Tokens of the prompt and the answer together. */
  tokensUsed: Type.Integer(),
});
export type RunMetadata = Static<typeof RunMetadata>;

/** A proposal, and the call of the model that made it. */
export const RunProposal = Type.Object({ ...Proposal.properties, callId: Id });
export type RunProposal = Static<typeof RunProposal>;

export const CloudRun = Type.Object({
  /** The answer of the model, with its aliases resolved. */
  rehydratedResponse: Type.String(),
  /** The proposed file as JSON text. */
  content: Type.String(),
  metadata: RunMetadata,
  proposal: RunProposal,
});
export type CloudRun = Static<typeof CloudRun>;

/** `content` replaces an entry. */
export const CloudProcessBody = Type.Object(
  {
    content: Type.String({ maxLength: limits.entryCharacters }),
    instructions: Type.Optional(Instructions),
    modelId: Type.Optional(ModelId),
  },
  closed,
);
export type CloudProcessBody = Static<typeof CloudProcessBody>;

export const CloudChatBody = Type.Object(
  {
    messages: Type.Array(
      Type.Object(
        {
          role: OneOf(['user', 'assistant']),
          content: Type.String({ minLength: 1, maxLength: limits.entryCharacters }),
        },
        closed,
      ),
      { minItems: 1, maxItems: 200 },
    ),
    modelId: Type.Optional(ModelId),
  },
  closed,
);
export type CloudChatBody = Static<typeof CloudChatBody>;

export const CloudAnswer = Type.Object({ content: Type.String(), metadata: RunMetadata });
export type CloudAnswer = Static<typeof CloudAnswer>;

export const CloudProvider = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Ids of the models that it serves and the caller may use. */
  models: Type.Array(Type.String()),
  available: Type.Boolean(),
});
export type CloudProvider = Static<typeof CloudProvider>;

export const CloudStatus = Type.Object({
  enabled: Type.Boolean(),
  /** Ids of the providers that answer now. */
  providers: Type.Array(Type.String()),
});
export type CloudStatus = Static<typeof CloudStatus>;

const Share = (maximum: number) => Type.Optional(Type.Number({ minimum: 0, maximum }));
const Tokens = Type.Optional(Type.Integer({ minimum: 1, maximum: directSettings.num_predict }));

export const DirectChatBody = Type.Object(
  {
    /** The prompt. With the id of an entry, it is instructions whose placeholders are replaced. */
    prompt: Type.String({ maxLength: limits.entryCharacters }),
    model: Type.Optional(ModelId),
    temperature: Share(2),
    max_tokens: Tokens,
    stream: Type.Optional(Type.Literal(false)),
    context: Type.Optional(
      Type.Object(
        {
          dataRaisEntry: Type.Object(
            {
              timestamp: Time,
              /** The answer then is a proposal for the caller's file. */
              id: Type.Optional(Id),
            },
            closed,
          ),
        },
        closed,
      ),
    ),
    /** Go before the fields of the same meaning. */
    options: Type.Optional(
      Type.Object(
        {
          num_ctx: Type.Optional(Type.Integer({ minimum: 512, maximum: directSettings.num_ctx })),
          num_predict: Tokens,
          temperature: Share(2),
          top_p: Share(1),
          top_k: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
          repeat_penalty: Share(2),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type DirectChatBody = Static<typeof DirectChatBody>;

/** A run that a request waited for, as it is stored. */
export const KeptRun = Type.Object({
  /** The id of the model's call. */
  runId: Id,
  isDiscarded: Type.Boolean(),
});
export type KeptRun = Static<typeof KeptRun>;

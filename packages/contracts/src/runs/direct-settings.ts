/** How direct runs are made: the settings of the local model. */
export const directSettings = {
  temperature: 0.7,
  num_ctx: 16_384,
  num_predict: 32_768,
  top_p: 0.9,
  top_k: 40,
  repeat_penalty: 1.1,
} as const;

export type ModelSettings = Readonly<Record<keyof typeof directSettings, number>>;

export const runTexts = {
  cloudNeedsModel:
    'Cloud AI (TOME) requires a cloud or hybrid model. Select one in the AI Workspace.',
  directNeedsModel: 'Direct LLM requires a local Ollama model. Select one in the AI Workspace.',
  instructionsRequired: 'AI Instructions are required. Please enter instructions in box 3.',
  contentRequired: 'There is no text to process.',
  noContent: 'No content in LLM response',
  directCompleted: 'Direct LLM processing completed. Review and click Save to DB when ready.',
  cloudCompleted: (provider: string, tokens: number) =>
    `Processed with ${provider} (${tokens} tokens)`,
  notFound: 'This run does not exist.',
  ended: 'The run was ended before the model had answered.',
} as const;

export const modelTexts = {
  noneSelected: 'No AI model selected. Please select a model in the AI Workspace.',
  unknown: 'This model does not exist.',
  notAllowed: 'Local and cloud models are for admins.',
  notChoosable: 'This model cannot answer here.',
} as const;

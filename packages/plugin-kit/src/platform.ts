/** Whether Cmd takes the place of Ctrl. */
export const isMac = typeof navigator !== 'undefined' && navigator.platform.startsWith('Mac');

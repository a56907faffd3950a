export const userTexts = {
  passwordRequired: 'Password is required for web login',
  secretRequired: 'Secret word is required for GPT login',
  invalidCredentials: 'Invalid credentials',
  inactive: 'Account is inactive',
  invalidResponse: 'Invalid response format',
  tooManyFailures: 'Too many failed sign-ins. Try again in a few minutes.',
  signInNeeded: 'Sign in to continue.',
  adminRequired: 'Admin access required',
  notAllowed: 'Your role does not allow this.',
  guest: 'Guest',
} as const;

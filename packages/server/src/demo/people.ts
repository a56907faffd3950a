import type { Role, Subscription } from '@mach42/contracts/users/schemas.ts';

export interface DemoPerson {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly roles: readonly Role[];
  readonly subscription: Subscription;
}

export const demoPassword = 'demo-password';
export const demoSecret = 'demo-secret';

export const dana: DemoPerson = {
  username: 'dana',
  firstName: 'Dana',
  lastName: 'Demo',
  mobile: '004511111111',
  roles: ['user'],
  subscription: 'standard',
};

export const pia: DemoPerson = {
  username: 'pia',
  firstName: 'Pia',
  lastName: 'Premium',
  mobile: '004522222222',
  roles: ['user'],
  subscription: 'premium',
};

export const mo: DemoPerson = {
  username: 'mo',
  firstName: 'Mo',
  lastName: 'Moderator',
  mobile: '004533333333',
  roles: ['user', 'moderator'],
  subscription: 'standard',
};

export const ada: DemoPerson = {
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Admin',
  mobile: '004544444444',
  roles: ['user', 'moderator', 'admin'],
  subscription: 'standard',
};

export const demoPeople = [dana, pia, mo, ada] as const;

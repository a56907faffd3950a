import type { User } from '@mach42/contracts/users/schemas.ts';

const id = '01990000-0000-7000-8000-000000000001';

export const dana: User = {
  id,
  _id: id,
  userId: id,
  username: 'dana',
  firstName: 'Dana',
  lastName: 'Demo',
  name: 'Dana Demo',
  email: '',
  mobile: '004511111111',
  subscription: 'standard',
  roles: ['user'],
  activeRole: 'standard',
  status: 'active',
  lastActive: null,
  customGptActivity: null,
};

import { catalogue } from '../core/resource.ts';

export const identityTypes = catalogue({ name: 'identity type', path: '/identity_types' });

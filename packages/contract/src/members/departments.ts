import { catalogue } from '../core/resource.ts';

/** The parts of a company whose staff are members. */
export const departments = catalogue({ name: 'department', path: '/departments', entity: 'departments' });

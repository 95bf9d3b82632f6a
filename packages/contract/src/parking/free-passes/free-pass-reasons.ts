import { catalogue } from '../../core/resource.ts';

/** Why a car may leave free of charge: chosen by key at the desk. */
export const freePassReasons = catalogue({ name: 'free pass reason', path: '/free_pass_reasons' });

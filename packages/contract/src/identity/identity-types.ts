import { z } from 'zod';
import { dateTime } from '../core/list.ts';
import { Labelled, labelledColumns, resource } from '../core/resource.ts';

export const identityTypes = resource({
  name: 'identity type',
  path: '/identity_types',
  menu: '/identity_types',
  entity: 'identityTypes',
  input: Labelled,
  shown: z.object({}),
  columns: { ...labelledColumns, updatedAt: dateTime() },
});

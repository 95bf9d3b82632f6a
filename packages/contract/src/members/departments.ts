import { catalogueColumns, importOf } from '../core/import.ts';
import { catalogue } from '../core/resource.ts';

export const departmentImport = importOf({
  name: 'department',
  path: '/departments',
  menu: '/departments',
  affects: ['departments'],
  columns: catalogueColumns({ name: 'KEUANGAN', label: 'Keuangan', labelEn: 'Finance' }),
});

/** The parts of a company whose staff are members. */
export const departments = {
  ...catalogue({ name: 'department', path: '/departments' }),
  ...departmentImport.endpoints,
} as const;

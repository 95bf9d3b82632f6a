import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { IdParams } from '../core/id.ts';
import { Option } from '../core/resource.ts';

/** Places for addresses, from a packaged data set. */
export const lookups = {
  countries: endpoint({
    method: 'GET',
    path: '/countries/list',
    summary: 'Countries',
    permission: 'signed-in',
    reply: z.array(Option),
  }),
  states: endpoint({
    method: 'GET',
    path: '/states/list-by-country/{id}',
    summary: 'States or provinces of a country',
    permission: 'signed-in',
    params: IdParams,
    reply: z.array(Option),
    errors: ['record-not-found'],
  }),
  cities: endpoint({
    method: 'GET',
    path: '/cities/list-by-state/{id}',
    summary: 'Cities of a state or province',
    permission: 'signed-in',
    params: IdParams,
    reply: z.array(Option),
    errors: ['record-not-found'],
  }),
} as const;

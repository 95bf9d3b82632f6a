import { type EndpointDefinition, endpoint } from '@parking/contract/core/endpoint';
import { type Entity, wordOf } from '@parking/contract/core/records';
import { Option } from '@parking/contract/core/resource';
import { z } from 'zod';
import { useApiQuery } from '../../api/query.ts';

const replies = z.array(Option);
const calls = new Map<string, EndpointDefinition>();

/** Where a path does not say by itself what its options are of. */
const otherWords: Readonly<Record<string, readonly Entity[]>> = {
  '/cash-transaction-category/list': ['cashCategories'],
  '/paid-type/list': ['paidTypes'],
  '/fare_non_regulars/list': ['fares'],
  '/additional_fare_names/list': ['additionalFares'],
  '/subscription_fare_names/list': ['subscriptionFares'],
  '/reports/operators/list': ['deposits', 'users'],
  '/members/guest/list': ['guests'],
  '/floats/cashiers': ['users'],
  '/cash/takings': ['cash'],
  '/cash_counts/accounts': ['cash'],
};

/** `/module_groups/list` shows `moduleGroups`; options are read again when what they show changes. */
const wordsOf = (path: string): readonly Entity[] => otherWords[path] ?? [wordOf(path.split('/')[1] ?? '') as Entity];

/** The options call that a column of the contract names by its path. */
export function optionsCall(path: string): EndpointDefinition {
  const known = calls.get(path);
  if (known) return known;
  const made = endpoint({
    method: 'GET',
    path,
    summary: 'Options',
    permission: 'signed-in',
    reads: wordsOf(path),
    reply: replies,
  });
  calls.set(path, made);
  return made;
}

/** Which options: a call, or its path as the contract's columns write it; `params` for those that depend on another. */
export interface OptionsSource {
  readonly options: string | EndpointDefinition;
  readonly params?: Readonly<Record<string, string>>;
}

export function useOptions({ options, params }: OptionsSource, enabled = true) {
  const definition = typeof options === 'string' ? optionsCall(options) : options;
  const query = useApiQuery(definition, { params }, { enabled, staleTimeMs: 30_000, handles: ['no-response'] });
  return { ...query, data: query.data as readonly Option[] | undefined };
}

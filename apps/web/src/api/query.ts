import { type EndpointDefinition, endpointKey } from '@parking/contract/core/endpoint';
import { newIdempotencyKey } from '@parking/contract/core/new-id';
import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryResult,
  hashKey,
  keepPreviousData,
  useMutation,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { type CallInput, type CallOptions, type InputArguments, type ResultOf, call } from './client.ts';
import { ApiFailure } from './failure.ts';
import { type HandledCodes, handleFailure, handleProfileFailure, logFailure } from './handle-failure.ts';

interface Meta extends Record<string, unknown> {
  readonly handles?: HandledCodes;
  readonly profileLoad?: boolean;
  readonly logged?: string;
}
declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiFailure;
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}

const freshForMs = 10_000;

function report(error: unknown, meta: Meta | undefined): void {
  if (!(error instanceof ApiFailure)) return;
  if (meta?.logged) logFailure(meta.logged, error);
  if (meta?.profileLoad) handleProfileFailure(error);
  else handleFailure(error, meta?.handles);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => report(error, mutation.meta),
  }),
  defaultOptions: {
    queries: { retry: false, staleTime: freshForMs, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** The key of an endpoint's answer; its second part are the words it reads. */
export function apiQueryKey<D extends EndpointDefinition>(
  definition: D,
  ...[input]: InputArguments<D, unknown>
): QueryKey {
  const { params, query, list, body } = (input ?? {}) as CallInput<EndpointDefinition>;
  return ['api', definition.reads ?? [], endpointKey(definition), { params, query, list: list && [...list], body }];
}

const readsAny = (key: QueryKey, words: readonly string[]): boolean =>
  Array.isArray(key[1]) && key[1].some((word) => words.includes(String(word)));

/** Queries refetched because somebody else changed something: not the user's own doing. */
const refetchedInBackground = new Set<string>();

/** Reads again every shown answer that tells of one of these words, and forgets the others. */
export function invalidateReads(words: readonly string[], background = false): Promise<void> {
  return invalidate((query) => readsAny(query.queryKey, words), background);
}

/** Reads again all that is shown: what changed meanwhile is unknown. */
export const invalidateShown = (): Promise<void> => invalidate((query) => query.isActive(), true);

function invalidate(concerns: (query: Query) => boolean, background: boolean): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: (query) => {
      const concerned = query.queryKey[0] === 'api' && concerns(query as Query);
      if (concerned && background && query.isActive()) refetchedInBackground.add(query.queryHash);
      return concerned;
    },
  });
}

export interface ApiQueryOptions<Result, Shown = Result> {
  readonly enabled?: boolean;
  /** Codes the screen speaks of itself. */
  readonly handles?: HandledCodes;
  /** The profile's own error texts and consequences. */
  readonly profileLoad?: boolean;
  /** What could not be loaded, for a failure that is logged and not shown. */
  readonly logged?: string;
  readonly staleTimeMs?: number;
  /** Polls; the first call is the user's, the others are made in the background. */
  readonly refetchEveryMs?: number | false;
  /** Shows the former page while the next one comes. */
  readonly keepPrevious?: boolean;
  readonly select?: (result: Result) => Shown;
}

/** What is asked, how its failure is told, and for how long its answer is fresh. */
function apiQuery<D extends EndpointDefinition, Shown>(
  definition: D,
  input: CallInput<D>,
  options: ApiQueryOptions<ResultOf<D>, Shown>,
) {
  return {
    queryKey: apiQueryKey(definition, ...([input] as InputArguments<D, unknown>)),
    queryFn: ({ signal, queryKey, client }: QueryFunctionContext) => {
      const background =
        refetchedInBackground.delete(hashKey(queryKey)) ||
        (Boolean(options.refetchEveryMs) && client.getQueryData(queryKey) !== undefined);
      return call(definition, ...([{ ...input, signal, background }] as InputArguments<D, CallOptions>));
    },
    meta: { handles: options.handles, profileLoad: options.profileLoad, logged: options.logged },
    ...(options.staleTimeMs !== undefined && { staleTime: options.staleTimeMs }),
  };
}

/** Reads an endpoint for each of several; a screen that was left asks on for those that began. */
export const useApiQueries = <D extends EndpointDefinition>(
  definition: D,
  inputs: readonly CallInput<D>[],
  options: ApiQueryOptions<ResultOf<D>> = {},
): readonly UseQueryResult<ResultOf<D>, ApiFailure>[] =>
  useQueries({ queries: inputs.map((input) => apiQuery(definition, input, options)) });

/** Reads an endpoint; cancelled when the screen is left, read again when what it `reads` is affected. */
export function useApiQuery<D extends EndpointDefinition, Shown = ResultOf<D>>(
  definition: D,
  input: CallInput<D>,
  options: ApiQueryOptions<ResultOf<D>, Shown> = {},
): UseQueryResult<Shown, ApiFailure> {
  return useQuery<ResultOf<D>, ApiFailure, Shown>({
    ...apiQuery(definition, input, options),
    ...(options.enabled !== undefined && { enabled: options.enabled }),
    ...(options.refetchEveryMs !== undefined && { refetchInterval: options.refetchEveryMs }),
    ...(options.select && { select: options.select }),
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
  });
}

/** Asks for what is about to be drawn, so that the answer comes while the program still starts. */
export function askAhead<D extends EndpointDefinition>(
  definition: D,
  input: CallInput<D>,
  options: ApiQueryOptions<ResultOf<D>>,
): void {
  void queryClient.prefetchQuery(apiQuery(definition, input, options));
}

export interface ApiMutationOptions<D extends EndpointDefinition>
  extends Pick<UseMutationOptions<ResultOf<D>, ApiFailure, CallInput<D>>, 'onSuccess' | 'onError' | 'onSettled'> {
  /** Codes the screen speaks of itself; a form that marks its fields leaves the general toast standing. */
  readonly handles?: HandledCodes;
}

/**
 * Writes through an endpoint. What it affects is invalidated before any callback of the caller runs. A repeated write of
 * the same content, after an answer that was lost, goes out under the same idempotency key.
 */
export function useApiMutation<D extends EndpointDefinition>(
  definition: D,
  options: ApiMutationOptions<D> = {},
): UseMutationResult<ResultOf<D>, ApiFailure, CallInput<D>> {
  const intended = useRef<{ content: string; key: string } | null>(null);
  const { handles, ...callbacks } = options;
  return useMutation<ResultOf<D>, ApiFailure, CallInput<D>>({
    ...callbacks,
    meta: { handles },
    mutationFn: async (input) => {
      const content = JSON.stringify(input ?? null);
      if (intended.current?.content !== content) intended.current = { content, key: newIdempotencyKey() };
      const idempotencyKey = intended.current.key;
      const result = await call(definition, ...([{ ...input, idempotencyKey }] as InputArguments<D, CallOptions>));
      intended.current = null;
      if (definition.affects) void invalidateReads(definition.affects);
      return result;
    },
  });
}

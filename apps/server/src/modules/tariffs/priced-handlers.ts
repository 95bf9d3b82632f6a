import type { Resource } from '@parking/contract/core/resource';
import type { Choice } from '@parking/contract/tariffs/cheaper-today';
import type { TariffBook } from '@parking/contract/tariffs/tariff-book';
import type { Reads } from '../../platform/db/pool.ts';
import type { Context } from '../../platform/http/context.ts';
import {
  type ResourceHandlers,
  type ResourceOptions,
  type ResourceServices,
  findRecord,
  listSourceOf,
  resourceHandlers,
} from '../../platform/http/resource-handlers.ts';
import { type Edit, holdPrices } from './cheaper-today.ts';

type Named = Readonly<Record<string, unknown>> & { readonly id: string };

interface PricedRecords extends Pick<Edit<unknown>, 'name' | 'right'> {
  readonly labelOf: (record: Named) => string;
  /** What cars may be counted as by one record, which is not there before it is made; every type in use when left out. */
  readonly choicesOf?: (reads: Reads, book: TariffBook, id: string | null) => Promise<readonly Choice[]>;
}

/** The handlers of a resource that makes prices: each write that can be signed for is held by what it does to prices of today. */
export function pricedHandlers<R extends Resource>(
  resource: R,
  services: ResourceServices,
  options: ResourceOptions<NoInfer<R>>,
  { name, right, labelOf, choicesOf }: PricedRecords,
): ResourceHandlers<R> {
  const handlers = resourceHandlers(resource, services, options);
  const source = listSourceOf(resource, options);
  const held = (act: (context: never) => Promise<unknown>) => async (context: Context) => {
    const { id = null } = context.params as { id?: string };
    const known = id === null ? null : await findRecord(context.tx, source, id, context.site.zone);
    const subjectOf = (result: unknown) => {
      const { id: subjectId, ...record } = (result ?? known) as Named;
      return { id: subjectId, label: labelOf({ id: subjectId, ...record }) };
    };
    const edit: Edit<unknown> = {
      name,
      right,
      subjectOf,
      ...(choicesOf && {
        choicesOf: (book, result) => choicesOf(context.tx, book, (result as Named | null)?.id ?? id),
      }),
    };
    return holdPrices(context, edit, () => act(context as never));
  };
  return {
    ...handlers,
    create: held(handlers.create as never),
    update: held(handlers.update as never),
    ...(resource.remove.body && { remove: held(handlers.remove as never) }),
  } as unknown as ResourceHandlers<R>;
}

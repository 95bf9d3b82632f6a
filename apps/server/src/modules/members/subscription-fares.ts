import type { FieldProblem } from '@parking/contract/core/field-errors';
import type { Option } from '@parking/contract/core/resource';
import { subscriptionFareNames } from '@parking/contract/members/subscription-fare-names';
import {
  type SubscriptionFareGroup,
  type SubscriptionFareType,
  subscriptionFareGroups,
} from '@parking/contract/members/subscription-words';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import { type Context, type Handler, type Route, implement } from '../../platform/http/context.ts';
import {
  type InputOf,
  type ResourceOptions,
  type RecordOf,
  type WriteRule,
  byLabel,
  findRecord,
  listSourceOf,
  resourceHandlers,
} from '../../platform/http/resource-handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { signLoosening } from '../controls/sign-loosening.ts';
import {
  type GivenPrices,
  findPriceProblems,
  listPriceVersions,
  priceFields,
  setPrices,
} from './subscription-prices.ts';

type Names = typeof subscriptionFareNames;
type Input = InputOf<Names>;

/** What one type has and no other. */
const ownOfType = { freeMinutes: 'DURATION', fareNonRegularId: 'PROGRESSIVE' } as const;

/** What a client that knows none of it means: an hour free, the first fare of its own, and nothing sold that has no price. */
async function asCreated(reads: Reads, input: Input): Promise<Input> {
  const { subscriptionFareType: type, freeMinutes, fareNonRegularId, isEnabled, subscriptionFares } = input;
  const isUnpriced = !subscriptionFares?.length;
  return {
    ...input,
    isEnabled: isEnabled ?? !isUnpriced,
    ...(type === 'DURATION' && { freeMinutes: freeMinutes ?? 60 }),
    ...(type === 'PROGRESSIVE' && { fareNonRegularId: fareNonRegularId ?? (await firstFareNonRegular(reads)) }),
  };
}

const firstFareNonRegular = async (reads: Reads): Promise<string | null> => {
  const query = reads.selectFrom('fareNonRegulars').select('id').orderBy('label').orderBy('id').limit(1);
  return (await query.executeTakeFirst())?.id ?? null;
};

const typeRule: WriteRule<Names> = async (context, given, current) => {
  const { tx } = context;
  const input = current === null ? await asCreated(tx, given) : given;
  const type = input.subscriptionFareType ?? current?.subscriptionFareType;
  const problems: FieldProblem[] = [];
  const written: Record<string, unknown> = { ...input };
  for (const field of ['freeMinutes', 'fareNonRegularId'] as const) {
    const owner = ownOfType[field];
    const given = input[field];
    if (type !== owner) {
      if (given !== undefined && given !== null) problems.push({ path: field, code: 'not-of-this-type' });
      if (current && current[field] !== null) written[field] = null;
    } else if ((given === undefined ? current?.[field] : given) == null)
      problems.push({ path: field, code: 'required' });
  }
  if (type !== 'DURATION') {
    if (input.oncePerDay) problems.push({ path: 'oncePerDay', code: 'not-of-this-type' });
    if (current?.oncePerDay) written['oncePerDay'] = false;
  }
  const prices: GivenPrices = input;
  const isSold = input.isEnabled ?? current?.isEnabled ?? true;
  const isUnpriced = current === null ? !prices.subscriptionFares?.length : prices.subscriptionFares?.length === 0;
  if (isSold && isUnpriced) problems.push({ path: 'subscriptionFares', code: 'required' });
  problems.push(...(await findPriceProblems(tx, prices)));
  if (current) problems.push(...(await refuseBroken(tx, input, current)));
  if (problems.length > 0) throw badInput(...problems);
  const isOther = current !== null && whatIsSold.some((field) => isOtherIn(field, input, current));
  if (current && ((isSold && (!current.isEnabled || isOther)) || givesMore(input, current)))
    await signLooser(context, current);
  return written;
};

/** Whoever has it already parks for less: at more gates, with more cars, for longer, more often, or by another fare. */
function givesMore(input: Input, current: RecordOf<Names>): boolean {
  const { memberGates, maxPlate, freeMinutes, oncePerDay, fareNonRegularId } = input;
  const wasEverywhere = current.memberGates.length === 0;
  const isWider =
    memberGates !== undefined &&
    !wasEverywhere &&
    (memberGates.length === 0 || memberGates.some((id) => !current.memberGates.includes(id)));
  const isOtherFare =
    fareNonRegularId !== undefined &&
    current.fareNonRegularId !== null &&
    fareNonRegularId !== current.fareNonRegularId;
  return (
    isWider ||
    (maxPlate ?? 0) > current.maxPlate ||
    (current.freeMinutes !== null && (freeMinutes ?? 0) > current.freeMinutes) ||
    (current.oncePerDay && oncePerDay === false) ||
    isOtherFare
  );
}

/** What is sold again, to another vehicle type, or as more than it was, may be cheaper than what was sold there instead of it. */
const signLooser = (context: Context, { id, label }: RecordOf<Names>): Promise<void> =>
  signLoosening(
    context,
    { menus: ['/subscription_fare_names'], flag: 'editable' },
    { name: 'subscriptionFare', subject: { id, label }, before: false, after: true, loosens: true },
  );

/** What makes it another thing that is sold, at the price of the old one. */
const whatIsSold = ['vehicleTypeId', 'subscriptionFareType', 'subscriptionFareGroup'] as const;

const isOtherIn = (field: (typeof whatIsSold)[number] | 'maxPlate', input: Input, current: RecordOf<Names>): boolean =>
  input[field] !== undefined && input[field] !== current[field];

/** What members bought stays what it is: their vehicle type, its type and group, and room for their plates. */
async function refuseBroken(reads: Reads, input: Input, current: RecordOf<Names>): Promise<FieldProblem[]> {
  const isOther = whatIsSold.some((field) => isOtherIn(field, input, current));
  if (!isOther && !isOtherIn('maxPlate', input, current)) return [];
  const { rows } = await sql<{ count: number; plates: number }>`
    select count(*)::integer as count, coalesce(max(cardinality(plate_numbers)), 0) as plates from members
    where ${current.id} in (subscription_fare_name_id, next_subscription_fare_name_id)`.execute(reads);
  const [held] = rows;
  if (isOther && held && held.count > 0) throw new Failure('in-use', { values: { by: 'members' } });
  const minimum = held?.plates ?? 0;
  const isTight = current.subscriptionFareGroup === 'BASIC' && (input.maxPlate ?? minimum) < minimum;
  return isTight ? [{ path: 'maxPlate', code: 'too-small', values: { minimum } }] : [];
}

const options: ResourceOptions<Names> = {
  table: 'subscription_fare_names',
  view: 'subscription_fare_names_v',
  links: {
    field: 'memberGates',
    table: 'subscription_fare_gates',
    own: 'subscription_fare_name_id',
    other: 'gate_id',
  },
  defaultSort: byLabel,
  beforeWrite: typeRule,
  versions: { fields: priceFields, date: 'effectiveDate', write: setPrices },
};

interface Choice extends Option {
  readonly vehicleTypeId: string;
  readonly subscriptionFareType: SubscriptionFareType;
  readonly subscriptionFareGroup: SubscriptionFareGroup;
  readonly maxPlate: number;
  readonly months: number[];
}

const listOptions: Handler<Names['options']> = async ({ reads }) => {
  const { rows } = await sql<Choice>`
    select id, label, label_en as "labelEn", vehicle_type_id as "vehicleTypeId",
      subscription_fare_type as "subscriptionFareType", subscription_fare_group as "subscriptionFareGroup",
      max_plate as "maxPlate",
      case when effective_date <= site_today()
        then jsonb_path_query_array(subscription_fares, '$[*].months') else '[]'::jsonb end as months
    from subscription_fare_names_v
    where is_enabled
    order by lower(label), id limit 5000`.execute(reads);
  return rows;
};

const showVersions: Handler<Names['versions']> = async ({ reads, params, fail }) => {
  const name = await reads
    .selectFrom('subscriptionFareNames')
    .select('id')
    .where('id', '=', params.id)
    .executeTakeFirst();
  if (!name) throw fail('record-not-found');
  const versions = await listPriceVersions(reads, params.id);
  return versions.map(({ effectiveDate, subscriptionFares, namedDetails }) => ({
    effectiveDate,
    subscriptionFares: [...subscriptionFares],
    subscriptionFareDetails: [...namedDetails],
  }));
};

interface Shown {
  readonly vehicleType: Option;
  readonly fareNonRegular: Option | null;
  readonly gates: Option[];
}

async function readNames(reads: Reads, nameId: string): Promise<Shown | undefined> {
  const { rows } = await sql<Shown>`
    select jsonb_build_object('id', t.id, 'label', t.label, 'labelEn', t.label_en) as "vehicleType",
      case when r.id is not null
        then jsonb_build_object('id', r.id, 'label', r.label, 'labelEn', r.label_en) end as "fareNonRegular",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', g.id, 'label', g.code || ' – ' || g.name, 'labelEn', null) order by g.code)
        from subscription_fare_gates s join gates g on g.id = s.gate_id
        where s.subscription_fare_name_id = n.id), '[]'::jsonb) as gates
    from subscription_fare_names n
    join vehicle_types t on t.id = n.vehicle_type_id
    left join fare_non_regulars r on r.id = n.fare_non_regular_id
    where n.id = ${nameId}`.execute(reads);
  return rows[0];
}

const groupNames: Readonly<Record<SubscriptionFareGroup, readonly [label: string, labelEn: string]>> = {
  BASIC: ['Perorangan', 'One person'],
  PARENT: ['Perusahaan', 'Company'],
};

/** What memberships cost. */
export function subscriptionFareRoutes(platform: Platform): Route[] {
  const source = listSourceOf(subscriptionFareNames, options);
  return implement(subscriptionFareNames, {
    ...resourceHandlers(subscriptionFareNames, platform, options),
    options: listOptions,
    groups: async () =>
      subscriptionFareGroups.map((id) => ({ id, label: groupNames[id][0], labelEn: groupNames[id][1] })),
    view: async ({ reads, site, params, fail }) => {
      const fare = await findRecord(reads, source, params.id, site.zone);
      const names = await readNames(reads, params.id);
      if (!fare || !names) throw fail('record-not-found');
      const versions = await listPriceVersions(reads, params.id);
      const shown = versions.find((version) => version.effectiveDate === fare['effectiveDate']);
      return { ...fare, ...names, subscriptionFareDetails: [...(shown?.namedDetails ?? [])] };
    },
    versions: showVersions,
  });
}

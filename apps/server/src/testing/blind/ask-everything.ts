import { allEndpoints } from '@parking/contract/contract';
import { type EndpointDefinition, endpointKey } from '@parking/contract/core/endpoint';
import { KnownValues } from '../fuzz/values.ts';
import type { Client, TestServer } from '../test-server.ts';
import { sumsIn } from './numbers.ts';

/** One call as it is asked. */
export interface Question {
  readonly definition: EndpointDefinition;
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body?: object;
}

/** What is known of the place: values by the names under which calls ask for them. */
export interface Place {
  /** Of records that concern the drawer: a call that names a record is asked of each of them. */
  readonly ids: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  /** Where a window of minutes begins. */
  readonly moment: string;
  /** What is sent to calls that only read, though they are posted. */
  readonly bodies: Readonly<Record<string, object>>;
}

/** They act, though they are got: the specification has them so. Each has a test of its own. */
const acting = [
  'GET /settlements/send_file/{id}',
  'GET /parking_outs/open_gate/manual',
  'GET /parking_outs/reprint',
  'GET /deposits/reprint/{id}',
  'GET /deposits/new/print/{id}',
  'GET /members/print_receipt',
];
/** For machines, and for whoever is nobody yet. */
const isForPeople = ({ permission }: EndpointDefinition): boolean => permission !== 'gate';

export const got = allEndpoints.filter(
  (definition) => definition.method === 'GET' && !acting.includes(endpointKey(definition)) && isForPeople(definition),
);
export const postedReads = allEndpoints.filter(
  (definition) =>
    definition.method !== 'GET' &&
    (definition.affects ?? []).length === 0 &&
    isForPeople(definition) &&
    !endpointKey(definition).endsWith('/export'),
);

/**
 * Posted, changing nothing, and telling nothing of what was sold: who is there and by which password; prices of a tariff and of a car that is
 * inside, which its desk asks; what a card, a voucher or a paper says whose code must be known; counts alone; whether a server answers.
 */
export const tellNothingSold: readonly string[] = [
  'POST /login',
  'POST /logout',
  'POST /users/forgot_password',
  'PUT /users/password_reset/{token}',
  'POST /users/second_factor',
  'POST /asset_files/upload',
  'POST /asset_files/upload-encoded',
  'POST /news/{id}/seen',
  'POST /cheating_indications/rules/{rule}/try',
  'POST /tax_feeds/setup/test',
  'POST /members/get_expire_date',
  'POST /members/check_member_manual',
  'POST /members/type_price/{id}',
  'POST /settlements/setup/{id}/test',
  'POST /tariffs/worked_example',
  'POST /parking_outs/request_fare',
  'POST /parking_outs/request_fare/v2',
  'POST /parking_outs/request_fare/lpr',
  'POST /parking_outs/request_fare/manual/v2',
  'POST /entry_paid/fare/in',
  'POST /pre_entry/fare/in',
  'POST /paid-type/{id}/provider/test',
  'POST /payment_pages',
  'POST /offline_grants/contact',
  'POST /desks/enter',
  'POST /desks/lock',
  'POST /desks/unlock',
  'POST /vouchers/check/{code}/{vehicleTypeId}',
  'POST /receipt_checks',
  'POST /tenant-validation/open',
  'POST /tenant-validation/look',
];

/** Of records that this place has none of, and of files: a call that comes here is asked of something that there is. */
export const ofOthers: readonly string[] = [
  'GET /states/list-by-country/{id}',
  'GET /cities/list-by-state/{id}',
  'GET /asset_files/{token}',
  'GET /system_profiles/logo',
  'GET /asset_files/{token}/thumbnail',
  'GET /jobs/{id}',
  'GET /imports/{id}',
  'GET /dashboard_components/role/{id}',
  'GET /news/{id}',
  'GET /report_schedules/recipients/{id}',
  'GET /apis/{id}/deliveries',
  'GET /cheating_indications/{id}',
  'GET /sweeps/{id}',
  'GET /cash/{id}/petty',
  'GET /tax_returns/detail/{id}',
  'GET /zones/{id}/counting',
  'GET /cash_counts/{id}/since',
  'GET /reconciliation/detail/{id}',
  'GET /settlement_answers/download/{id}',
  'GET /corrections/{id}/slip',
  'GET /free_passes/requests/{id}',
  'GET /fare_non_regulars/view/{id}',
  'GET /fare_non_regulars/history/{id}/{vehicleId}',
  'GET /additional_fare_names/view/{id}',
  'GET /additional_fare_names/history/{id}',
  'GET /parking_outs/gate_command',
  'GET /vouchers/{id}',
  'GET /vouchers/{id}/codes',
  'GET /tenant_accounts/{id}/statement',
  'POST /members/refund_quote/{id}',
];

/** Each way in which a call is asked: a report by each of its groupings, a list in full. */
function queriesOf({ columns, report, query }: EndpointDefinition, place: Place): string[] {
  const { from, to } = place.query;
  if (columns) return ['size=100'];
  if (report) {
    const period = `from=${from}&to=${to}`;
    return [period, ...(report.groupBy?.of ?? []).map((by) => `${period}&groupBy=${by}`)];
  }
  const names = Object.keys(query?.shape ?? {});
  const given: Readonly<Record<string, string>> = names.includes('minutes')
    ? { ...place.query, from: place.moment }
    : place.query;
  const asked = names.filter((name) => name in given);
  return [asked.map((name) => `${name}=${encodeURIComponent(given[name] ?? '')}`).join('&')];
}

const fixed: Readonly<Record<string, readonly string[]>> = {
  type: ['in', 'out'],
  parkingType: ['REGULAR'],
};

function paramsOf({ params, path }: EndpointDefinition, place: Place, known: KnownValues): Record<string, string>[] {
  const names = Object.keys(params?.shape ?? {});
  return names.reduce<Record<string, string>[]>(
    (all, name) => {
      const values =
        fixed[name] ?? [...new Set([...place.ids, ...known.idsFor(name, path)])].slice(0, place.ids.length + 6);
      return all.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
    },
    [{}],
  );
}

/** Asks several at a time, as the screens of a busy office do. */
export async function inTurn<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.map((item, at) => ({ item, at }));
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) results[next.at] = await act(next.item);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return results;
}

/** Whoever asks, and where: files come by the same way as with a browser. */
export interface Asker {
  readonly server: TestServer;
  readonly client: Client;
}

async function ask({ server, client }: Asker, { definition, params, query, body }: Question) {
  if (definition.transport !== 'download') return client.call(definition, { params, query, ...(body && { body }) });
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const file = await server.app.inject({ url: `/api${path}`, headers: { authorization: client.token ?? '' } });
  return { status: file.statusCode, data: null, body: file.payload };
}

export interface Heard {
  readonly questions: readonly Question[];
  /** The sums that each was answered with. */
  readonly sums: readonly (readonly number[])[];
  /** The calls that answered nothing at all. */
  readonly silent: readonly string[];
}

/**
 * Every question that somebody who may ask everything is answered: of calls that name a record those alone by which anything is told, as
 * there are many of them.
 */
export async function hearEverything(asker: Asker, place: Place): Promise<Heard> {
  const known = new KnownValues();
  const spoke = new Set<string>();
  const heard: { question: Question; sums: number[] }[] = [];
  const tryAll = (questions: readonly Question[], isOne: boolean) =>
    inTurn(questions, async (question) => {
      const { status, data, body } = await ask(asker, question);
      if (status !== 200) return;
      spoke.add(endpointKey(question.definition));
      if (!isOne) known.learnFrom(question.definition.path, data);
      const sums = sumsIn(body);
      if (!isOne || sums.length > 0) heard.push({ question, sums });
    });
  const asked = [...got, ...postedReads.filter((definition) => endpointKey(definition) in place.bodies)];
  for (const isOne of [false, true])
    await tryAll(
      asked
        .filter(({ params }) => (params !== undefined) === isOne)
        .flatMap((definition) =>
          paramsOf(definition, place, known).flatMap((params) =>
            queriesOf(definition, place).map((query) => {
              const body = place.bodies[endpointKey(definition)];
              return { definition, params, query, ...(body && { body }) };
            }),
          ),
        ),
      isOne,
    );
  return {
    questions: heard.map(({ question }) => question),
    sums: heard.map(({ sums }) => sums),
    silent: [...got, ...postedReads].map(endpointKey).filter((key) => !spoke.has(key)),
  };
}

/** What a question is called when it tells too much. */
export const nameOf = ({ definition, params, query }: Question): string =>
  `${endpointKey(definition)} ${Object.values(params).join(' ')}${query && `?${query}`}`;

/** The sums in the answers to all questions, in their order. */
export const askAll = (asker: Asker, questions: readonly Question[]): Promise<number[][]> =>
  inTurn(questions, async (question) => sumsIn((await ask(asker, question)).body));

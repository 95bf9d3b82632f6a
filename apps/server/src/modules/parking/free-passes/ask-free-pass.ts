import { newId } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import { freePassAskedSeconds } from '@parking/contract/parking/free-passes/asked-time';
import {
  type FreePassRequest,
  type freePassRequests,
  freePassAsksUnanswered,
} from '@parking/contract/parking/free-passes/free-pass-requests';
import { taxRateAt } from '@parking/contract/tariffs/tax-rate';
import { sql } from 'kysely';
import { listSignedIn, listViewers } from '../../../platform/auth/viewers.ts';
import { type Tx, anyOf } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { accountsOf } from '../../controls/two-persons.ts';
import { notify } from '../../notices/notify.ts';
import { type GateFacts, gateOf, readDeskSettings } from '../exit/desk-settings.ts';
import { type PricedInside, priceInside } from '../exit/price-inside.ts';
import { type FoundInside, findInside } from '../exit/stay-inside.ts';
import { takePictureOfLeaving } from '../gate/newest-picture.ts';
import { whyNotInside } from '../lookup/find-stay.ts';
import { findRefusal, readOwnRequest } from './requests.ts';
import { holdPasses } from './shift-passes.ts';
import { worthOf } from './worth-of.ts';

type Ask = Context<typeof freePassRequests.ask>;

/**
 * Asks whoever may decide on free passes for one of this car: they hear of it at once, and have their time by the database's clock.
 * Where nobody of them is signed in it is over as it begins, and says so.
 */
export async function askFreePass(context: Ask): Promise<FreePassRequest> {
  const { tx, site, actor, body, log } = context;
  const { freePassReasonId, freePassVerification = '' } = body;
  if (freePassReasonId === undefined && freePassVerification.length < shortestWords)
    throw badInput({ path: 'freePassVerification', code: 'too-short', values: { minimum: shortestWords } });
  await holdPasses(tx, actor.userId);
  const own = await accountsOf(tx, actor.userId);
  await refuseSecond(tx, own);
  await refuseUnheard(tx, own);
  const { stay, gate } = await findCar(context);
  const refusedBy = await findRefusal(tx, stay.id);
  if (refusedBy !== null) throw new Failure('free-pass-refused', { values: { by: refusedBy } });
  const asCounted = await priceFree(context, stay, body);
  const asCameIn = await priceFree(context, stay, {});
  const mayAnswer = await listViewers(tx, '/free_passes', { flag: 'editable', but: own });
  const heard = await listSignedIn(
    tx,
    mayAnswer.map(({ id }) => id),
  );
  const { picture } = await takePictureOfLeaving(tx, gate.id, new Date());
  const request = {
    id: newId(),
    siteId: site.id,
    stayId: stay.id,
    operatorId: actor.userId,
    gateId: gate.id,
    vehicleTypeId: asCounted.vehicleId,
    parkingType: asCounted.parkingType,
    reasonId: freePassReasonId ?? null,
    words: freePassVerification === '' ? null : freePassVerification,
    value: Math.max(worthAt(context, asCounted), worthAt(context, asCameIn)),
    picture: picture?.token ?? null,
    heard: heard.length,
  };
  await write(tx, request);
  const asked = await readOwnRequest(tx, site, request.id, actor.userId);
  await tellWhoMayAnswer(context, request.id, gate, asked, own);
  // Without the plate, which goes by age, and without the value, as who counts blind may read the log.
  const { status, parkingCode, gateName, reasonLabel } = asked;
  const after = { status, parkingCode, gateName, reasonLabel, freePassVerification: request.words };
  await log({ action: 'ask-free-pass', entity: 'free_pass_requests', entityId: request.id, after });
  return asked;
}

const shortestWords = 3;

/** One at a time: whoever asks has an answer, or none, before the next. */
async function refuseSecond(tx: Tx, own: readonly string[]): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from until - clock_timestamp()))::integer as seconds from free_pass_requests
    where operator_id = ${anyOf(own)} and answer is null and until > clock_timestamp() limit 1`.execute(tx);
  const [open] = rows;
  if (open) throw new Failure('free-pass-open', { values: { ...open } });
}

/** Whom nobody answers again and again does not go on asking. Who answers at last takes none of the hour back. */
async function refuseUnheard(tx: Tx, own: readonly string[]): Promise<void> {
  const { rows } = await sql<{ minutes: number }>`
    select ceil(extract(epoch from asked_at + interval '1 hour' - clock_timestamp()) / 60)::integer as minutes
    from free_pass_requests
    where operator_id = ${anyOf(own)} and answer is null and asked_at > clock_timestamp() - interval '1 hour'
    order by asked_at desc offset ${freePassAsksUnanswered - 1} limit 1`.execute(tx);
  const [oldest] = rows;
  if (oldest) throw new Failure('free-pass-unheard', { values: { count: freePassAsksUnanswered, ...oldest } });
}

async function findCar({ tx, site, body }: Ask): Promise<{ stay: FoundInside; gate: GateFacts }> {
  const stay = await findInside(tx, body.parkingInId);
  const gate = gateOf(await readDeskSettings(tx, stay?.settingsState), body.gateId, 'OUT');
  if (stay?.state !== 'INSIDE') throw await whyNotInside(tx, site, { parkingInId: body.parkingInId });
  return { stay, gate };
}

const priceFree = (
  { tx, site, actor, body: { gateId } }: Ask,
  stay: FoundInside,
  { vehicleId, parkingType }: Pick<Ask['body'], 'vehicleId' | 'parkingType'>,
): Promise<PricedInside> =>
  priceInside(tx, { site, actor }, stay, { gateId, vehicleId, parkingType, freePass: true }, new Date());

const worthAt = ({ site }: Pick<Ask, 'site'>, { book, charge }: PricedInside): number =>
  worthOf(charge, taxRateAt(book, toLocalDateTime(new Date(), site.zone)));

interface NewRequest {
  readonly id: string;
  readonly siteId: string;
  readonly stayId: string;
  readonly operatorId: string;
  readonly gateId: string;
  readonly vehicleTypeId: string;
  readonly parkingType: string;
  readonly reasonId: string | null;
  readonly words: string | null;
  readonly value: number;
  readonly picture: string | null;
  readonly heard: number;
}

const write = (tx: Tx, request: NewRequest) => {
  const { id, siteId, stayId, operatorId, gateId, vehicleTypeId, parkingType, reasonId, words, value } = request;
  const seconds = request.heard === 0 ? 0 : freePassAskedSeconds;
  return sql`
    insert into free_pass_requests (id, site_id, stay_id, operator_id, gate_id, vehicle_type_id, parking_type, reason_id, words,
      value, picture, heard, asked_at, until)
    select ${id}::uuid, ${siteId}::uuid, ${stayId}::uuid, ${operatorId}::uuid, ${gateId}::uuid, ${vehicleTypeId}::uuid,
      ${parkingType}, ${reasonId}::uuid, ${words}, ${value}::bigint, ${request.picture}, ${request.heard}::integer, moment,
      moment + make_interval(secs => ${seconds})
    from clock_timestamp() moment`.execute(tx);
};

async function tellWhoMayAnswer(
  { tx, site, actor }: Ask,
  requestId: string,
  gate: GateFacts,
  { reasonLabel, freePassVerification }: FreePassRequest,
  but: readonly string[],
): Promise<void> {
  const reason = [reasonLabel, freePassVerification].filter((part) => part !== null).join(': ');
  await notify(tx, site.id, {
    type: 'FREE_PASS_ASKED',
    values: { username: actor.username, gate: gate.code, reason },
    about: requestId,
    flag: 'editable',
    butTo: but,
  });
}

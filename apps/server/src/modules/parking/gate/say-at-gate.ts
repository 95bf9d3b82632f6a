import type { SoundOccasion } from '@parking/contract/gates/gate-words';
import { toLocalDate } from '@parking/contract/core/time';
import { endingSoonDays } from '@parking/contract/members/membership-ending';
import { normalisePlate } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import type { GateEvent, GateEventRegistration } from '../../gates/event-handlers.ts';
import { orderGate } from '../../gates/order-gate.ts';
import { type DeskSettings, readDeskSettings } from '../exit/desk-settings.ts';
import { soundFor, soundSeconds } from './sound-for.ts';

/** A loop comes and goes under one car, and a button is pressed twice. */
const sameCarSeconds = 5;
/** A car that the loop told of was welcomed; its driver's button, so long after, is no other car's. */
const standingSeconds = 120;
/** A camera reads one car several times as it passes. */
const samePassSeconds = 60;

/** What is said at a gate of one event that has just happened. */
type Saying = (tx: Tx, settings: DeskSettings, event: GateEvent, site: Site) => Promise<void>;

/** What gates say of what they tell: to a car that comes, of its ticket, of its membership. */
export function soundHandlers(site: () => Site): GateEventRegistration[] {
  return [
    sayingAt(site, 'LOOP_ON', welcome),
    sayingAt(site, 'BUTTON', welcome),
    sayingAt(site, 'TICKET_ISSUED', async (tx, settings, event, site) => {
      await say('TAKE_TICKET', tx, settings, event);
      await sayMembershipEnds(tx, settings, event, site);
    }),
    sayingAt(site, 'CARD_READ', sayMembershipEnds),
    sayingAt(site, 'PLATE_READ', sayMembershipEnds),
  ];
}

/** Of events that came late nothing is said: the car has gone on. */
function sayingAt(site: () => Site, type: GateEvent['type'], saying: Saying): GateEventRegistration {
  const sayOf = async (tx: Tx, events: readonly GateEvent[]): Promise<void> => {
    const fresh = events.filter(isFresh);
    if (fresh.length === 0) return;
    const settings = await readDeskSettings(tx);
    for (const event of fresh) await saying(tx, settings, event, site());
  };
  return {
    type,
    handle: async (tx, event) => {
      await sayOf(tx, [event]);
      return null;
    },
    handleAll: async (tx, events) => {
      await sayOf(tx, events);
      return new Map();
    },
  };
}

const isFresh = ({ at, receivedAt, clockUnsure }: GateEvent): boolean =>
  !clockUnsure && receivedAt.getTime() - at.getTime() < soundSeconds * 1_000;

async function say(
  occasion: SoundOccasion,
  tx: Tx,
  settings: DeskSettings,
  { siteId, gateId, eventId }: GateEvent,
  cause = { cause: 'GATE_EVENT', causeId: eventId },
): Promise<void> {
  for (const sound of soundFor(settings, occasion, { siteId, gateId, ...cause, requestedBy: null }))
    await orderGate(tx, sound);
}

/** A car comes to an entry: its loop tells, or, where there is none, the driver's button. */
const welcome: Saying = async (tx, settings, event) => {
  if (!settings.sounds.WELCOME || settings.gates.get(event.gateId)?.gateType !== 'IN') return;
  if (event.data['loop'] === 2 || (await wasAnnounced(tx, event))) return;
  await say('WELCOME', tx, settings, event);
};

/** Whether the gate has told of the same car before. What it tells of one moment is told by its loop. */
async function wasAnnounced(reads: Reads, { gateId, eventId, type, at }: GateEvent): Promise<boolean> {
  const since = (seconds: number) => sql`${at}::timestamptz - make_interval(secs => ${seconds})`;
  const { rows } = await sql`
    select from gate_events e
    where e.received_at > ${since(standingSeconds)} and e.gate_id = ${gateId} and e.at between ${since(standingSeconds)} and ${at}
      and e.type in ('LOOP_ON', 'BUTTON') and e.data ->> 'loop' is distinct from '2'
      and case when e.type = ${type} then (e.at, e.event_id) < (${at}::timestamptz, ${eventId}::uuid) and e.at > ${since(sameCarSeconds)}
        when e.type = 'LOOP_ON' then true
        else e.at < ${at} and e.at > ${since(sameCarSeconds)} end
    limit 1`.execute(reads);
  return rows.length > 0;
}

/** A member passes, known by card or plate, whose membership ends within the days on which that is told. */
const sayMembershipEnds: Saying = async (tx, settings, event, site) => {
  if (!settings.sounds.MEMBER_ENDING) return;
  const memberId = await findEndingMember(tx, event, toLocalDate(event.at, site.zone));
  if (memberId !== null) await say('MEMBER_ENDING', tx, settings, event, { cause: 'MEMBER', causeId: memberId });
};

/** The member, unless this was just said at this gate. */
async function findEndingMember(reads: Reads, { gateId, data }: GateEvent, today: string): Promise<string | null> {
  const { cardNumber, plateNumber } = data;
  const known =
    typeof cardNumber === 'string'
      ? sql`select id from members where archived_at is null and upper(nfc_number) = ${cardNumber.toUpperCase()}
          union all select id from members where archived_at is null and upper(parking_code) = ${cardNumber.toUpperCase()}`
      : typeof plateNumber === 'string'
        ? sql`select member_id from member_plates where plate_key = ${normalisePlate(plateNumber)}`
        : null;
  if (known === null) return null;
  const { rows } = await sql<{ id: string }>`
    select m.id from members m where m.id in (${known}) and m.kind = 'MEMBER' and not m.suspended
      and m.member_start_date <= ${today}::date
      and m.member_end_date between ${today}::date and ${today}::date + ${sql.lit(endingSoonDays)}
      and not exists (select from gate_commands c where c.gate_id = ${gateId} and c.cause = 'MEMBER' and c.cause_id = m.id
        and c.created_at > clock_timestamp() - make_interval(secs => ${samePassSeconds}))
    limit 1`.execute(reads);
  return rows[0]?.id ?? null;
}

import { createHash, createHmac } from 'node:crypto';
import type { EntitledMember, EntitlementCopy, gateEntitlements } from '@parking/contract/gates/gate-entitlements';
import { fromLocal, toLocalDateTime } from '@parking/contract/core/time';
import { coveredTimes } from '@parking/contract/members/entitlement/covered-times';
import type { SubscriptionFareType } from '@parking/contract/members/subscription-words';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import { type GivenDays, givenDays, guestDays, waitsForSecond } from '../membership/guest-days.ts';
import type { Context, Site } from '../../../platform/http/context.ts';

/** As good as the server's word for so long, and of use for so long. */
export const freshMs = 24 * 3_600_000;
const validMs = 72 * 3_600_000;
/** So often it is read again at most, however many gates ask. */
export const readEveryMs = 2_000;
/** Versions of which it is still known what was in them, newest first. */
const versionsKept = 4;

interface Row {
  readonly id: string;
  readonly cards: readonly string[];
  readonly plates: readonly string[];
  readonly kind: 'MEMBER' | 'GUEST';
  readonly memberEndDate: string;
  readonly given: readonly GivenDays[];
  readonly waits: boolean;
  readonly type: SubscriptionFareType;
  readonly gates: readonly string[];
  readonly periods: readonly { readonly fromDate: string; readonly toDate: string; readonly soldAt: string }[];
  readonly suspensions: readonly { readonly from: string; readonly until: string | null }[];
}

/** What one gate may know, and by which digest each entry is told from another. */
interface Version {
  readonly version: string;
  readonly entries: ReadonlyMap<string, string>;
}

/** Who never has anything to pay as long as the membership covers. */
export const isWhollyFree = (type: SubscriptionFareType): boolean => type !== 'DURATION' && type !== 'PROGRESSIVE';

/** The members that gates let pass while the network is away: read now and then, told in full or by what has changed. */
export class GateCopies {
  #read: { readonly atMs: number; readonly members: Promise<readonly (readonly [EntitledMember, Row])[]> } | null =
    null;
  readonly #known = new Map<string, Version[]>();

  async answer({ reads, site, gate, query }: Context<typeof gateEntitlements.copy>) {
    const at = new Date();
    const members = await this.#members(reads, site, at);
    const entitled = members
      .filter(([, { gates }]) => gates.length === 0 || gates.includes(gate.gateId))
      .map(([member]) => member);
    const entries = new Map(entitled.map((member) => [member.id, digestOf(JSON.stringify(member))]));
    const version = digestOf([...entries.values()].join(''));
    const kept = this.#keep(gate.gateId, { version, entries });
    const base = kept.find((one) => one.version === query.version) ?? null;
    const copy: EntitlementCopy = {
      version,
      at: at.toISOString(),
      freshUntil: new Date(at.getTime() + freshMs).toISOString(),
      validUntil: new Date(at.getTime() + validMs).toISOString(),
      base: base?.version ?? null,
      entitled: base ? entitled.filter(({ id }) => base.entries.get(id) !== entries.get(id)) : entitled,
      removed: base ? [...base.entries.keys()].filter((id) => !entries.has(id)) : [],
    };
    const text = JSON.stringify(copy);
    const key = Buffer.from(gate.tokenHash, 'hex');
    return { copy: text, signature: createHmac('sha256', key).update(text).digest('hex') };
  }

  /** The versions that this gate has been told of. */
  #keep(gateId: string, told: Version): readonly Version[] {
    const before = this.#known.get(gateId) ?? [];
    const kept = [told, ...before.filter(({ version }) => version !== told.version)].slice(0, versionsKept);
    this.#known.set(gateId, kept);
    return kept;
  }

  #members(reads: Reads, site: Site, at: Date) {
    const now = performance.now();
    if (this.#read && now - this.#read.atMs < readEveryMs) return this.#read.members;
    const members = readEntitled(reads, site, at);
    this.#read = { atMs: now, members };
    // A reading that failed is tried again by the next gate.
    members.catch(() => (this.#read = null));
    return members;
  }
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Members that are covered at some time as long as a copy is valid, with what each may do. */
async function readEntitled(reads: Reads, site: Site, at: Date): Promise<(readonly [EntitledMember, Row])[]> {
  const { rows } = await sql<Row>`
    select m.id, array_remove(array[upper(m.nfc_number), upper(m.parking_code)], null) as cards, m.plate_numbers as plates,
      m.kind, m.member_end_date as "memberEndDate", coalesce(s.subscription_fare_type, 'SUBSCRIPTION') as type,
      array(select g.gate_id from subscription_fare_gates g where g.subscription_fare_name_id = s.id) as gates,
      (select coalesce(jsonb_agg(jsonb_build_object('fromDate', t.from_date, 'toDate', t.to_date, 'soldAt', t.at)), '[]')
        from membership_periods_v t where t.member_id = m.id) as periods,
      (select coalesce(jsonb_agg(jsonb_build_object('from', u.from_at, 'until', u.until_at)), '[]')
        from member_suspensions u where u.member_id = m.id) as suspensions, ${givenDays}, ${waitsForSecond}
    from members m left join subscription_fare_names s on s.id = subscription_on(site_today(), m.subscription_fare_name_id,
      m.next_subscription_fare_name_id, m.next_from)
    where (m.kind = 'GUEST' or s.id is not null) and m.archived_at is null and m.member_end_date >= site_today() order by m.id`.execute(
    reads,
  );
  const local = (text: string): string => toLocalDateTime(new Date(text), site.zone);
  const [from, until] = [local(at.toISOString()), local(new Date(at.getTime() + validMs).toISOString())];
  return rows.flatMap((row) => {
    const { covered } = coveredTimes({
      ...(row.kind === 'GUEST' && { guest: guestDays(row, site) }),
      periods: row.periods.map(({ soldAt, ...days }) => ({ ...days, soldAt: local(soldAt) })),
      suspensions: row.suspensions.map((one) => ({ from: local(one.from), until: one.until && local(one.until) })),
    });
    const soon = covered.filter((one) => one.until > from && one.from < until);
    if (soon.length === 0 || row.cards.length + row.plates.length === 0) return [];
    const instant = (time: string): string => fromLocal(time, site.zone).toISOString();
    const { id, cards, plates, type } = row;
    const member: EntitledMember = {
      id,
      cards: [...cards],
      plates: [...plates],
      sides: isWhollyFree(type) ? ['IN', 'OUT'] : ['IN'],
      covered: soon.map((one) => ({ from: instant(one.from), until: instant(one.until) })),
    };
    return [[member, row] as const];
  });
}

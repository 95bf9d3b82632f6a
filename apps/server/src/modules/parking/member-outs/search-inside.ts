import type { MemberInside, memberOuts } from '@parking/contract/parking/exit/member-outs';
import { platePart } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';
import { readParkingIns } from '../lookup/read-stay.ts';

interface Found {
  readonly stayId: string;
  readonly byCard: boolean;
  readonly member: MemberInside['member'];
}

const shown = 20;

/** Cars inside on memberships, by the whole card, a part of the plate, or a part of the name. */
export async function searchMembersInside({
  reads,
  site,
  query,
}: Context<typeof memberOuts.search>): Promise<MemberInside[]> {
  const { search = '' } = query;
  const { rows } = await sql<Found>`
    select i.stay_id as "stayId", i.by_card as "byCard",
      jsonb_build_object('id', m.id, 'name', m.name, 'tokenPhoto', m.token_photo) as member
    from stays_inside i join members m on m.id = i.member_id
    where i.site_id = ${site.id} and (${search} = '' or upper(m.nfc_number) = ${search.toUpperCase()}
      or upper(m.parking_code) = ${search.toUpperCase()} or position(lower(${search}) in lower(m.name)) > 0
      or position(${platePart(search)}::text in i.plate_key) > 0)
    order by i.entered_at desc, i.stay_id limit ${shown}`.execute(reads);
  const stays = await readParkingIns(
    reads,
    site,
    rows.map(({ stayId }) => stayId),
  );
  return rows.flatMap(({ stayId, ...found }) =>
    stays.filter(({ id }) => id === stayId).map((stay) => ({ ...stay, ...found })),
  );
}

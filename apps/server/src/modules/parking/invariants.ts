import type { Invariant } from '../../platform/audit/invariants.ts';
import { paymentInvariants } from './payments/invariants.ts';
import { freePassInvariants } from './free-passes/invariants.ts';
import { memberRefundInvariants } from './member-refunds/invariants.ts';
import { correctionInvariants } from './corrections/invariants.ts';
import { toCollectInvariants } from './to-collect/invariants.ts';
import { voucherInvariants } from './vouchers/invariants.ts';

export const parkingInvariants: readonly Invariant[] = [
  {
    holds: 'a stay is inside exactly while its place is there',
    breaches: `select coalesce(s.id, i.stay_id) as what from stays_inside i full join stays s on s.id = i.stay_id
      where (s.state = 'INSIDE') is distinct from (i.stay_id is not null)`,
  },
  {
    holds: 'a place of a membership is held by the car that came in on it',
    breaches: `select i.stay_id as what from stays_inside i join stays s on s.id = i.stay_id
      where i.member_id is distinct from s.member_id`,
  },
  {
    holds: 'a plate is inside on a membership once',
    breaches: `select min(stay_id::text) as what from stays_inside where member_id is not null and plate_key <> ''
      group by member_id, plate_key having count(*) > 1`,
  },
  {
    holds: 'a car inside is shown with the pictures of its own entry',
    breaches: `select o.stay_id as what from stays_inside o where o.images <> array(
      select i.token from stay_images i where i.stay_id = o.stay_id and i.side = 'ENTRY' order by i.taken_at, i.token)`,
  },
  {
    holds: 'the lines of every exit sum to its total',
    breaches: `select id as what from stays where state = 'OUT' and sum_of_lines(lines) <> total`,
  },
  {
    holds: 'every exit with a price is booked with that price, once',
    breaches: `select s.id as what from stays s
      left join (select e.source_id, sum(l.amount) as taken from journal_entries e join journal_lines l on l.entry_id = e.id
        where e.type = 'PARKING_OUT' and e.kind = 'SALE' and l.amount > 0 group by e.source_id) b on b.source_id = s.id
      where s.state = 'OUT' and coalesce(b.taken, 0) <> s.total`,
  },
  {
    holds: 'every sale in the journal is the exit of a stay',
    breaches: `select e.id as what from journal_entries e left join stays s on s.id = e.source_id
      where e.type = 'PARKING_OUT' and e.kind = 'SALE' and s.state is distinct from 'OUT'`,
  },
  {
    holds: 'every exit has one receipt',
    breaches: `select s.id as what from stays s left join receipts r on r.stay_id = s.id and r.kind = 'EXIT'
      where (s.state = 'OUT') is distinct from (r.id is not null)`,
  },
  ...paymentInvariants,
  ...toCollectInvariants,
  ...correctionInvariants,
  ...freePassInvariants,
  ...memberRefundInvariants,
  ...voucherInvariants,
];

import { type RawBuilder, sql } from 'kysely';
import { countExits, usualFare } from '../exits-frame.ts';
import { rateThresholds } from '../judge-rates.ts';
import { type Fault, type Judging, type RateRule, threshold } from '../rule.ts';

const sentence =
  '{x} dari {n} kendaraan keluar ({rate}); petugas lain {peers}. Secara kebetulan terjadi satu dari {odds} kali.';
const sentenceEn = '{x} of {n} exits ({rate}); others {peers}. By chance this happens once in {odds} times.';
const usual = { when: 'RATE', sentence, sentenceEn, thresholds: rateThresholds } as const;

type OfJudging<Value> = (judging: Judging) => RawBuilder<Value>;

/** How often exits are such ones, which these faults may explain, and of which each is to have cost what an ordinary one pays. */
const ofExits = (
  which: OfJudging<boolean>,
  faults: readonly Fault[],
  loss: OfJudging<number> = () => usualFare,
): Pick<RateRule, 'counts' | 'count'> => ({
  counts: { of: 'EXITS', which },
  count: (judging) => countExits(judging, which(judging), loss(judging), faults),
});

export const lostRate: RateRule = {
  ...usual,
  name: 'LOST_RATE',
  label: 'Tiket hilang lebih sering dari petugas lain',
  labelEn: 'More lost tickets than others',
  ...ofExits(() => sql`s.exit_kind = 'LOST_TICKET'`, ['PAPER', 'NETWORK', 'ALARM']),
};

export const manualRate: RateRule = {
  ...usual,
  name: 'MANUAL_RATE',
  label: 'Transaksi manual lebih sering dari petugas lain',
  labelEn: 'More exits by hand than others',
  ...ofExits(() => sql`(s.exit_kind = 'MANUAL' or s.origin = 'MANUAL')`, ['PAPER', 'NETWORK', 'ALARM']),
};

const boundOf = ({ set }: Judging) => sql.lit(set('shortMinutes'));

/** A stay that was sold as short costs what a longer one pays more. */
export const shortShare: RateRule = {
  ...usual,
  name: 'SHORT_SHARE',
  label: 'Parkir singkat lebih banyak dari petugas lain',
  labelEn: 'More short stays than others',
  thresholds: {
    ...rateThresholds,
    shortMinutes: threshold(
      60,
      [1, 600],
      'Parkir singkat: paling lama sekian menit',
      'Short: up to so many minutes',
      'EITHER',
    ),
  },
  ...ofExits(
    (judging) => sql`(s.exit_kind = 'NORMAL' and s.duration_minutes <= ${boundOf(judging)})`,
    ['CLOCK', 'TARIFF', 'ALARM'],
    (
      judging,
    ) => sql`percentile_disc(0.5) within group (order by s.total) filter (where s.duration_minutes > ${boundOf(judging)})
      - coalesce(percentile_disc(0.5) within group (order by s.total) filter (where s.duration_minutes <= ${boundOf(judging)}), 0)`,
  ),
};

const freeExits = ofExits(() => sql`(s.free_pass or (s.total = 0 and s.gross > 0))`, ['ALARM']);

export const freeRate: RateRule = {
  ...usual,
  name: 'FREE_RATE',
  label: 'Keluar gratis lebih sering dari petugas lain',
  labelEn: 'More free exits than others',
  ...freeExits,
  count: async (judging) => ({
    ...(await freeExits.count(judging)),
    isGrave: (person) => gaveStrangely(judging, person),
  }),
};

/** More than one free pass of a day for one plate, or one that no picture shows. */
async function gaveStrangely({ reads, from, to }: Judging, person: string): Promise<boolean> {
  const { rows } = await sql<{ strange: boolean }>`
    with given as (
      select s.id, s.business_day, p.plate_key, 'free-pass-unseen' = any (s.flags) as unseen
      from free_passes f join stays s on s.id = f.stay_id left join stay_plates p on p.stay_id = s.id
      where f.operator_id = ${person} and s.exited_at >= ${from} and s.exited_at < ${to})
    select exists (select from given where unseen)
      or exists (select from given where plate_key <> '' group by business_day, plate_key having count(*) > 1) as strange`.execute(
    reads,
  );
  return rows[0]?.strange ?? false;
}

export const plateDiffers: RateRule = {
  ...usual,
  name: 'PLATE_DIFFERS',
  label: 'Pelat masuk dan keluar berbeda lebih sering dari petugas lain',
  labelEn: 'More exits with another plate than others',
  ...ofExits(() => sql`'plate-differs' = any (s.flags)`, ['CAMERA', 'CLOCK']),
};

/** What the driver could not pay without cash, as far as the seller said. */
export const paymentSwitch: RateRule = {
  ...usual,
  name: 'PAYMENT_SWITCH',
  label: 'Pembayaran nontunai berakhir menjadi tunai lebih sering dari petugas lain',
  labelEn: 'More cashless payments that end as cash than others',
  ...ofExits(
    ({ from, to }) => sql`(s.paid_type_id in (select t.id from paid_types t where t.kind = 'CASH')
      and s.id in (
        select p.stay_id from payments p where p.state in ('FAILED', 'EXPIRED')
          and p.created_at >= ${from}::timestamptz - interval '1 day' and p.created_at < ${to}))`,
    ['NETWORK', 'ALARM'],
  ),
};

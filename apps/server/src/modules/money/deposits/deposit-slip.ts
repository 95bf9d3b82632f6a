import { businessDayAt } from '@parking/contract/core/business-day';
import { newId } from '@parking/contract/core/id';
import { formatDateTime } from '@parking/contract/core/format-time';
import { formatRupiah } from '@parking/contract/core/format-rupiah';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import type { PrintDocument } from '@parking/contract/core/print-document';
import { toLocalDateTime } from '@parking/contract/core/time';
import { controlChangeLine } from '@parking/contract/controls/control-changes';
import { sql } from 'kysely';
import { findChainHead } from '../../../platform/audit/chain-head.ts';
import { readSigner } from '../../../platform/auth/signing-key.ts';
import type { Operation } from '../../../platform/audit/operations-log.ts';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Site } from '../../../platform/http/context.ts';
import { readConfiguration } from '../../settings/configuration.ts';
import { readControlChanges } from '../../controls/read-control-changes.ts';
import { lockDeposit } from './deposit-access.ts';
import { readDetail } from './deposit-detail.ts';
import { type UnseenAtGate, readLateFindings, readUnseenAtGates } from './slip-remarks.ts';

interface Printing {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly site: Site;
  readonly log: (operation: Operation) => Promise<void>;
  readonly depositId: string;
  /** Asked for as a copy: never an original. */
  readonly asCopy: boolean;
  readonly note?: string | undefined;
}

/**
 * The slip of a deposit that was submitted; the first print is the original, every further one says which copy it is.
 * It carries the head of the journal's chain, and the key by which evidence is signed here: what is on paper cannot be rewritten by
 * whoever owns the machine.
 */
export async function printSlip({ tx, actor, site, log, depositId, asCopy, note }: Printing): Promise<PrintDocument> {
  const { state } = await lockDeposit(tx, actor, depositId);
  // Before it is submitted there is nothing to sign, and a blind count must not be told its sum.
  if (state === 'OPEN') throw new Failure('deposit-state');
  const copyNumber = await countPrint(tx, actor, depositId, asCopy, note ?? '');
  await log({
    action: copyNumber === 0 ? 'print' : 'reprint',
    entity: 'deposits',
    entityId: depositId,
    after: { copyNumber, note },
  });
  const deposit = await readDetail(tx, actor, site, depositId);
  const { headerTicket } = await readConfiguration(tx);
  const { companyName } = await tx.selectFrom('systemProfile').select('companyName').executeTakeFirstOrThrow();
  const head = await findChainHead(tx, 'journal');
  const { publicKey, fingerprint } = await readSigner(tx);
  const { businessDay: from, submittedAt } = deposit;
  const to = submittedAt === null ? from : businessDayAt(submittedAt, site.dayStarts);
  const changes = await readControlChanges(tx, site, { from, to });
  const findings = await readLateFindings(tx, depositId);
  const unseen = await readUnseenAtGates(tx, depositId);
  const time = (local: string | null): string => (local === null ? '–' : formatDateTime(local, 'id'));
  const row = (label: string, labelEn: string, value: string) => ({ label, labelEn, value });
  const counted = deposit.counted ?? 0;
  const memberships = deposit.memberships.amount ?? 0;
  return {
    kind: 'DEPOSIT',
    title: deposit.n > 1 ? `SETORAN KE-${deposit.n}` : 'SETORAN',
    header: headerTicket || companyName,
    footer: 'Kasir: ____________  Penerima: ____________',
    number: String(deposit.number),
    copyNumber,
    provisional: false,
    barcode: null,
    rows: [
      row('Kasir', 'Cashier', deposit.operator),
      ...(deposit.shift === null ? [] : [row('Shift', 'Shift', deposit.shift)]),
      row('Tanggal operasional', 'Business day', deposit.businessDay),
      row('Dibuka', 'Opened', time(deposit.openedAt)),
      row('Disetor', 'Handed in', time(deposit.submittedAt)),
      row('Kendaraan', 'Cars', String(deposit.cars)),
      row('Free pass', 'Free passes', String(deposit.freePasses.cars)),
      ...(deposit.freePasses.unexplained === 0
        ? []
        : [row('Darurat tanpa penjelasan', 'Emergencies unexplained', String(deposit.freePasses.unexplained))]),
      ...(deposit.memberships.count === 0
        ? []
        : [row('Keanggotaan', 'Memberships', String(deposit.memberships.count))]),
      ...deposit.nonCash.map(({ label, labelEn, cars, memberships: sold, amount }) =>
        row(label, labelEn ?? label, `${cars + sold} · ${formatRupiah(amount ?? 0)}`),
      ),
      ...deposit.terminals.flatMap(({ terminal, items, total, difference }) =>
        terminal === null || total === null
          ? []
          : [row(terminal, terminal, `${items} · ${formatRupiah(total)} (${formatRupiah(difference ?? 0)})`)],
      ),
      ...deposit.claimsWithoutSlip.map(({ label, labelEn, items, amount }) =>
        row(`Tanpa struk: ${label}`, `Without slip: ${labelEn ?? label}`, `${items} · ${formatRupiah(amount)}`),
      ),
      ...deposit.tickets.map(({ range, size, total }) =>
        row(`Karcis ${range}`, `Tickets ${range}`, `${size} · ${formatRupiah(total ?? 0)}`),
      ),
      ...paperRows(deposit).map(([label, labelEn, papers]) => row(label, labelEn, String(papers))),
      ...drawerRows(deposit).map(([label, labelEn, amount]) => row(label, labelEn, formatRupiah(amount))),
      ...dropRows(deposit).map(([label, labelEn, amount]) => row(label, labelEn, formatRupiah(amount))),
      row('Dihitung', 'Counted', formatRupiah(counted)),
      row('Diterima', 'Received', formatRupiah(deposit.received)),
      row('Selisih', 'Difference', formatRupiah(deposit.difference ?? 0)),
      // Charged and credited apart: no part of what the deposit owes.
      ...auditRows(deposit).map(([label, labelEn, amount]) => row(label, labelEn, formatRupiah(amount))),
      ...findings.map(({ number, count, amount }) =>
        row(
          `Temuan audit, setoran ${number}, ditagihkan tersendiri`,
          `Audit findings, deposit ${number}, charged apart`,
          `${count} · ${formatRupiah(amount)}`,
        ),
      ),
      ...unseen.map((sight) => row(`${sight.gate} tidak melihat`, `${sight.gate} cannot see`, unseenOf(sight))),
      ...floatRows(deposit).map(([label, labelEn, amount]) => row(label, labelEn, formatRupiah(amount))),
      row('Empat mata', 'Four eyes', await describeHands(tx, depositId, deposit.fourEyes)),
      ...changes.map((change) => row('Pengawasan', 'Control', controlChangeLine(change, 'id'))),
      ...(head === null ? [] : [row('Segel jurnal', 'Journal seal', head)]),
      row('Sidik kunci', 'Key fingerprint', fingerprint),
      row('Kunci tanda tangan', 'Signing key', publicKey),
    ],
    lines: [
      { label: 'Produksi tunai', labelEn: 'Cash production', amount: (deposit.production ?? 0) - memberships },
      { label: 'Keanggotaan tunai', labelEn: 'Memberships in cash', amount: memberships },
      { label: 'Tagihan tertunda diterima', labelEn: 'Collected later', amount: deposit.collected ?? 0 },
      { label: 'Koreksi di tempat', labelEn: 'Put right on the spot', amount: -(deposit.corrected ?? 0) },
      { label: 'Dikembalikan tunai', labelEn: 'Given back in cash', amount: -(deposit.paidOut ?? 0) },
    ].filter(({ amount }, index) => index === 0 || amount !== 0),
    total: deposit.expected,
    tendered: null,
    change: null,
    printedAt: toLocalDateTime(new Date(), site.zone),
  };
}

/** How the last count was made, where it was told. */
const drawerRows = ({ counts }: DepositDetail): (readonly [string, string, number])[] => {
  const drawer = counts.at(-1)?.drawer;
  if (!drawer) return [];
  const { notes, coins } = drawer;
  const rows = notes.map(({ value, count }) => {
    const label = `${formatRupiah(value)} × ${count}`;
    return [label, label, value * count] as const;
  });
  return [...rows, ['Koin', 'Coins', coins] as const].filter(([, , amount]) => amount > 0);
};

const auditRows = ({ audit, auditMinus }: DepositDetail) =>
  (
    [
      ['Audit, ditagihkan tersendiri', 'Audit, charged apart', audit ?? 0],
      ['Audit minus, diperhitungkan tersendiri', 'Audit minus, credited apart', -(auditMinus ?? 0)],
    ] as const
  ).filter(([, , amount]) => amount !== 0);

/** Takings that left the drawer in bags: part of what was counted. */
const dropRows = ({ drops }: DepositDetail): (readonly [string, string, number])[] =>
  drops.flatMap(({ bag, counted, difference }) => [
    [`Kantong ${bag}`, `Bag ${bag}`, counted] as const,
    ...(difference ? [[`Selisih kantong ${bag}`, `Difference of bag ${bag}`, difference] as const] : []),
  ]);

/** Change money that lay beside the drawer: no part of the deposit's sums. */
const floatRows = ({ floats }: DepositDetail): (readonly [string, string, number])[] =>
  floats.flatMap(({ number, amount, counted, received, difference }) => [
    [`Modal awal ${number}, bukan setoran`, `Float ${number}, not takings`, amount] as const,
    ...(counted === null ? [] : [['Modal awal dihitung', 'Float counted', counted] as const]),
    ...(received === null ? [] : [['Modal awal diterima kembali', 'Float received back', received] as const]),
    ...(difference ? [['Selisih modal awal', 'Difference of the float', difference] as const] : []),
  ]);

/** Vouchers on paper: how many were used and lay there, and of which batches some are missing or too many. */
const paperRows = ({ paperVouchers }: DepositDetail): (readonly [string, string, number | string])[] => {
  if (paperVouchers.length === 0) return [];
  const sumOf = (part: 'used' | 'handedIn' | 'received'): number | string => {
    const counts = paperVouchers.flatMap((one) => one[part] ?? []);
    return counts.length === 0 ? '–' : counts.reduce((sum, count) => sum + count, 0);
  };
  return [
    ['Voucher kertas dipakai', 'Paper vouchers used', sumOf('used')],
    ['Voucher kertas dihitung kasir', 'Counted by the cashier', sumOf('handedIn')],
    ['Voucher kertas diterima', 'Received', sumOf('received')],
    ...paperVouchers.flatMap(({ label, labelEn, missing }): (readonly [string, string, number])[] => {
      if (missing === null || missing === 0) return [];
      return missing > 0
        ? [[`Voucher kertas kurang: ${label}`, `Missing: ${labelEn}`, missing]]
        : [[`Voucher kertas lebih: ${label}`, `More than used: ${labelEn}`, -missing]];
    }),
  ];
};

/** In the words of paper, which are Indonesian as those of controls are. */
const unseenOf = ({ noLoop, noLimitSwitch, noCamera }: UnseenAtGate): string =>
  [...(noLoop ? ['loop 2'] : []), ...(noLimitSwitch ? ['limit switch'] : []), ...(noCamera ? ['kamera'] : [])].join(
    ', ',
  );

/** The rule that held, and who received and agreed. */
async function describeHands(reads: Reads, depositId: string, mode: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select distinct u.username as name from users u where u.id in (
      select by_id from deposit_payments where deposit_id = ${depositId}
      union select by_id from deposit_steps where deposit_id = ${depositId} and to_state in ('VERIFIED', 'CLOSED'))
    order by 1`.execute(reads);
  return [mode, ...rows.map(({ name }) => name)].join(' · ');
}

/** The deposit is locked: numbers of copies follow one another. */
async function countPrint(tx: Tx, actor: Actor, depositId: string, asCopy: boolean, note: string): Promise<number> {
  const { rows } = await sql<{ copyNumber: number }>`
    insert into reprints (id, what, deposit_id, copy_number, note, by_id)
    select ${newId()}, 'DEPOSIT', ${depositId}, greatest(coalesce(max(copy_number) + 1, 0), ${asCopy ? 1 : 0}), ${note}, ${actor.userId}
    from reprints where what = 'DEPOSIT' and deposit_id = ${depositId}
    returning copy_number as "copyNumber"`.execute(tx);
  const [printed] = rows;
  if (!printed) throw new Error(`The print of deposit ${depositId} was not counted.`);
  return printed.copyNumber;
}

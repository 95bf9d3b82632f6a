import { newId } from '@parking/contract/core/id';
import type { WrittenTable } from '@parking/contract/core/report';
import { recaps } from '@parking/contract/recaps/recaps';
import type { CardPart } from '@parking/contract/reports/report-cards';
import type { Rhythm } from '@parking/contract/reports/report-deliveries';
import { productionPerDate } from '@parking/contract/reports/production';
import type { SavedReport } from '@parking/contract/system/system';
import { type Database, type Tx, inTransaction } from '../platform/db/pool.ts';
import { writeRecipients } from '../modules/reports/deliveries/schedules.ts';
import { staffNamed } from './car-park.ts';

const table = (title: string, columns: Readonly<Record<string, string>>): WrittenTable => ({
  title,
  totalLabel: 'Jumlah',
  columns: Object.entries(columns).map(([key, heading]) => ({ key, heading })),
});

interface Saved {
  readonly name: string;
  readonly route: string;
  readonly query: string;
  readonly report: SavedReport;
  readonly shows: CardPart;
  readonly rhythm: Rhythm;
  readonly time: string | null;
  readonly recipients: readonly string[];
}

const saved: readonly Saved[] = [
  {
    name: 'Rekap kemarin',
    route: '/recap',
    query: 'period=yesterday',
    shows: 'FIGURES',
    rhythm: 'OPENING',
    time: null,
    recipients: ['manajer', 'pemilik'],
    report: {
      ...table('Rekap', {
        received: 'Total penerimaan',
        total: 'Produksi parkir',
        memberships: 'Langganan',
        cash: 'Tunai',
        nonCash: 'Non-tunai',
        count: 'Kendaraan keluar',
        outstanding: 'Belum diterima',
      }),
      path: recaps.dayExport.path,
      period: 'yesterday',
      language: 'id',
      parts: [
        {
          name: 'stock',
          ...table('Kendaraan', {
            'vehicle.label': 'Jenis kendaraan',
            opening: 'Sisa awal',
            entered: 'Masuk',
            left: 'Keluar',
            deleted: 'Dihapus',
            closing: 'Sisa akhir',
          }),
        },
        {
          name: 'paidTypes',
          ...table('Penerimaan per tipe pembayaran', {
            'paidType.label': 'Tipe pembayaran',
            count: 'Kendaraan keluar',
            total: 'Produksi',
          }),
        },
        {
          name: 'shifts',
          ...table('Produksi per shift dan petugas', {
            'shift.label': 'Shift',
            'operator.label': 'Petugas',
            count: 'Kendaraan keluar',
            cash: 'Tunai',
            nonCash: 'Non-tunai',
            total: 'Produksi',
          }),
        },
        {
          name: 'deposits',
          ...table('Setoran kasir', {
            'operator.label': 'Petugas',
            'shift.label': 'Shift',
            owed: 'Wajib setor',
            received: 'Diterima',
            difference: 'Selisih',
          }),
        },
      ],
    },
  },
  {
    name: 'Bulan ini dibanding bulan lalu',
    route: '/production/per_date',
    query: 'period=thisMonth&compare=previous',
    shows: 'CHART',
    rhythm: 'DAILY',
    time: '06:00',
    recipients: ['manajer', 'keuangan1'],
    report: {
      ...table('Produksi per tanggal', {
        businessDay: 'Tanggal',
        entered: 'Masuk',
        left: 'Keluar',
        total: 'Produksi',
        'compared.total': 'Produksi (pembanding)',
        received: 'Total penerimaan',
        average: 'Rata-rata',
      }),
      path: productionPerDate.export.path,
      period: 'thisMonth',
      language: 'id',
    },
  },
];

const dayMs = 86_400_000;

/** What the manager keeps: reports under a name, on the dashboard, and sent to others; the server sends what came due as it starts. */
export async function saveReports(database: Database, now: Date): Promise<void> {
  const { id: userId } = staffNamed('manajer');
  await inTransaction(database, async (tx) => {
    for (const [orderingNumber, one] of saved.entries()) await save(tx, userId, one, { orderingNumber, now });
  });
}

async function save(
  tx: Tx,
  userId: string,
  { name, route, query, report, shows, rhythm, time, recipients }: Saved,
  { orderingNumber, now }: { readonly orderingNumber: number; readonly now: Date },
): Promise<void> {
  const savedViewId = newId();
  await tx
    .insertInto('savedViews')
    .values({ id: savedViewId, userId, route, name, query, shared: true, report: JSON.stringify(report) })
    .execute();
  await tx.insertInto('reportCards').values({ userId, savedViewId, orderingNumber, shows, size: 'LARGE' }).execute();
  const scheduleId = newId();
  // Set up two days ago: what was to be sent since then waits.
  const since = new Date(now.getTime() - 2 * dayMs);
  await tx
    .insertInto('reportSchedules')
    .values({ id: scheduleId, savedViewId, userId, rhythm, time, formats: ['pdf', 'xlsx'], since })
    .execute();
  await writeRecipients(
    tx,
    scheduleId,
    recipients.map((username) => staffNamed(username).id),
  );
}

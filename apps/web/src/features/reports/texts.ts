import { texts } from '../../i18n/texts.ts';

const takings = {
  id: {
    count: 'Kendaraan keluar',
    gross: 'Tarif',
    discount: 'Potongan',
    freePasses: 'Free pass',
    freePassValue: 'Nilai free pass',
    fine: 'Denda',
    lostTickets: 'Tiket hilang',
    tax: 'Pajak',
    cash: 'Tunai',
    nonCash: 'Non-tunai',
    total: 'Produksi',
    vehicleId: 'Jenis kendaraan',
    paidTypeId: 'Tipe pembayaran',
    gateId: 'Gate',
    shiftId: 'Shift',
    operatorId: 'Petugas',
    isMember: 'Member',
    vehicle: 'Jenis kendaraan',
    paidType: 'Tipe pembayaran',
    gate: 'Gate',
    shift: 'Shift',
    operator: 'Petugas',
    businessDay: 'Tanggal',
    average: 'Rata-rata',
  },
  en: {
    count: 'Cars out',
    gross: 'Fare',
    discount: 'Discount',
    freePasses: 'Free passes',
    freePassValue: 'Free pass value',
    fine: 'Fine',
    lostTickets: 'Lost tickets',
    tax: 'Tax',
    cash: 'Cash',
    nonCash: 'Cashless',
    total: 'Production',
    vehicleId: 'Vehicle type',
    paidTypeId: 'Payment type',
    gateId: 'Gate',
    shiftId: 'Shift',
    operatorId: 'Operator',
    isMember: 'Member',
    vehicle: 'Vehicle type',
    paidType: 'Payment type',
    gate: 'Gate',
    shift: 'Shift',
    operator: 'Operator',
    businessDay: 'Date',
    average: 'Average',
  },
} as const;

const stock = {
  id: { opening: 'Sisa awal', entered: 'Masuk', left: 'Keluar', deleted: 'Dihapus', closing: 'Sisa akhir' },
  en: { opening: 'Opening', entered: 'In', left: 'Out', deleted: 'Deleted', closing: 'Closing' },
} as const;

/** Reports of takings and traffic. */
export const reports = texts('reports', {
  id: {
    production: {
      title: 'Produksi',
      one: 'produksi',
      fields: takings.id,
      values: {
        groupBy: {
          vehiclePaidType: 'Jenis dan pembayaran',
          vehicle: 'Jenis kendaraan',
          paidType: 'Pembayaran',
          gate: 'Gate',
          shift: 'Shift',
        },
        paidType: { none: 'Tanpa pembayaran' },
        shift: { none: 'Tanpa shift' },
        operator: { none: 'Tanpa petugas' },
      },
    },
    productionPerOperator: {
      title: 'Produksi per petugas',
      one: 'produksi',
      fields: { ...takings.id, count: 'Lembar tiket' },
      values: { shift: { none: 'Tanpa shift' }, operator: { none: 'Tanpa petugas' } },
    },
    productionPerDate: {
      title: 'Produksi per tanggal',
      one: 'produksi',
      fields: { ...takings.id, ...stock.id, casual: 'Kasual', member: 'Member' },
      values: { groupBy: { day: 'Hari', month: 'Bulan' } },
    },
    productionParking: {
      title: 'Produksi parkir',
      one: 'produksi',
      fields: { ...takings.id, minutes: 'Lama parkir' },
      values: { groupBy: { vehicle: 'Jenis kendaraan', day: 'Hari', gate: 'Gate' } },
    },
    traffics: {
      title: 'Lalu lintas',
      one: 'lalu lintas',
      fields: { ...takings.id, ...stock.id, closing: 'Di dalam' },
    },
    trafficPerHourGraphic: {
      title: 'Grafik per jam',
      one: 'lalu lintas',
      fields: { ...takings.id, hour: 'Jam', peak: 'Jam tersibuk', total: 'Kendaraan' },
      values: {
        groupBy: { day: 'Tanggal', weekday: 'Hari dalam minggu (rata-rata)' },
        view: { entered: 'Masuk', left: 'Keluar' },
      },
    },
    vehicleInPerMonth: {
      title: 'Kendaraan per bulan',
      one: 'kendaraan',
      fields: { ...takings.id, month: 'Bulan', thisYear: 'Tahun ini', lastYear: 'Tahun lalu' },
    },
  },
  en: {
    production: {
      title: 'Production',
      one: 'production',
      fields: takings.en,
      values: {
        groupBy: {
          vehiclePaidType: 'Type and payment',
          vehicle: 'Vehicle type',
          paidType: 'Payment',
          gate: 'Gate',
          shift: 'Shift',
        },
        paidType: { none: 'No payment' },
        shift: { none: 'No shift' },
        operator: { none: 'No operator' },
      },
    },
    productionPerOperator: {
      title: 'Production by operator',
      one: 'production',
      fields: { ...takings.en, count: 'Tickets' },
      values: { shift: { none: 'No shift' }, operator: { none: 'No operator' } },
    },
    productionPerDate: {
      title: 'Production by date',
      one: 'production',
      fields: { ...takings.en, ...stock.en, casual: 'Casual', member: 'Member' },
      values: { groupBy: { day: 'Day', month: 'Month' } },
    },
    productionParking: {
      title: 'Parking production',
      one: 'production',
      fields: { ...takings.en, minutes: 'Time parked' },
      values: { groupBy: { vehicle: 'Vehicle type', day: 'Day', gate: 'Gate' } },
    },
    traffics: {
      title: 'Traffic',
      one: 'traffic',
      fields: { ...takings.en, ...stock.en, closing: 'Inside' },
    },
    trafficPerHourGraphic: {
      title: 'Traffic by hour (graph)',
      one: 'traffic',
      fields: { ...takings.en, hour: 'Hour', peak: 'Busiest hour', total: 'Cars' },
      values: {
        groupBy: { day: 'Date', weekday: 'Weekday (mean)' },
        view: { entered: 'In', left: 'Out' },
      },
    },
    vehicleInPerMonth: {
      title: 'Vehicles by month',
      one: 'vehicles',
      fields: { ...takings.en, month: 'Month', thisYear: 'This year', lastYear: 'Last year' },
    },
  },
});

import type { MenuFlag } from './core/permissions.ts';

/** Seeded groups below SUPERADMIN, which holds everything. */
export const seededGroups = [
  { name: 'SUPERADMIN', label: 'Superadmin', labelEn: 'Super administrator' },
  { name: 'ADMIN', label: 'Administrator', labelEn: 'Administrator' },
  { name: 'FINANCE', label: 'Keuangan', labelEn: 'Finance' },
  { name: 'AUDITOR', label: 'Auditor', labelEn: 'Auditor' },
  { name: 'CASHIER', label: 'Kasir', labelEn: 'Cashier' },
  { name: 'OPERATOR', label: 'Operator', labelEn: 'Operator' },
] as const;
export const superadminGroup = 'SUPERADMIN';
export type SeededGroup = (typeof seededGroups)[number]['name'];

/** A finished screen as it enters the menu once, on the first start that knows it. */
export interface Screen {
  readonly route: string;
  readonly label: string;
  readonly labelEn: string;
  readonly icon: string;
  /** The call whose module opens the screen. */
  readonly module: string;
  /** `vaed`: viewable, addable, editable, deleteable. */
  readonly rights: Readonly<Partial<Record<SeededGroup, string>>>;
}

export interface ScreenGroup {
  readonly label: string;
  readonly labelEn: string;
  readonly icon: string;
  readonly screens: readonly Screen[];
}

export const rightsLetters: Readonly<Record<string, MenuFlag>> = {
  v: 'viewable',
  a: 'addable',
  e: 'editable',
  d: 'deleteable',
};

export const screenGroups: readonly ScreenGroup[] = [
  {
    label: 'Beranda',
    labelEn: 'Home',
    icon: 'home',
    screens: [
      {
        route: '/dashboard',
        label: 'Dasbor',
        labelEn: 'Dashboard',
        icon: 'dashboard',
        module: 'GET /users/dashboard',
        rights: { ADMIN: 'vaed', FINANCE: 'v', AUDITOR: 'v', CASHIER: 'v', OPERATOR: 'v' },
      },
      {
        route: '/live_transactions',
        label: 'Transaksi langsung',
        labelEn: 'Live transactions',
        icon: 'sensors',
        module: 'GET /transactions/live/v2',
        rights: { ADMIN: 'vaed', AUDITOR: 'v', OPERATOR: 'v' },
      },
    ],
  },
  {
    label: 'Kasir & operator',
    labelEn: 'Cashier & operator',
    icon: 'point_of_sale',
    screens: [
      {
        route: '/parking_out_cashier',
        label: 'Kasir keluar',
        labelEn: 'Exit cashier',
        icon: 'point_of_sale',
        module: 'POST /parking_outs/request_fare/v2',
        rights: { ADMIN: 'vaed', CASHIER: 'va', OPERATOR: 'vae' },
      },
      {
        route: '/parking-out-cashier-lpr',
        label: 'Kasir keluar LPR',
        labelEn: 'Exit cashier (LPR)',
        icon: 'document_scanner',
        module: 'POST /parking_outs/request_fare/lpr',
        rights: { ADMIN: 'vaed', CASHIER: 'va', OPERATOR: 'vae' },
      },
      {
        route: '/parking_in_cashier',
        label: 'Kasir masuk',
        labelEn: 'Entry cashier',
        icon: 'login',
        module: 'POST /entry_paid/save',
        rights: { ADMIN: 'vaed', CASHIER: 'va', OPERATOR: 'vae' },
      },
      {
        route: '/pre_entry_cashier',
        label: 'Pra-masuk',
        labelEn: 'Pre-entry',
        icon: 'how_to_reg',
        module: 'POST /pre_entry/save',
        rights: { ADMIN: 'vaed', CASHIER: 'va', OPERATOR: 'vae' },
      },
      {
        route: '/parking_out_manual',
        label: 'Keluar manual',
        labelEn: 'Manual exit',
        icon: 'edit_note',
        module: 'POST /parking_outs/save_parking_out_manual_search',
        rights: { ADMIN: 'vaed', OPERATOR: 'vae' },
      },
      {
        route: '/parking_in_out_manual',
        label: 'Masuk–keluar manual',
        labelEn: 'Manual entry and exit',
        icon: 'swap_horiz',
        module: 'POST /parking_outs/save_parking_out_manual_input',
        rights: { ADMIN: 'vaed', OPERATOR: 'vae' },
      },
      {
        route: '/edit-plate-number',
        label: 'Ubah plat nomor',
        labelEn: 'Edit plate number',
        icon: 'drive_file_rename_outline',
        module: 'PUT /parking_outs/edit_plate/{id}',
        rights: { ADMIN: 'vaed', OPERATOR: 'vae' },
      },
    ],
  },
  {
    label: 'Data parkir',
    labelEn: 'Parking data',
    icon: 'local_parking',
    screens: [
      {
        route: '/parking_ins',
        label: 'Parkir masuk',
        labelEn: 'Entries',
        icon: 'arrow_circle_down',
        module: 'GET /parking_ins',
        rights: { ADMIN: 'vaed', AUDITOR: 'v', CASHIER: 'v', OPERATOR: 'v' },
      },
      {
        route: '/parkings',
        label: 'Masih parkir',
        labelEn: 'Still parked',
        icon: 'directions_car',
        module: 'GET /parkings',
        rights: { ADMIN: 'vaed', AUDITOR: 'v', CASHIER: 'v', OPERATOR: 'v' },
      },
      {
        route: '/parking_outs',
        label: 'Parkir keluar',
        labelEn: 'Exits',
        icon: 'arrow_circle_up',
        module: 'GET /parking_outs/v2',
        rights: { ADMIN: 'vaed', FINANCE: 'v', AUDITOR: 'v', CASHIER: 'v', OPERATOR: 'v' },
      },
      {
        route: '/transactions',
        label: 'Transaksi',
        labelEn: 'Transactions',
        icon: 'receipt_long',
        module: 'GET /transactions',
        rights: { ADMIN: 'vaed', FINANCE: 'v', AUDITOR: 'v', OPERATOR: 'v' },
      },
      {
        route: '/parking_transaction',
        label: 'Transaksi parkir',
        labelEn: 'Parking transactions',
        icon: 'receipt',
        module: 'GET /parking_transactions',
        rights: { ADMIN: 'vaed', FINANCE: 'v', AUDITOR: 'v', OPERATOR: 'v' },
      },
      {
        route: '/transaction-log',
        label: 'Log transaksi',
        labelEn: 'Transaction log',
        icon: 'history',
        module: 'GET /parking_transaction_logs',
        rights: { ADMIN: 'vaed', FINANCE: 'v', AUDITOR: 'v', OPERATOR: 'v' },
      },
      {
        route: '/report/parking-log',
        label: 'Log parkir',
        labelEn: 'Parking log',
        icon: 'manage_history',
        module: 'GET /parking_logs',
        rights: { ADMIN: 'vaed', AUDITOR: 'v', OPERATOR: 'v' },
      },
    ],
  },
  {
    label: 'Keuangan',
    labelEn: 'Finance',
    icon: 'account_balance_wallet',
    screens: [
      {
        route: '/deposits',
        label: 'Setoran',
        labelEn: 'Deposits',
        icon: 'savings',
        module: 'GET /deposits',
        rights: { ADMIN: 'v', FINANCE: 'vae', AUDITOR: 'v', CASHIER: 'va', OPERATOR: 'v' },
      },
      {
        route: '/deposit_manual',
        label: 'Setoran manual',
        labelEn: 'Manual deposit',
        icon: 'edit_note',
        module: 'GET /deposit_manual',
        rights: { ADMIN: 'v', FINANCE: 'vae', AUDITOR: 'v' },
      },
      {
        route: '/deposit_non_cash',
        label: 'Setoran non-tunai',
        labelEn: 'Non-cash deposits',
        icon: 'credit_card',
        module: 'GET /deposits/non_cash',
        rights: { ADMIN: 'v', FINANCE: 'vae', AUDITOR: 'v' },
      },
      {
        route: '/finance_report',
        label: 'Laporan keuangan',
        labelEn: 'Finance report',
        icon: 'request_quote',
        module: 'GET /deposit_payments/finance_report',
        rights: { ADMIN: 'vaed', FINANCE: 'vae', AUDITOR: 'v' },
      },
      {
        route: '/cash',
        label: 'Kas',
        labelEn: 'Cash accounts',
        icon: 'account_balance_wallet',
        module: 'GET /cash',
        rights: { ADMIN: 'vaed', FINANCE: 'vaed', AUDITOR: 'v' },
      },
      {
        route: '/paid-type',
        label: 'Tipe pembayaran',
        labelEn: 'Payment types',
        icon: 'payments',
        module: 'GET /paid-type',
        rights: { ADMIN: 'vaed', FINANCE: 'vaed', AUDITOR: 'v' },
      },
    ],
  },
  {
    label: 'Produksi & rekap',
    labelEn: 'Production & recaps',
    icon: 'assessment',
    screens: [
      {
        route: '/production',
        label: 'Produksi',
        labelEn: 'Production',
        icon: 'assessment',
        module: 'GET /reports/production',
        rights: { ADMIN: 'vaed', FINANCE: 'v', AUDITOR: 'v' },
      },
      {
        route: '/production/per_operator',
        label: 'Produksi per petugas',
        labelEn: 'Production by operator',
        icon: 'person_search',
        module: 'GET /reports/production_per_operator',
        rights: { ADMIN: 'vaed', FINANCE: 'v', AUDITOR: 'v' },
      },
      {
        route: '/production/per_date',
        label: 'Produksi per tanggal',
        labelEn: 'Production by date',
        icon: 'calendar_month',
        module: 'GET /transactions/production_per_date_v2',
        rights: { ADMIN: 'vaed', FINANCE: 'v', AUDITOR: 'v' },
      },
      {
        route: '/production/parking',
        label: 'Produksi parkir',
        labelEn: 'Parking production',
        icon: 'local_parking',
        module: 'GET /transactions/production_parking/v2',
        rights: { ADMIN: 'vaed', FINANCE: 'v', AUDITOR: 'v' },
      },
    ],
  },
  {
    label: 'Lalu lintas & grafik',
    labelEn: 'Traffic & graphs',
    icon: 'insights',
    screens: [
      {
        route: '/traffics',
        label: 'Lalu lintas',
        labelEn: 'Traffic',
        icon: 'traffic',
        module: 'GET /reports/traffics',
        rights: { ADMIN: 'vaed', FINANCE: 'v', AUDITOR: 'v', OPERATOR: 'v' },
      },
      {
        route: '/traffic_per_hour_graphic',
        label: 'Grafik per jam',
        labelEn: 'Traffic by hour (graph)',
        icon: 'show_chart',
        module: 'GET /reports/traffic_per_hour_graphic',
        rights: { ADMIN: 'vaed', FINANCE: 'v', AUDITOR: 'v', OPERATOR: 'v' },
      },
      {
        route: '/vehicle_in_per_month_graph',
        label: 'Kendaraan per bulan',
        labelEn: 'Vehicles by month',
        icon: 'calendar_view_month',
        module: 'GET /reports/vehicle_in_per_month',
        rights: { ADMIN: 'vaed', FINANCE: 'v', AUDITOR: 'v', OPERATOR: 'v' },
      },
    ],
  },
  {
    label: 'Jadwal',
    labelEn: 'Schedule',
    icon: 'calendar_today',
    screens: [
      {
        route: '/shift',
        label: 'Shift',
        labelEn: 'Shifts',
        icon: 'more_time',
        module: 'GET /shifts',
        rights: { ADMIN: 'vaed', AUDITOR: 'v', OPERATOR: 'v' },
      },
    ],
  },
  {
    label: 'Komunikasi',
    labelEn: 'Communication',
    icon: 'campaign',
    screens: [
      {
        route: '/announcements',
        label: 'Pengumuman',
        labelEn: 'Announcements',
        icon: 'campaign',
        module: 'GET /announcements',
        rights: { ADMIN: 'vaed', OPERATOR: 'va' },
      },
      {
        route: '/notification_rules',
        label: 'Aturan notifikasi',
        labelEn: 'Notification rules',
        icon: 'notifications_active',
        module: 'GET /notification_rules',
        rights: { ADMIN: 'vaed' },
      },
    ],
  },
  {
    label: 'Tarif & gate',
    labelEn: 'Fares & gates',
    icon: 'toll',
    screens: [
      {
        route: '/vehicle_types',
        label: 'Jenis kendaraan & tarif',
        labelEn: 'Vehicle types & fares',
        icon: 'two_wheeler',
        module: 'GET /vehicle_types',
        rights: { ADMIN: 'vaed', FINANCE: 'v', AUDITOR: 'v', OPERATOR: 'v' },
      },
      {
        route: '/fare_non_regulars',
        label: 'Tarif non-reguler',
        labelEn: 'Non-regular fares',
        icon: 'price_change',
        module: 'GET /fare_non_regulars',
        rights: { ADMIN: 'vaed' },
      },
      {
        route: '/additional_fare_names',
        label: 'Tarif tambahan',
        labelEn: 'Additional fares',
        icon: 'add_card',
        module: 'GET /additional_fare_names',
        rights: { ADMIN: 'vaed' },
      },
      {
        route: '/parking_fines',
        label: 'Denda',
        labelEn: 'Fines',
        icon: 'gavel',
        module: 'GET /parking_fines',
        rights: { ADMIN: 'vaed', AUDITOR: 'v' },
      },
      {
        route: '/overdue_tolerances',
        label: 'Toleransi keterlambatan',
        labelEn: 'Overdue tolerance',
        icon: 'timer',
        module: 'GET /overdue_tolerances',
        rights: { ADMIN: 'vaed' },
      },
    ],
  },
  {
    label: 'Pengaturan',
    labelEn: 'Settings',
    icon: 'settings',
    screens: [
      {
        route: '/users',
        label: 'Pengguna',
        labelEn: 'Users',
        icon: 'people',
        module: 'GET /users',
        rights: { ADMIN: 'vaed' },
      },
      {
        route: '/user_groups',
        label: 'Grup pengguna',
        labelEn: 'User groups',
        icon: 'admin_panel_settings',
        module: 'GET /user_groups',
        rights: { ADMIN: 'vaed' },
      },
      {
        route: '/menus',
        label: 'Menu',
        labelEn: 'Menus',
        icon: 'account_tree',
        module: 'GET /menus',
        rights: { ADMIN: 'vaed' },
      },
      {
        route: '/modules',
        label: 'Modul',
        labelEn: 'Modules',
        icon: 'extension',
        module: 'GET /modules',
        rights: { ADMIN: 'vaed' },
      },
      {
        route: '/module_group',
        label: 'Grup modul',
        labelEn: 'Module groups',
        icon: 'folder_special',
        module: 'GET /module_groups',
        rights: { ADMIN: 'vaed' },
      },
      {
        route: '/identity_types',
        label: 'Tipe identitas',
        labelEn: 'Identity types',
        icon: 'badge',
        module: 'GET /identity_types',
        rights: { ADMIN: 'vaed' },
      },
      {
        route: '/system_profiles',
        label: 'Profil sistem',
        labelEn: 'System profile',
        icon: 'apartment',
        module: 'GET /system_profiles',
        rights: { ADMIN: 'vaed' },
      },
    ],
  },
];

import type { Language } from '../core/language.ts';
import type { IndicationCase } from './cheating-indications.ts';
import type { IndicationState, Severity } from './cheating-types.ts';

interface CaseWords {
  readonly severities: Readonly<Record<Severity, string>>;
  readonly states: Readonly<Record<IndicationState, string>>;
  readonly steps: Readonly<Record<IndicationCase['steps'][number]['kind'], string>>;
  readonly moments: Readonly<Record<IndicationCase['moments'][number]['kind'], string>>;
}

/** What people read of an indication wherever it is told: on screens, on paper, by mail. */
export const caseWords = {
  id: {
    severities: { HIGH: 'Tinggi', MEDIUM: 'Sedang', LOW: 'Rendah' },
    states: {
      OPEN: 'Belum diperiksa',
      REVIEWING: 'Diperiksa',
      CONFIRMED: 'Terbukti',
      EXPLAINED: 'Wajar',
      FALSE_ALARM: 'Alarm palsu',
      DEVICE_FAULT: 'Salah alat',
    },
    steps: {
      ASSIGNED: 'Diberikan kepada pemeriksa',
      PROPOSED: 'Diusulkan terbukti',
      DECIDED: 'Diputuskan',
      REOPENED: 'Dibuka kembali',
      ANSWERED: 'Dijawab oleh yang bersangkutan',
    },
    moments: {
      ENTRY: 'Masuk',
      SALE: 'Dijual',
      EXIT: 'Keluar',
      GATE_EVENT: 'Kejadian gate',
      OPENING: 'Palang dibuka manual',
      BARRIER: 'Palang terbuka sendiri',
      OPERATION: 'Catatan operasi',
      REPRINT: 'Cetak ulang',
      RECEIPT: 'Struk',
      DEPOSIT: 'Setoran',
      DEPOSIT_PAID: 'Setoran diterima',
      STEP: 'Pemeriksaan',
    },
  },
  en: {
    severities: { HIGH: 'High', MEDIUM: 'Medium', LOW: 'Low' },
    states: {
      OPEN: 'Not looked at',
      REVIEWING: 'Being looked at',
      CONFIRMED: 'Confirmed',
      EXPLAINED: 'Explained',
      FALSE_ALARM: 'False alarm',
      DEVICE_FAULT: 'Device fault',
    },
    steps: {
      ASSIGNED: 'Given to somebody to look at',
      PROPOSED: 'Proposed to confirm',
      DECIDED: 'Decided',
      REOPENED: 'Opened again',
      ANSWERED: 'Answered by whom it is about',
    },
    moments: {
      ENTRY: 'Entry',
      SALE: 'Sold',
      EXIT: 'Exit',
      GATE_EVENT: 'Gate event',
      OPENING: 'Opened by hand',
      BARRIER: 'Barrier opened by itself',
      OPERATION: 'Operations log',
      REPRINT: 'Second copy',
      RECEIPT: 'Receipt',
      DEPOSIT: 'Deposit',
      DEPOSIT_PAID: 'Deposit received',
      STEP: 'Review',
    },
  },
} as const satisfies Record<Language, CaseWords>;

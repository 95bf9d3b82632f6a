import type { ErrorEntry } from './error-entry.ts';

/** Refusals about who is where at which hours. */
export const scheduleErrors = {
  'schedule-conflict': {
    status: 409,
    id: 'Jadwal bertabrakan. Periksa bagian yang ditandai.',
    en: 'The plan has conflicts. Check the marked posts.',
  },
  'schedule-overlap': {
    status: 409,
    id: 'Perubahan ini menempatkan seseorang di dua tempat pada jam yang sama.',
    en: 'This change would put somebody in two places at the same hours.',
  },
  'schedule-worked': {
    status: 409,
    id: 'Jadwal ini sudah dijalani: ada penerimaan uang pada hari itu.',
    en: 'This post was worked already: money was taken on that day.',
  },
} as const satisfies Record<string, ErrorEntry>;

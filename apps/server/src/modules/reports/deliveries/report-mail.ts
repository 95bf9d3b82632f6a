import type { Language } from '@parking/contract/core/language';
import { periodText } from '../../../platform/report/cell-text.ts';

interface Told {
  readonly name: string;
  readonly maker: string;
  readonly place: string;
  readonly period: { readonly from: string; readonly to: string };
  /** The report itself, in the product. */
  readonly address: string;
}

const words = {
  id: {
    attached: (period: string) => `Terlampir laporan periode ${period}.`,
    open: 'Lihat angkanya sampai ke kendaraannya:',
    why: (maker: string) => `Dikirim berkala atas permintaan ${maker}. Isinya sesuai hak akses Anda.`,
  },
  en: {
    attached: (period: string) => `Attached is the report of ${period}.`,
    open: 'Follow its figures to the cars behind them:',
    why: (maker: string) => `Sent by schedule, as ${maker} has set it up. It shows what you may see.`,
  },
} as const;

/** What comes with a report by mail, in its reader's language. */
export function reportMail(told: Told, language: Language): { readonly subject: string; readonly text: string } {
  const said = words[language];
  const period = periodText(told.period, language);
  const parts = [told.name, said.attached(period), `${said.open}\n${told.address}`, said.why(told.maker)];
  return { subject: `${told.name} · ${period} · ${told.place}`.slice(0, 300), text: parts.join('\n\n') };
}

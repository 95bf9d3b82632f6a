import { formatDateTime } from '@parking/contract/core/format-time';
import { formatRupiah } from '@parking/contract/core/format-rupiah';
import type { Language } from '@parking/contract/core/language';
import { trainingMark } from '@parking/contract/core/training-mark';
import { caseWords } from '@parking/contract/indications/case-words';
import type { CaseMoment, IndicationCase } from '@parking/contract/indications/cheating-indications';
import { PdfPages } from '../../../platform/pdf/write-pdf.ts';
import type { PackPicture } from './collect-pictures.ts';
import { packWords } from './pack-words.ts';
import type { Proofs } from './read-proofs.ts';

export interface Pages {
  readonly language: Language;
  readonly company: string;
  readonly zone: string;
  /** Local, when it was made, and by whom. */
  readonly madeAt: string;
  readonly madeBy: string;
  readonly found: IndicationCase;
  readonly thresholds: readonly { readonly label: string; readonly labelEn: string; readonly value: number }[];
  readonly pictures: readonly PackPicture[];
  readonly proofs: Proofs;
  readonly publicKey: string;
  readonly fingerprint: string;
  readonly isTraining: boolean;
}

/** The case as pages to be read and printed. */
export function drawPages(pack: Pages): Buffer {
  const { language, found } = pack;
  const say = packWords[language];
  const { states, severities, steps } = caseWords[language];
  const isEnglish = language === 'en';
  const type = isEnglish ? found.cheatingTypeLabelEn : found.cheatingTypeLabel;
  const pages = new PdfPages(`${pack.isTraining ? `${trainingMark} - ` : ''}${say.title} ${found.number}`);
  const time = (local: string | null): string => (local === null ? '–' : formatDateTime(local, language));
  if (pack.isTraining) pages.words(trainingMark, { size: 16, bold: true });
  pages.words(pack.company, { size: 10 });
  pages.words(`${say.title} ${found.number}: ${type}`, { size: 16, bold: true });
  pages.gap();
  pages.words(isEnglish ? found.sentenceEn : found.sentence, { size: 11 });
  pages.gap();
  pages.words(say.noAccusation);
  pages.heading(say.facts);
  const facts: [string, string][] = [
    [say.subject, found.subject ?? '–'],
    [say.state, states[found.state]],
    [say.severity, severities[found.severity]],
    [say.from, `${time(found.datetimeFrom)} – ${time(found.datetimeTo)} (${pack.zone})`],
    [say.found, time(found.madeAt)],
    [say.expectedLoss, formatRupiah(found.expectedLoss)],
    ...(found.loss === null ? [] : [[say.loss, formatRupiah(found.loss)] satisfies [string, string]]),
    ...(found.x === null || found.n === null
      ? []
      : [
          [say.measured, `${found.x} / ${found.n}; ${say.expected} ${found.lambda?.toFixed(2) ?? '–'}`] satisfies [
            string,
            string,
          ],
        ]),
    ...(found.p === null || found.q === null
      ? []
      : [[say.chance, `p = ${found.p.toExponential(2)}; q = ${found.q.toExponential(2)}`] satisfies [string, string]]),
    [say.version, String(found.ruleVersion)],
    [say.precision, `${found.confirmed} / ${found.decided}`],
  ];
  for (const [name, value] of facts) pages.fact(name, value);
  if (pack.thresholds.length > 0) {
    pages.heading(say.thresholds);
    for (const { label, labelEn, value } of pack.thresholds)
      pages.words(`${isEnglish ? labelEn : label}: ${value}`, { indent: 8 });
  }
  if (found.peers.length > 0) {
    pages.heading(say.peers);
    const shares = found.peers.filter(({ n }) => n > 0).map(({ n, x }) => `${x}/${n}`);
    pages.words(shares.join('   '), { indent: 8 });
  }
  pages.heading(say.moments);
  if (found.momentsLeftOut) pages.words(say.momentsLeftOut);
  for (const moment of found.moments) pages.fact(time(moment.at), tellMoment(moment, language));
  pages.heading(say.pictures);
  if (pack.pictures.length === 0) pages.words('–');
  const drawn = pack.pictures.flatMap(({ drawn: picture, name, code, side }) =>
    picture === null ? [] : [{ picture, words: `${say.sides[side]} ${code ?? ''}  ${name}` }],
  );
  for (let from = 0; from < drawn.length; from += 2) pages.pictures(drawn.slice(from, from + 2));
  for (const { name, state: is, sha256 } of pack.pictures)
    pages.words(`${name}: ${sha256 ?? say.absent[is]}`, { size: 7 });
  pages.heading(say.steps);
  if (found.steps.length === 0) pages.words('–');
  for (const { kind, toState, by, at, note, loss } of found.steps)
    pages.fact(
      time(at),
      [steps[kind], states[toState], by, loss === null ? '' : formatRupiah(loss), note ?? '']
        .filter(Boolean)
        .join(' · '),
    );
  pages.heading(say.seals);
  pages.words(say.sealsLead);
  for (const { chain, head, digests } of pack.proofs.runs)
    pages.words(`${chain}: ${head} (${digests.length})`, { indent: 8 });
  pages.heading(say.key);
  pages.words(say.keyLead);
  pages.fact(say.fingerprint, pack.fingerprint);
  pages.fact(say.publicKey, pack.publicKey);
  pages.gap();
  pages.words(say.made.replace('{by}', pack.madeBy).replace('{at}', `${time(pack.madeAt)} (${pack.zone})`));
  return pages.end();
}

function tellMoment({ kind, name, what, gate, by, amount, owed, note }: CaseMoment, language: Language): string {
  const say = packWords[language];
  const about = [
    caseWords[language].moments[kind],
    what === null || kind === 'ENTRY' ? '' : what,
    name ?? '',
    gate ?? '',
    by ?? '',
    amount === null ? '' : formatRupiah(amount),
    owed === null ? '' : `${say.owed} ${formatRupiah(owed)}`,
    note ?? '',
  ];
  return about.filter(Boolean).join(' · ');
}

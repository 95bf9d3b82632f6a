import { type WhyOrdinary, whyOrdinaryWords, whysOrdinary } from '@parking/contract/members/entitle-words';

/** Why a membership gave nothing, as receipts say it, for texts of one language. */
export const whysIn = (language: 'label' | 'labelEn') =>
  Object.fromEntries(whysOrdinary.map((why) => [why, whyOrdinaryWords[why][language]])) as Record<WhyOrdinary, string>;

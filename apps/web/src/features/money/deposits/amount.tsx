import { Blank, Money } from '../../../kit/cells/cells.tsx';

/** Rupiah, or a dash where it is not known or not shown. */
export const Amount = ({ value }: { readonly value: number | null }) =>
  value === null ? <Blank /> : <Money amount={value} />;

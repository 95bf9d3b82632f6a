import { labelIn } from '../../../i18n/format.ts';
import { Blank } from '../../../kit/cells/cells.tsx';

interface Categorised {
  readonly category: string | null;
  readonly categoryEn: string | null;
}

export function CategoryName({ category, categoryEn }: Categorised) {
  return category === null ? <Blank /> : labelIn({ label: category, labelEn: categoryEn });
}

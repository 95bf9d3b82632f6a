import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useManual } from '../../../features/manual/shared/use-manual.ts';
import { matches } from '../matches.ts';
import type { PaletteEntry } from './palette-entries.ts';

const shortest = 2;
const most = 6;

/** Parts of the manual whose page or heading bears what is typed, in the language of whoever reads. */
export function useFoundManual(typed: string): PaletteEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const wanted = typed.trim().length >= shortest;
  const pages = useManual(wanted);
  if (!wanted || !pages) return [];
  const entry = (name: string, detail: string | null, address: string): PaletteEntry => ({
    id: `manual-${address.replace(/\W/g, '-')}`,
    heading: t('shell.palette.manual'),
    name,
    detail,
    icon: 'menu_book',
    run: () => navigate(address),
  });
  return pages
    .flatMap((page) => [
      ...(matches(typed, page.title, null) ? [entry(page.title, null, `/manual/${page.name}`)] : []),
      ...page.headings
        .filter(({ text }) => matches(typed, text, null))
        .map(({ text, slug }) => entry(text, page.title, `/manual/${page.name}#${slug}`)),
    ])
    .slice(0, most);
}

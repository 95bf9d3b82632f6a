import { type Found, search } from '@parking/contract/system/search';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { menuOfPath } from '../../../api/navigation.ts';
import { useApiQuery } from '../../../api/query.ts';
import { useNavigation } from '../../../api/session.tsx';
import { labelIn } from '../../../i18n/format.ts';
import { screenParameters } from '../../../kit/list/state/list-state.ts';
import { searchText } from '../../../kit/list/state/search-text.ts';
import { useTyped } from '../../../kit/list/filters/use-typed.ts';
import type { PaletteEntry } from './palette-entries.ts';

const shortest = 2;

const addressOf = ({ route, id }: Found): string => `${route}${searchText([[screenParameters.open, id]])}`;

/** Records that bear what is typed, once typing pauses; each opens beside its list. */
export function useFoundRecords(typed: string, asked: string): { records: PaletteEntry[]; searching: boolean } {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const wanted = asked.length >= shortest;
  const query = useApiQuery(search.find, { query: { q: asked } }, { enabled: wanted, handles: 'all' });
  const found = wanted && query.data ? query.data : [];
  const records = found.flatMap((record): PaletteEntry[] => {
    const menu = menuOfPath(navigation, record.route);
    if (!menu) return [];
    const { title: label, titleEn: labelEn, detail } = record;
    return [
      {
        id: `${record.route}-${record.id}`.replace(/\W/g, '-'),
        heading: labelIn(menu),
        name: labelIn({ label, labelEn }),
        detail,
        icon: menu.materialUiIcon,
        address: addressOf(record),
        run: () => navigate(addressOf(record)),
      },
    ];
  });
  return { records, searching: typed.trim() !== asked || (wanted && query.isFetching) };
}

/** What is typed, and the text to look for: that of the last pause. */
export function useAsked(): { typed: string; type: (text: string) => void; asked: string } {
  const [asked, setAsked] = useState('');
  const [typed, type] = useTyped(asked, setAsked);
  return { typed, type, asked: asked.trim() };
}

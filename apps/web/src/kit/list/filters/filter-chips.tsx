import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Column } from '@parking/contract/core/list';
import { useTranslation } from 'react-i18next';
import { useLookBackDays } from '../../../api/session.tsx';
import { labelIn } from '../../../i18n/format.ts';
import { Icon } from '../../../theme/icon.tsx';
import { radius } from '../../../theme/tokens.ts';
import { useOptions } from '../../model/options.ts';
import type { ResourceTexts } from '../../model/resource-types.ts';
import { type FilterChip, filterChips, unaskedPeriod, withoutChip } from './filter-model.ts';
import { chipText, valueWord } from './filter-words.ts';
import type { AskedModel } from '../state/list-model.ts';

/** What narrows the list, also while the panel is closed. */
export function FilterChips({ list }: { readonly list: AskedModel }) {
  const { t } = useTranslation();
  const columns = Object.fromEntries(
    list.filterable.flatMap(({ key, column }) => (column ? [[key, column] as const] : [])),
  );
  const chips = filterChips(columns, list.state.filters);
  const period = unaskedPeriod(list.filterable, list.state.filters);
  const number = useLookBackDays();
  if (chips.length === 0 && !period) return null;
  return (
    <Box
      component="ul"
      aria-label={t('kit.list.activeFilters')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, listStyle: 'none', m: 0, p: 0, alignItems: 'center' }}
    >
      {period && (
        <Box component="li" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t(number > 1 ? 'kit.filters.lastDaysOf' : 'kit.filters.todayOf', { field: period.label, number })}
        </Box>
      )}
      {chips.map((chip) => {
        const filter = list.filterable.find(({ key }) => key === chip.name);
        if (!filter?.column) return null;
        const remove = () => list.change(({ filters }) => ({ filters: withoutChip(filters, chip) }));
        return (
          <li key={chip.filters.map(({ operator }) => `${chip.name}.${operator}`).join()}>
            <OneChip chip={chip} label={filter.label} column={filter.column} texts={list.texts} remove={remove} />
          </li>
        );
      })}
      {chips.length > 0 && (
        <li>
          <Button size="small" onClick={() => list.change(() => ({ filters: [], q: '' }))}>
            {t('kit.list.clearFilters')}
          </Button>
        </li>
      )}
    </Box>
  );
}

interface OneChipProps {
  readonly chip: FilterChip;
  readonly label: string;
  readonly column: Column;
  readonly texts: ResourceTexts;
  readonly remove: () => void;
}

function OneChip({ chip, label, column, texts, remove }: OneChipProps) {
  const { t } = useTranslation();
  const { data: options = [] } = useOptions({ options: column.options ?? '' }, column.type === 'reference');
  const named = (code: string): string => {
    const option = options.find((entry) => entry.id === code);
    return option ? labelIn(option) : valueWord(t, column, texts.values?.[chip.name], code);
  };
  const text = chipText(t, { label, column, chip, named });
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        height: 28,
        maxWidth: 360,
        pl: 2,
        border: 1,
        borderColor: 'primary.main',
        borderRadius: `${radius.chip}px`,
        bgcolor: 'primary.surface',
        typography: 'body2',
      }}
    >
      <Box component="span" title={text} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {text}
      </Box>
      <IconButton
        aria-label={t('kit.list.removeFilter', { text })}
        onClick={remove}
        sx={{ width: 26, height: 26, '@media (pointer: coarse)': { width: 36 } }}
      >
        <Icon name="close" size={16} />
      </IconButton>
    </Box>
  );
}

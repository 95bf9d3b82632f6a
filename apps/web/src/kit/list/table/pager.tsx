import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { Page } from '@parking/contract/core/list';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { Icon } from '../../../theme/icon.tsx';
import { isLastPage } from '../state/list-state.ts';
import type { ListAddress } from '../state/use-list-state.ts';

const sizes = [20, 50, 100, 200] as const;

/** `812`, or `10.000+` when there are more than the server counts. */
export function totalText({ totalElements, totalIsMinimum }: Page<unknown>): string {
  return totalElements === undefined ? '' : `${formatNumber(totalElements)}${totalIsMinimum ? '+' : ''}`;
}

export function Pager({
  page,
  state,
  change,
}: Pick<ListAddress, 'state' | 'change'> & { readonly page: Page<unknown> }) {
  const { t } = useTranslation();
  const from = state.page * state.size + 1;
  const to = state.page * state.size + page.data.length;
  const last = isLastPage(page, state);
  const total = totalText(page);
  const range = { from: formatNumber(Math.min(from, to)), to: formatNumber(to), total };
  const options = [...new Set<number>([...sizes, state.size])].sort((one, other) => one - other);
  return (
    <Box
      component="nav"
      aria-label={t('kit.list.pager')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 2,
        flexWrap: 'wrap',
        typography: 'body2',
        px: 2,
        py: 1,
      }}
    >
      <Select
        size="small"
        variant="outlined"
        value={state.size}
        onChange={(event) => change({ size: Number(event.target.value) })}
        inputProps={{ 'aria-label': t('kit.list.rowsPerPage') }}
        sx={{ typography: 'body2', '& .MuiSelect-select': { py: 1 } }}
      >
        {options.map((size) => (
          <MenuItem key={size} value={size}>
            {size}
          </MenuItem>
        ))}
      </Select>
      <Box component="span" aria-live="polite" sx={{ minWidth: 120, textAlign: 'center' }}>
        {t(total ? 'kit.list.range' : 'kit.list.rangeOpen', range)}
      </Box>
      <Box sx={{ display: 'flex' }}>
        <IconButton
          size="small"
          disabled={state.page === 0}
          aria-label={t('kit.list.firstPage')}
          onClick={() => change({ page: 0 })}
        >
          <Icon name="first_page" />
        </IconButton>
        <IconButton
          size="small"
          disabled={state.page === 0}
          aria-label={t('kit.list.previousPage')}
          onClick={() => change((now) => ({ page: Math.max(0, now.page - 1) }))}
        >
          <Icon name="chevron_left" />
        </IconButton>
        <IconButton
          size="small"
          disabled={last}
          aria-label={t('kit.list.nextPage')}
          onClick={() => change((now) => ({ page: Math.min(now.page + 1, (page.totalPages ?? Infinity) - 1) }))}
        >
          <Icon name="chevron_right" />
        </IconButton>
      </Box>
    </Box>
  );
}

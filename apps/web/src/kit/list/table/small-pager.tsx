import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { Icon } from '../../../theme/icon.tsx';

interface SmallPagerProps {
  readonly page: number;
  readonly size: number;
  /** Rows on this page. */
  readonly shown: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** The pages of a list within a record; nothing when one page holds it all. */
export function SmallPager({ page, size, shown, total, onPage }: SmallPagerProps) {
  const { t } = useTranslation();
  if (total <= size) return null;
  const from = page * size + 1;
  const to = page * size + shown;
  return (
    <Box component="nav" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 2 }}>
      <Button
        size="small"
        color="inherit"
        disabled={page === 0}
        aria-label={t('kit.list.previousPage')}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="chevron_left" />
      </Button>
      <span aria-live="polite">
        {t('kit.list.range', { from: formatNumber(from), to: formatNumber(to), total: formatNumber(total) })}
      </span>
      <Button
        size="small"
        color="inherit"
        disabled={to >= total}
        aria-label={t('kit.list.nextPage')}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="chevron_right" />
      </Button>
    </Box>
  );
}

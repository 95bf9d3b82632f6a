import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../theme/icon.tsx';
import { radius } from '../../../theme/tokens.ts';

interface SelectionBarProps {
  readonly count: number;
  /** Absent where nothing can be copied. */
  readonly copy?: (() => void) | undefined;
  readonly clear: () => void;
  /** Absent when nothing may be deleted. */
  readonly remove?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** Stands in the filter row's place while rows are selected. */
export function SelectionBar({ count, copy, clear, remove, children }: SelectionBarProps) {
  const { t } = useTranslation();
  return (
    <Box
      role="toolbar"
      aria-label={t('kit.list.selected', { count })}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 36,
        px: 1,
        borderRadius: `${radius.input}px`,
        bgcolor: 'primary.surface',
      }}
    >
      <IconButton size="small" aria-label={t('kit.list.endSelection')} onClick={clear}>
        <Icon name="close" />
      </IconButton>
      <Box component="span" aria-live="polite" sx={{ fontWeight: 600, flex: 1 }}>
        {t('kit.list.selected', { count })}
      </Box>
      {copy && (
        <Button color="inherit" size="small" startIcon={<Icon name="content_copy" size={18} />} onClick={copy}>
          {t('kit.copy.selected')}
        </Button>
      )}
      {children}
      {remove && (
        <Button size="small" color="error" startIcon={<Icon name="delete" size={18} />} onClick={remove}>
          {t('common.delete')}
        </Button>
      )}
    </Box>
  );
}

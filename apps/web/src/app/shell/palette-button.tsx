import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Suspense, lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../theme/icon.tsx';

const CommandPalette = lazy(() => import('./command-palette.tsx'));

/** Opens the search over screens and actions; so does Ctrl+K anywhere. */
export function PaletteButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const common = {
    'aria-label': t('shell.palette.open'),
    'aria-keyshortcuts': 'Control+K',
    onClick: () => setOpen(true),
  };
  return (
    <>
      <Button
        {...common}
        color="secondary"
        variant="outlined"
        size="small"
        startIcon={<Icon name="search" size={18} />}
        sx={{ display: { xs: 'none', md: 'inline-flex' }, fontWeight: 400, borderColor: 'divider', mr: 1 }}
      >
        {t('shell.palette.hint')}
        <Box component="kbd" sx={{ ml: 4, font: 'inherit', fontSize: 12 }}>
          Ctrl+K
        </Box>
      </Button>
      <IconButton {...common} sx={{ display: { md: 'none' } }}>
        <Icon name="search" />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <CommandPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

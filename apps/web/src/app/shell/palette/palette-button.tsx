import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../theme/icon.tsx';

const CommandPalette = lazy(() => import('./command-palette.tsx'));

/** Without room for the word it still is the button's name. */
const hiddenOnPhones = {
  position: { xs: 'absolute', md: 'static' },
  width: { xs: '1px', md: 'auto' },
  overflow: { xs: 'hidden', md: 'visible' },
  opacity: { xs: 0, md: 1 },
} as const;

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
  return (
    <>
      <Button
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
        color="secondary"
        variant="outlined"
        size="small"
        sx={{
          fontWeight: 400,
          gap: 2,
          minWidth: 36,
          px: { xs: 2, md: 3 },
          mr: { md: 1 },
          border: { xs: 0, md: 1 },
          borderColor: 'divider',
        }}
      >
        <Icon name="search" />
        <Box component="span" sx={{ mr: { md: 2 }, ...hiddenOnPhones }}>
          {t('shell.palette.hint')}
        </Box>
        <Box component="kbd" sx={{ display: { xs: 'none', md: 'inline' }, font: 'inherit', fontSize: 12 }}>
          Ctrl+K
        </Box>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <CommandPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

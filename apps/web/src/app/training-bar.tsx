import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { trainingMark } from '@parking/contract/core/training-mark';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isTraining } from '../api/training.ts';
import { trainingPrint } from '../kit/print/training-print.ts';
import { markHeight, trainingBar } from '../theme/tokens.ts';

const titlePrefix = 'LATIHAN · ';

/** Above every screen of training, whatever is open on it; what is printed of one is marked as well. Nothing elsewhere. */
export function TrainingBar() {
  return isTraining ? <Bar /> : null;
}

function markTitle(): void {
  if (!document.title.startsWith(titlePrefix)) document.title = titlePrefix + document.title;
}

function Bar() {
  const { t } = useTranslation();
  useEffect(() => {
    const watching = new MutationObserver(markTitle);
    watching.observe(document.head, { childList: true, subtree: true, characterData: true });
    markTitle();
    return () => watching.disconnect();
  }, []);
  return (
    <>
      <GlobalStyles
        styles={{
          ':root': { '--mark-height': `${trainingBar.height}px` },
          '.MuiDialog-root, .MuiDrawer-root .MuiDrawer-paper': { top: markHeight },
          '.MuiDrawer-root .MuiDrawer-paper': { height: `calc(100% - ${markHeight})` },
          '@media print': { ':root': { '--mark-height': '0px' }, ...trainingPrint },
        }}
      />
      <Box
        role="note"
        aria-label={t('common.training.name')}
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: (theme) => theme.zIndex.tooltip + 1,
          flex: 'none',
          height: trainingBar.height,
          px: 4,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          gap: 3,
          overflow: 'hidden',
          whiteSpace: 'nowrap',
          typography: 'body2',
          bgcolor: trainingBar.ground,
          color: trainingBar.ink,
          '@media print': { display: 'none' },
        }}
      >
        <Box component="strong" sx={{ letterSpacing: '0.06em' }}>
          {trainingMark}
        </Box>
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {t('common.training.bar')}
        </Box>
      </Box>
    </>
  );
}

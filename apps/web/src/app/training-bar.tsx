import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Link from '@mui/material/Link';
import { trainingMark } from '@parking/contract/core/training-mark';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isServerReady } from '../api/server-ready.ts';
import { isTraining, realAddress } from '../api/training.ts';
import { trainingPrint } from '../kit/print/training-print.ts';
import { markHeight, trainingBar } from '../theme/tokens.ts';

const titlePrefix = 'LATIHAN · ';

/** Above every screen of training, whatever is open on it; what is printed of one is marked as well. Nothing elsewhere. */
export function TrainingBar() {
  return isTraining ? <Bar /> : null;
}

const askMs = 10_000;
/** One that is busy or starts again is not gone. */
const missesUntilGone = 2;

/** Whether the server of this training answers no more: who drops it ends it under every screen that is open. */
function useIsGone(): boolean {
  const [misses, setMisses] = useState(0);
  useEffect(() => {
    const ask = (): void => void isServerReady().then((ready) => setMisses((before) => (ready ? 0 : before + 1)));
    const asking = setInterval(ask, askMs);
    return () => clearInterval(asking);
  }, []);
  return misses >= missesUntilGone;
}

function markTitle(): void {
  if (!document.title.startsWith(titlePrefix)) document.title = titlePrefix + document.title;
}

function Bar() {
  const { t } = useTranslation();
  const isGone = useIsGone();
  const real = realAddress();
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
        aria-live="polite"
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
          {t(isGone ? 'common.training.gone' : 'common.training.bar')}
        </Box>
        {isGone && real !== null && (
          <Link href={real} color="inherit" sx={{ fontWeight: 600 }}>
            {t('common.training.leave')}
          </Link>
        )}
      </Box>
    </>
  );
}

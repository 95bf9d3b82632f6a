import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { WidgetSize } from '@parking/contract/dashboards/dashboards';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { Icon } from '../../../theme/icon.tsx';
import { markHeight } from '../../../theme/tokens.ts';
import { pagesOf } from './pages-of.ts';

export interface WallItem {
  readonly key: string;
  readonly size: WidgetSize;
  readonly card: ReactNode;
}

interface WallProps {
  readonly items: readonly WallItem[];
  /** How long each page stays. */
  readonly seconds: number;
  readonly leave: () => void;
}

/** What a page is laid out for; a larger screen shows it larger. */
const designWidth = 1366;
const zoomNow = (): number => Math.max(1, window.innerWidth / designWidth);

/** The dashboard on a screen that nobody sits at: nothing but the cards, large, page after page. */
export function Wall({ items, seconds, leave }: WallProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const [paused, setPaused] = useState(false);
  const [zoom, setZoom] = useState(zoomNow);
  const box = useRef<HTMLDivElement>(null);
  const pages = pagesOf(items);
  const count = Math.max(1, pages.length);
  const at = page % count;
  useEffect(() => {
    if (paused || count < 2) return undefined;
    const timer = setInterval(() => setPage((now) => (now + 1) % count), seconds * 1000);
    return () => clearInterval(timer);
  }, [paused, count, seconds, at]);
  useEffect(() => {
    const resized = () => setZoom(zoomNow());
    window.addEventListener('resize', resized);
    box.current?.focus();
    return () => window.removeEventListener('resize', resized);
  }, []);
  const step = (by: number) => setPage((now) => (now + by + count) % count);
  const keys: Readonly<Record<string, () => void>> = {
    Escape: leave,
    ' ': () => setPaused(!paused),
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
  };
  return (
    <Box
      ref={box}
      role="region"
      aria-label={t('dashboard.wall.title')}
      tabIndex={-1}
      onKeyDown={(event) => {
        const act = keys[event.key];
        if (!act) return;
        event.preventDefault();
        act();
      }}
      sx={{
        position: 'fixed',
        inset: `${markHeight} 0 0`,
        zIndex: 'modal',
        bgcolor: 'background.default',
        overflow: 'auto',
        p: 4,
        outline: 'none',
        zoom,
        display: 'flex',
        flexDirection: 'column',
        gap: 4,
      }}
    >
      <Box
        sx={{
          flex: 1,
          display: 'grid',
          gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
          gap: 4,
          alignContent: 'start',
          alignItems: 'stretch',
        }}
      >
        {pages[at]?.map(({ key, card }) => (
          <Box key={key} sx={{ display: 'contents' }}>
            {card}
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 2, color: 'text.secondary' }}>
        {count > 1 && (
          <>
            <Box component="span" sx={{ typography: 'caption', fontVariantNumeric: 'tabular-nums' }}>
              {t('dashboard.wall.page', { page: formatNumber(at + 1), pages: formatNumber(count) })}
            </Box>
            <IconButton size="small" aria-label={t('dashboard.wall.previous')} onClick={() => step(-1)}>
              <Icon name="chevron_left" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={t(paused ? 'dashboard.wall.resume' : 'dashboard.wall.pause')}
              onClick={() => setPaused(!paused)}
            >
              <Icon name={paused ? 'play_arrow' : 'pause'} />
            </IconButton>
            <IconButton size="small" aria-label={t('dashboard.wall.next')} onClick={() => step(1)}>
              <Icon name="chevron_right" />
            </IconButton>
          </>
        )}
        <IconButton size="small" aria-label={t('dashboard.wall.leave')} onClick={leave}>
          <Icon name="close_fullscreen" />
        </IconButton>
      </Box>
    </Box>
  );
}

import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { MonitoredGate } from '@parking/contract/gates/monitoring';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../theme/icon.tsx';
import { useBox } from '../shared/use-box.ts';
import { wallZoom } from '../shared/wall-zoom.ts';
import { type Fit, fitTiles, tileGap } from './fit-tiles.ts';
import { GateTile } from './gate-tile.tsx';

const turnMs = 12_000;

interface GateWallProps {
  readonly gates: readonly MonitoredGate[];
  readonly nowMs: number;
  /** Null for whom may not. */
  readonly open: ((gate: MonitoredGate) => void) | null;
}

/** All gates on one screen without scrolling: their tiles are as large as they can be, and turn by pages where they would be too small. */
export function GateWall({ gates, nowMs, open }: GateWallProps) {
  const { t } = useTranslation();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const place = useRef<HTMLDivElement>(null);
  const box = useBox(place);
  const fit = isWide && box ? fitTiles(gates.length, box) : null;
  const pages = usePages(gates.length, fit ? fit.columns * fit.rows : gates.length);
  const shown = gates.slice(pages.from, pages.to);
  return (
    <Box sx={{ order: { xs: 1, lg: 0 }, minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box ref={place} sx={{ flex: 1, minHeight: 0, overflow: { lg: 'hidden' } }}>
        <Box
          component="ul"
          aria-label={t('gates.wall.title')}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: `${tileGap}px`, ...(fit ? placed(fit) : listed) }}
        >
          {(!isWide || fit) &&
            shown.map((gate) => (
              <GateTile
                key={gate.id}
                gate={gate}
                nowMs={nowMs}
                scale={fit?.scale ?? 1}
                open={open && (() => open(gate))}
              />
            ))}
        </Box>
      </Box>
      {pages.count > 1 && <PageTurner pages={pages} all={gates.length} />}
    </Box>
  );
}

const listed = {
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 380px), 1fr))',
} as const;
const placed = ({ columns, rows }: Fit) => ({
  height: '100%',
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
});

interface Pages {
  readonly count: number;
  readonly from: number;
  readonly to: number;
  readonly isHeld: boolean;
  readonly hold: () => void;
  readonly turn: (by: number) => void;
}

/** Pages of so many that turn by themselves, until somebody holds them or turns them by hand. */
function usePages(all: number, perPage: number): Pages {
  const [page, setPage] = useState(0);
  const [isHeld, setIsHeld] = useState(false);
  const count = Math.max(1, Math.ceil(all / perPage));
  const now = page % count;
  useEffect(() => {
    if (count === 1 || isHeld) return undefined;
    const timer = setInterval(() => setPage((before) => (before + 1) % count), turnMs);
    return () => clearInterval(timer);
  }, [count, isHeld]);
  return {
    count,
    from: now * perPage,
    to: Math.min(all, (now + 1) * perPage),
    isHeld,
    hold: () => setIsHeld(!isHeld),
    turn: (by) => {
      setIsHeld(true);
      setPage((now + by + count) % count);
    },
  };
}

function PageTurner({ pages, all }: { readonly pages: Pages; readonly all: number }) {
  const { t } = useTranslation();
  const { from, to, isHeld, hold, turn } = pages;
  const button = (label: string, icon: string, onClick: () => void) => (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onClick}>
        <Icon name={icon} />
      </IconButton>
    </Tooltip>
  );
  return (
    <Box
      component="nav"
      aria-label={t('gates.wall.pages')}
      sx={{
        ...wallZoom,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        color: 'text.secondary',
      }}
    >
      {button(t('gates.wall.pageBefore'), 'chevron_left', () => turn(-1))}
      <Box sx={{ minWidth: 160, textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}>
        {t('gates.wall.page', { from: from + 1, to, all })}
      </Box>
      {button(t('gates.wall.pageAfter'), 'chevron_right', () => turn(1))}
      {button(t(isHeld ? 'gates.wall.turnOn' : 'gates.wall.hold'), isHeld ? 'play_arrow' : 'pause', hold)}
    </Box>
  );
}

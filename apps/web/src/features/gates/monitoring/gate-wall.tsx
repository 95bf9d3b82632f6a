import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { MonitoredGate } from '@parking/contract/gates/monitoring';
import type { Takings } from './site-figures.tsx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBox } from '../shared/use-box.ts';
import { wallZoom } from '../shared/wall-zoom.ts';
import { type Fit, fitTiles, tileGap } from './fit-tiles.ts';
import { GateTile } from './gate-tile.tsx';
import { PageTurner } from './page-turner.tsx';
import { usePages } from './use-pages.ts';

interface GateWallProps {
  readonly gates: readonly MonitoredGate[];
  readonly nowMs: number;
  /** Null while they are not to be shown. */
  readonly takings: Takings | null;
  /** Null for whom may not. */
  readonly open: ((gate: MonitoredGate) => void) | null;
}

/** All gates on one screen without scrolling: their tiles are as large as they can be, and turn by pages where they would be too small. */
export function GateWall({ gates, nowMs, takings, open }: GateWallProps) {
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
                takings={takings && takingsOf(gate, takings)}
                scale={fit?.scale ?? 1}
                open={open && (() => open(gate))}
              />
            ))}
        </Box>
      </Box>
      {pages.count > 1 && (
        <Box sx={wallZoom}>
          <PageTurner
            label={t('gates.wall.pages')}
            shown={t('gates.wall.page', { from: pages.from + 1, to: pages.to, all: gates.length })}
            pages={pages}
          />
        </Box>
      )}
    </Box>
  );
}

const takingsOf = ({ id }: MonitoredGate, { gates }: Takings): number =>
  gates.find(({ gateId }) => gateId === id)?.total ?? 0;

const listed = {
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 380px), 1fr))',
} as const;
const placed = ({ columns, rows }: Fit) => ({
  height: '100%',
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
});

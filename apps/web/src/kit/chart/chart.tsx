import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, lazy, memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useLate } from '../../theme/use-late.ts';
import { type ChartSpec, unfinishedLabels } from './chart-spec.ts';

const ChartView = memo(lazy(() => import('./chart-view.tsx')));
const GridView = memo(lazy(() => import('./grid-view.tsx')));

interface ChartProps {
  readonly spec: ChartSpec;
  /** What it shows, for those who do not see it; the table beside it has the figures. */
  readonly label: string;
  /** Pixels. */
  readonly height?: number;
}

/** A chart where it is needed: what draws it comes when the first one is shown. */
export function Chart({ spec, label, height = 280 }: ChartProps) {
  const { t } = useTranslation();
  const growing = unfinishedLabels(spec).map((name) => `${name}: ${t('common.provisional')}`);
  // Beside lines it stands among their names.
  const isSaid = spec.kind !== 'lines' && growing.length > 0;
  // A chart takes longer to draw than all that stands around it.
  const drawn = useDeferredValue(spec);
  return (
    <Box role="group" aria-label={[label, ...growing].join('; ')} sx={{ minHeight: height, minWidth: 0 }}>
      <Suspense fallback={<ChartSkeleton height={height} />}>
        {drawn.kind === 'grid' ? <GridView spec={drawn} /> : <ChartView spec={drawn} height={height} />}
      </Suspense>
      {isSaid && (
        <Box
          aria-hidden
          sx={{ display: 'flex', gap: 1.5, alignItems: 'center', typography: 'caption', color: 'text.secondary' }}
        >
          <Box sx={{ width: 12, height: 12, border: '1px dashed', borderRadius: 0.5 }} />
          {growing.join(' · ')}
        </Box>
      )}
    </Box>
  );
}

export function ChartSkeleton({ height }: { readonly height: number }) {
  const late = useLate();
  return <Box aria-busy>{late ? <Skeleton variant="rounded" height={height} /> : <Box sx={{ height }} />}</Box>;
}

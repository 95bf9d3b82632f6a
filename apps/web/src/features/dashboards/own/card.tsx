import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { DashboardWidget, WidgetSize } from '@parking/contract/dashboards/dashboards';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { Panel } from '../../../kit/panel.tsx';
import type { ApiFailure } from '../../../api/failure.ts';
import { formatTime, labelIn } from '../../../i18n/format.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { useLate } from '../../../theme/use-late.ts';

/** What a widget tells its card. */
export interface CardProps {
  readonly widget: DashboardWidget;
  /** What the widget's call is about: a vehicle type, a direction. */
  readonly subject: string;
}

/** What a card needs of the query behind it. */
export interface CardSource {
  readonly isPending: boolean;
  readonly error: ApiFailure | null;
  readonly refetch: () => unknown;
}

interface CardFrameProps {
  readonly widget: DashboardWidget;
  readonly source: CardSource;
  /** Of which days the figures are. */
  readonly period: string | undefined;
  /** The site's local time at which they were read. */
  readonly readAt: string | undefined;
  /** Cards that hold a chart are higher. */
  readonly wide?: boolean;
  /** Where it is told with more. */
  readonly to?: string;
  readonly children: ReactNode;
}

const columns: Readonly<Record<WidgetSize, Readonly<Record<string, string>>>> = {
  SMALL: { xs: 'span 12', sm: 'span 6', lg: 'span 4' },
  MEDIUM: { xs: 'span 12', lg: 'span 6' },
  LARGE: { xs: 'span 12' },
};
const contentHeight = { narrow: 156, wide: 248 } as const;

/** A card of the dashboard: its name, its figures, of when they are, and reading them again. */
export function CardFrame({ widget, source, period, readAt, wide = false, to, children }: CardFrameProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const name = labelIn(widget);
  const size = wide ? 'wide' : 'narrow';
  const shown = readAt !== undefined;
  return (
    <Panel
      component="section"
      aria-labelledby={titleId}
      sx={{
        gridColumn: columns[widget.size],
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, pl: 4, pr: 2, py: 1, minHeight: 44 }}>
        <Typography id={titleId} variant="h4" component="h2" sx={{ flex: 1, minWidth: 0 }}>
          {to === undefined ? (
            name
          ) : (
            <Link component={RouterLink} to={to} variant="inherit" color="inherit" underline="hover">
              {name}
            </Link>
          )}
        </Typography>
        {widget.refreshAble && (
          <IconButton size="small" aria-label={t('dashboard.refresh', { name })} onClick={() => void source.refetch()}>
            <Icon name="refresh" />
          </IconButton>
        )}
      </Box>
      <Box sx={{ flex: 1, px: 4, minHeight: contentHeight[size], display: 'flex', flexDirection: 'column' }}>
        {source.isPending && <Waiting height={contentHeight[size]} />}
        {shown && children}
        {source.error && !shown && <FailureNotice failure={source.error} retry={() => void source.refetch()} />}
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 3,
          px: 4,
          py: 2,
          minHeight: 34,
          typography: 'caption',
          color: source.error && shown ? 'warning.main' : 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <span>{period}</span>
        {shown && (
          <span>{t(source.error ? 'dashboard.staleSince' : 'dashboard.readAt', { time: formatTime(readAt) })}</span>
        )}
      </Box>
    </Panel>
  );
}

function Waiting({ height }: { readonly height: number }) {
  return useLate() ? <Skeleton variant="rounded" height={height} /> : null;
}

/** The one figure that matters. */
export function BigFigure({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        fontSize: 28,
        fontWeight: 600,
        lineHeight: 1.25,
        letterSpacing: '-0.01em',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {children}
    </Box>
  );
}

/** Nothing to show, in a sentence. */
export function Nothing({ children }: { readonly children: string }) {
  return <Box sx={{ m: 'auto', color: 'text.secondary', textAlign: 'center' }}>{children}</Box>;
}

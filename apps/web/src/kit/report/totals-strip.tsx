import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { Link as RouterLink } from 'react-router';
import { Panel } from '../panel.tsx';
import { type } from '../../theme/tokens.ts';
import { CellValue } from '../cells/cell-value.tsx';
import type { ListColumn } from '../list/state/column-model.ts';
import { Beside } from './beside.tsx';
import type { ReportModel } from './report-model.ts';

export interface TotalFigure {
  readonly key: string;
  readonly link?: string | null;
}

interface TotalsStripProps {
  readonly report: ReportModel;
  readonly figures: readonly TotalFigure[];
  readonly columns: readonly ListColumn[];
}

/** The figures that matter, of everything below. */
export function TotalsStrip(props: TotalsStripProps) {
  return (
    <Panel sx={{ overflow: 'hidden' }}>
      <Totals {...props} />
    </Panel>
  );
}

export function Totals({ report, figures, columns }: TotalsStripProps) {
  const { answer, texts } = report;
  return (
    <Box
      component="dl"
      aria-busy={report.waiting}
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(auto-fit, minmax(140px, 1fr))' },
        // Hairlines between the cells, whichever way they fall.
        '& > div': { boxShadow: (theme) => `0 0 0 0.5px ${(theme.vars ?? theme).palette.divider}` },
      }}
    >
      {figures.map(({ key, link }) => {
        const column = columns.find((one) => one.key === key)?.column ?? report.shape.columns[key] ?? null;
        const value = answer && <CellValue name={key} column={column} value={answer.totals[key]} texts={texts} />;
        return (
          <Box key={key} sx={{ px: { xs: 4, sm: 3 }, py: 3, minWidth: 0 }}>
            <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {texts.fields[key] ?? key}
            </Box>
            <Box
              component="dd"
              sx={{
                m: 0,
                fontSize: { xs: type.large, xl: type.title },
                fontWeight: 600,
                fontVariantNumeric: 'tabular-nums',
                lineHeight: 1.4,
                // A length of many days takes two lines before it is cut; amounts hold together by themselves.
                '& .cell-whole': { whiteSpace: 'normal' },
              }}
            >
              {value ? <Linked to={link}>{value}</Linked> : <Skeleton width={96} />}
              {answer && <Beside row={answer.totals} name={key} report={report} />}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** A figure that opens what it sums. */
export function Linked({
  to,
  children,
}: {
  readonly to: string | null | undefined;
  readonly children: React.ReactNode;
}) {
  if (!to) return children;
  return (
    <Link
      component={RouterLink}
      to={to}
      color="inherit"
      underline="hover"
      sx={{ font: 'inherit', textDecorationStyle: 'dotted' }}
    >
      {children}
    </Link>
  );
}

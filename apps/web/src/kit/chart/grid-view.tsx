import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { ChartSpec } from './chart-spec.ts';
import { fullFigure, shortFigure } from './short-figure.ts';

/** A row for each series and a cell for each label, the darker the more; every figure stands in its cell. */
export default function GridView({ spec }: { readonly spec: ChartSpec }) {
  const { labels, series, measure } = spec;
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={spec.answer}>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'separate',
          borderSpacing: '2px',
          typography: 'caption',
          fontVariantNumeric: 'tabular-nums',
          '& th': { fontWeight: 400, color: 'text.secondary', textAlign: 'left', whiteSpace: 'nowrap', pr: 2 },
          '& thead th': { textAlign: 'center', pr: 0 },
          '& td': { textAlign: 'center', minWidth: 28, height: 28, borderRadius: 0.5, p: 0 },
        }}
      >
        <thead>
          <tr>
            <td>{'\u00A0'}</td>
            {labels.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map(({ key, name, values, unfinished }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, place) => (
                <Cell
                  key={labels[place]}
                  value={value ?? 0}
                  share={(value ?? 0) / most}
                  measure={measure}
                  grows={place === unfinished}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

interface CellProps {
  readonly value: number;
  /** Of the largest figure, 0 to 1. */
  readonly share: number;
  readonly measure: ChartSpec['measure'];
  /** It is of now. */
  readonly grows: boolean;
}

/** From half the way on the ground is dark enough for letters of its contrast. */
const turns = 0.55;

function Cell({ value, share, measure, grows }: CellProps) {
  const { t } = useTranslation();
  const figure = fullFigure(value, measure);
  return (
    <Box
      component="td"
      title={grows ? `${figure} (${t('common.provisional')})` : figure}
      sx={(theme) => {
        const { primary, text } = (theme.vars ?? theme).palette;
        return {
          bgcolor: `color-mix(in srgb, ${primary.main} ${Math.round(share * 100)}%, transparent)`,
          color: share > turns ? primary.contrastText : text.primary,
          ...(grows && { outline: `1px dashed ${text.secondary}`, outlineOffset: -1 }),
        };
      }}
    >
      {value > 0 ? shortFigure(value) : ''}
    </Box>
  );
}

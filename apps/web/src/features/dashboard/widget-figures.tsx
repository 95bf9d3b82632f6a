import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';

type Figure = readonly [name: string, value: string | number | boolean | null];

/** The plain figures of an answer: of an object its own, of a list the first two of each row. */
export function figuresOf(answer: unknown): Figure[] {
  if (Array.isArray(answer)) {
    return answer.slice(0, 8).flatMap((row: unknown): Figure[] => {
      const [name, value] = figuresOf(row).filter(([key]) => key !== 'id');
      return name && value ? [[String(name[1]), value[1]]] : [];
    });
  }
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]): Figure[] =>
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, value]]
      : [],
  );
}

export function WidgetFigures({ answer }: { readonly answer: unknown }) {
  const { t } = useTranslation();
  const figures = figuresOf(answer);
  if (figures.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('dashboard.noFigures')}</Box>;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 1, columnGap: 4 }}>
      {figures.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, textAlign: 'right', fontWeight: 600 }}>
            {typeof value === 'number' ? formatNumber(value) : String(value ?? '–')}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

import Box from '@mui/material/Box';
import type { Column } from '@parking/contract/core/list';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { radius } from '../../../theme/tokens.ts';
import type { Condition } from './filter-model.ts';

const timeWords = ['equals', 'greaterThan', 'lessThan', 'atLeast', 'atMost'] as const;

/** A condition as spoken for this kind of column: a number is more than, a time is after. */
export function conditionWord(t: TFunction, column: Column, condition: Condition): string {
  const ofTime = timeWords.find((word) => word === condition);
  const isTime = column.type === 'date' || column.type === 'dateTime';
  return ofTime && isTime ? t(`kit.timeConditions.${ofTime}`) : t(`kit.conditions.${condition}`);
}

interface ConditionSelectProps {
  readonly label: string;
  readonly column: Column;
  readonly conditions: readonly Condition[];
  readonly value: Condition;
  readonly onChange: (condition: Condition) => void;
}

/** Quiet, because the usual condition is nearly always right; nothing to choose from is plain text. */
export function ConditionSelect({ label, column, conditions, value, onChange }: ConditionSelectProps) {
  const { t } = useTranslation();
  if (conditions.length < 2) return null;
  const offered = conditions.includes(value) ? conditions : [value, ...conditions];
  return (
    <Box
      component="select"
      aria-label={t('kit.filters.condition', { field: label })}
      value={value}
      onChange={({ target }) => onChange(offered.find((condition) => condition === target.value) ?? value)}
      sx={{
        border: 0,
        bgcolor: 'transparent',
        color: 'text.secondary',
        font: 'inherit',
        height: 24,
        maxWidth: '60%',
        textAlign: 'right',
        textAlignLast: 'right',
        borderRadius: `${radius.chip}px`,
        cursor: 'pointer',
        '&:hover': { color: 'text.primary' },
        '& option': { bgcolor: 'background.raised', color: 'text.primary' },
      }}
    >
      {offered.map((condition) => (
        <option key={condition} value={condition}>
          {conditionWord(t, column, condition)}
        </option>
      ))}
    </Box>
  );
}

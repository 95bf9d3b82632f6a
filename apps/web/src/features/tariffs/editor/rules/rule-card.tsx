import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import FormHelperText from '@mui/material/FormHelperText';
import type { FareRule } from '@parking/contract/tariffs/fare-rules';
import type { useRuleDrag } from './use-rule-drag.ts';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../theme/icon.tsx';
import { radius } from '../../../../theme/tokens.ts';
import { DayChoice } from './day-choice.tsx';
import type { DraftProblem, DraftRule } from '../fare-draft.ts';
import { RuleFields } from './rule-fields.tsx';
import { ruleSentence } from './rule-sentence.ts';

type RuleHandle = ReturnType<ReturnType<typeof useRuleDrag>['handle']> & {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly 'aria-describedby': string;
};

interface RuleCardProps {
  readonly rule: DraftRule;
  readonly number: number;
  /** Null while something of it is missing. */
  readonly told: FareRule | null;
  /** The minute at which it begins, when it is a segment. */
  readonly start: number;
  readonly problems: readonly DraftProblem[];
  readonly lifted: boolean;
  /** What makes its handle move it; null when nothing may be changed. */
  readonly handle: RuleHandle | null;
  readonly change: (name: string, value: unknown) => void;
  readonly remove: () => void;
}

/** One rule: in words, and with its fields when it may be changed. */
export function RuleCard({ rule, number, told, start, problems, lifted, handle, change, remove }: RuleCardProps) {
  const { t } = useTranslation();
  const name = t(`fares.rules.${rule.rule}`);
  const whole = problems.filter(({ field }) => field === 'rule' || field === '');
  const sentence = told ? ruleSentence(told, start, t) : t('fareEditor.page.incomplete');
  return (
    <Box
      component="li"
      data-rule-key={rule.key}
      aria-label={`${number}. ${name}`}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        p: 3,
        border: 1,
        borderColor: problems.length > 0 ? 'error.main' : lifted ? 'primary.main' : 'divider',
        borderRadius: `${radius.card}px`,
        bgcolor: 'background.paper',
        opacity: lifted ? 0.6 : 1,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        {handle && (
          <IconButton
            size="small"
            aria-label={t('fareEditor.page.move', { number, rule: name })}
            {...handle}
            sx={{ cursor: 'grab', touchAction: 'none', ml: -1 }}
          >
            <Icon name="drag_indicator" />
          </IconButton>
        )}
        <Box sx={{ flex: 1, minWidth: 0, alignSelf: 'center' }}>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {number}. {name}
          </Box>
          <Box
            sx={{
              fontWeight: 600,
              overflowWrap: 'anywhere',
              ...(!told && { color: 'text.secondary', fontWeight: 400 }),
            }}
          >
            {sentence}
          </Box>
        </Box>
        {handle && (
          <IconButton
            size="small"
            aria-label={t('fareEditor.page.removeRule', { number, rule: name })}
            onClick={remove}
          >
            <Icon name="delete" />
          </IconButton>
        )}
      </Box>
      {handle && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 3, alignItems: 'flex-start' }}>
          <RuleFields rule={rule} problems={problems} change={change} />
          <DayChoice
            number={number}
            value={rule.fields['days']}
            problem={problems.find(({ field }) => field === 'days')?.message}
            onChange={(days) => change('days', days)}
          />
        </Box>
      )}
      {whole.map(({ field, message }) => (
        <FormHelperText key={field} error role="alert" sx={{ mt: 0 }}>
          {message}
        </FormHelperText>
      ))}
    </Box>
  );
}

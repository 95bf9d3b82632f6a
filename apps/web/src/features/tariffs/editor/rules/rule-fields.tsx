import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { overnightModes, roundModes, ruleTypes } from '@parking/contract/tariffs/fare-rules';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../i18n/language.ts';
import { FieldFrame } from '../../../../kit/form/parts/field-frame.tsx';
import { NumberInput } from '../../../../kit/number/number-input.tsx';
import { clockTime } from './clock-time.ts';
import type { DraftProblem, DraftRule } from '../fare-draft.ts';
import { MinutesInput } from './minutes-input.tsx';

type FieldName =
  | 'minutes'
  | 'untilMinute'
  | 'unitMinutes'
  | 'amount'
  | 'ruleType'
  | 'fromTime'
  | 'toTime'
  | 'mode'
  | 'label'
  | 'labelEn'
  | 'to';

interface RuleFieldsProps {
  readonly rule: DraftRule;
  readonly problems: readonly DraftProblem[];
  readonly change: (name: string, value: unknown) => void;
}

const restartBases = ['DAY24', 'CALENDAR_DAY'] as const;

/** The fields that a rule of its kind has. */
export function RuleFields(props: RuleFieldsProps) {
  const { t } = useTranslation();
  const amount = <MoneyPart {...props} name="amount" />;
  const basis = (
    <ChoicePart {...props} name="ruleType" choices={ruleTypes.map((code) => [code, t(`fares.bases.${code}`)])} />
  );
  switch (props.rule.rule) {
    case 'GRACE':
      return <MinutesPart {...props} name="minutes" />;
    case 'PER_UNIT':
      return (
        <>
          {amount}
          <MinutesPart {...props} name="unitMinutes" />
          <UntilPart {...props} />
        </>
      );
    case 'TOTAL':
      return (
        <>
          <MinutesPart {...props} name="untilMinute" />
          {amount}
        </>
      );
    case 'FLAT':
    case 'CAP':
      return (
        <>
          {amount}
          {basis}
        </>
      );
    case 'RESTART':
      return (
        <ChoicePart
          {...props}
          name="ruleType"
          choices={restartBases.map((code) => [code, t(`fares.restarts.${code}`)])}
        />
      );
    case 'OVERNIGHT':
      return (
        <>
          <TimePart {...props} name="fromTime" />
          <TimePart {...props} name="toTime" />
          {amount}
          <ChoicePart
            {...props}
            name="mode"
            choices={overnightModes.map((code) => [code, t(`fares.overnightModes.${code}`)])}
          />
        </>
      );
    case 'SURCHARGE':
      return (
        <>
          <TextPart {...props} name="label" />
          <TextPart {...props} name="labelEn" optional />
          {amount}
          {basis}
        </>
      );
    case 'ROUND':
      return (
        <>
          <MoneyPart {...props} name="to" />
          <ChoicePart
            {...props}
            name="mode"
            choices={roundModes.map((code) => [code, t(`fares.roundModes.${code}`)])}
          />
        </>
      );
  }
}

interface PartProps extends RuleFieldsProps {
  readonly name: FieldName;
}

interface PartState {
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
  readonly error: boolean;
  readonly describedBy: string | undefined;
}

/** Label above, what is wrong beneath. */
function Part({
  part,
  optional = false,
  children,
}: {
  readonly part: PartProps;
  readonly optional?: boolean;
  readonly children: (state: PartState) => ReactNode;
}) {
  const { t } = useTranslation();
  const id = useId();
  const label = t(`fares.fields.${part.name}`);
  const message = part.problems.find(({ field }) => field === part.name)?.message;
  const state = {
    id,
    label,
    value: part.rule.fields[part.name],
    error: message !== undefined,
    describedBy: message && `${id}-help`,
  };
  return (
    <FieldFrame field={{ id, label, help: undefined, error: message, required: !optional }}>
      {children(state)}
    </FieldFrame>
  );
}

function MoneyPart(part: PartProps) {
  return (
    <Part part={part}>
      {({ id, value, error, describedBy }) => (
        <NumberInput
          id={id}
          value={value}
          unit="Rp"
          unitFirst
          error={error}
          onChange={(amount) => part.change(part.name, amount)}
          attributes={{ 'aria-invalid': error, 'aria-describedby': describedBy }}
          sx={{ width: 148 }}
        />
      )}
    </Part>
  );
}

function MinutesPart(part: PartProps) {
  return (
    <Part part={part}>
      {(state) => <MinutesInput {...state} onChange={(minutes) => part.change(part.name, minutes)} />}
    </Part>
  );
}

/** Where a segment ends; the last one may go on for ever. */
function UntilPart(props: RuleFieldsProps) {
  const { t } = useTranslation();
  const part: PartProps = { ...props, name: 'untilMinute' };
  const open = props.rule.fields['untilMinute'] === null;
  return (
    <Part part={part}>
      {(state) => (
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          {!open && <MinutesInput {...state} onChange={(minutes) => part.change('untilMinute', minutes ?? '')} />}
          <FormControlLabel
            label={t('fareEditor.page.noLimit')}
            slotProps={{ typography: { variant: 'body2' } }}
            control={
              <Checkbox
                {...(open && { id: state.id })}
                size="small"
                checked={open}
                onChange={(_, checked) => part.change('untilMinute', checked ? null : '')}
                slotProps={{ input: { 'aria-describedby': state.describedBy } }}
              />
            }
          />
        </Box>
      )}
    </Part>
  );
}

interface ChoicePartProps extends PartProps {
  readonly choices: readonly (readonly [code: string, word: string])[];
}

function ChoicePart({ choices, ...part }: ChoicePartProps) {
  return (
    <Part part={part}>
      {({ id, value, error, describedBy }) => (
        <Select
          labelId={`${id}-label`}
          value={typeof value === 'string' ? value : 'STAY'}
          error={error}
          onChange={(event) => part.change(part.name, event.target.value)}
          inputProps={{ id, 'aria-describedby': describedBy }}
          sx={{ minWidth: 180 }}
        >
          {choices.map(([code, word]) => (
            <MenuItem key={code} value={code}>
              {word}
            </MenuItem>
          ))}
        </Select>
      )}
    </Part>
  );
}

/** A time of day, 24 hours whatever the computer's own language; read when the field is left. */
function TimePart(part: PartProps) {
  const indonesian = currentLanguage() === 'id';
  const stored = part.rule.fields[part.name];
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typeof stored === 'string' ? (indonesian ? stored.replace(':', '.') : stored) : '';
  return (
    <Part part={part}>
      {({ id, error, describedBy }) => (
        <OutlinedInput
          id={id}
          size="small"
          value={typed ?? shown}
          error={error}
          placeholder={indonesian ? '22.00' : '22:00'}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => {
            if (typed !== null) part.change(part.name, clockTime(typed));
            setTyped(null);
          }}
          inputProps={{
            'aria-invalid': error,
            'aria-describedby': describedBy,
            inputMode: 'numeric',
            maxLength: 5,
            autoComplete: 'off',
          }}
          sx={{ width: 96 }}
        />
      )}
    </Part>
  );
}

function TextPart({ optional = false, ...part }: PartProps & { readonly optional?: boolean }) {
  return (
    <Part part={part} optional={optional}>
      {({ id, value, error, describedBy }) => (
        <OutlinedInput
          id={id}
          size="small"
          value={typeof value === 'string' ? value : ''}
          error={error}
          onChange={(event) =>
            part.change(part.name, event.target.value === '' && optional ? null : event.target.value)
          }
          inputProps={{ 'aria-invalid': error, 'aria-describedby': describedBy, maxLength: 100, autoComplete: 'off' }}
          sx={{ width: 200 }}
        />
      )}
    </Part>
  );
}

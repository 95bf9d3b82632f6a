import Button from '@mui/material/Button';
import { type CheatingRule, cheatingRules, triedDays } from '@parking/contract/indications/cheating-rules';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApiMutation } from '../../api/query.ts';
import { showToast } from '../../api/toast.ts';
import { formatDate, labelIn } from '../../i18n/format.ts';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import { SwitchField } from '../../kit/form/fields/switch-field.tsx';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import FormDialog from '../../kit/form/form-dialog.tsx';
import { FactList } from '../../kit/record/fact-list.tsx';
import { Icon } from '../../theme/icon.tsx';
import { formatSmall, isWhole, readSmall } from './small-numbers.ts';
import { waitingOf } from './rule-waiting.tsx';

type Threshold = CheatingRule['thresholds'][number];
type Tried = z.output<typeof cheatingRules.tryOut.reply>;

/** Numbers with many decimals are typed as text; what is none is refused by its field. */
const schemaOf = ({ thresholds }: CheatingRule) =>
  z.strictObject({
    enabled: z.boolean(),
    ...Object.fromEntries(
      thresholds.map(({ name, least, most, ...one }) => {
        const number = z.number().min(least).max(most);
        return [name, isWhole({ least, most, ...one }) ? number : z.string().transform(readSmall).pipe(number)];
      }),
    ),
  });

const shownAs = (one: Threshold, value: number): number | string => (isWhole(one) ? value : formatSmall(value));

interface RuleDialogProps {
  readonly rule: CheatingRule;
  /** What is proposed for one of its thresholds. */
  readonly proposed: CheatingRule['proposal'];
  readonly close: () => void;
}

/** How a rule judges: its switch and thresholds, and what others would have found. */
export default function RuleDialog({ rule, proposed, close }: RuleDialogProps) {
  const { t } = useTranslation();
  const { set } = cheatingRules;
  const { mutateAsync } = useApiMutation(set, { handles: set.errors });
  const schema = schemaOf(rule);
  const valueOf = (one: Threshold): number => (proposed?.name === one.name ? proposed.value : one.value);
  const split = (values: unknown) => {
    const { enabled, ...thresholds } = schema.parse(values);
    return { enabled, thresholds: thresholds as Record<string, number> };
  };
  return (
    <FormDialog
      title={labelIn(rule)}
      lead={t('indications.rules.setLead')}
      schema={schema}
      texts={{
        title: t('indications.rules.title'),
        one: t('indications.rules.one'),
        fields: {
          enabled: t('indications.rules.enabled'),
          ...Object.fromEntries(rule.thresholds.map((one) => [one.name, labelIn(one)])),
        },
      }}
      initial={{
        enabled: rule.enabled,
        ...Object.fromEntries(rule.thresholds.map((one) => [one.name, shownAs(one, valueOf(one))])),
      }}
      send={(values) => mutateAsync({ params: { rule: rule.id }, body: split(values) })}
      submitLabel={t('common.save')}
      onCancel={close}
      onDone={(saved) => {
        const waiting = waitingOf(saved as CheatingRule);
        showToast(
          waiting
            ? t('indications.rules.waitsFrom', { from: formatDate(waiting.from ?? '') })
            : t('indications.rules.holdsNow'),
          waiting ? 'info' : 'success',
        );
        close();
      }}
    >
      <SwitchField name="enabled" />
      {rule.thresholds.map((one, index) =>
        isWhole(one) ? (
          <NumberField key={one.name} name={one.name} autoFocus={index === 0} />
        ) : (
          <TextField key={one.name} name={one.name} autoFocus={index === 0} />
        ),
      )}
      {rule.thresholds.length > 0 && <TryOut rule={rule} read={(values) => schema.safeParse(values)} />}
    </FormDialog>
  );
}

interface TryOutProps {
  readonly rule: CheatingRule;
  readonly read: (values: unknown) => z.ZodSafeParseResult<Record<string, unknown>>;
}

/** What the numbers in the form would have found, beside those that are set. */
function TryOut({ rule, read }: TryOutProps) {
  const { t } = useTranslation();
  const { getValues, trigger } = useFormContext();
  const { mutate, isPending } = useApiMutation(cheatingRules.tryOut, { handles: [] });
  const [tried, setTried] = useState<Tried | null>(null);
  const told = ({ found, HIGH, MEDIUM, LOW }: Tried['set']): string =>
    t('indications.rules.found', { found, high: HIGH, medium: MEDIUM, low: LOW });
  const start = () => {
    const { success, data } = read(getValues());
    if (!success) return void trigger();
    const { enabled: _, ...thresholds } = data;
    mutate(
      { params: { rule: rule.id }, body: { thresholds: thresholds as Record<string, number> } },
      { onSuccess: setTried },
    );
  };
  return (
    <>
      <Button color="inherit" startIcon={<Icon name="science" />} disabled={isPending} onClick={start}>
        {t(isPending ? 'indications.rules.trying' : 'indications.rules.try', { days: triedDays })}
      </Button>
      <div aria-live="polite">
        {tried &&
          (tried.days === 0 ? (
            t('indications.rules.tooLong')
          ) : (
            <FactList
              facts={[
                [t('indications.rules.asSet', { days: tried.days }), told(tried.set)],
                [t('indications.rules.asTried', { days: tried.days }), told(tried.tried)],
              ]}
            />
          ))}
      </div>
    </>
  );
}

import {
  type ReportSchedule,
  reportSchedules,
  rhythms,
  sentFormats,
} from '@parking/contract/reports/report-deliveries';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { CodesField } from '../../../kit/form/fields/codes-field.tsx';
import { NumberField } from '../../../kit/form/fields/number-field.tsx';
import { MultiReferenceField, ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { SwitchField } from '../../../kit/form/fields/switch-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { useProfile } from '../../../api/session.tsx';
import './texts.ts';

interface ScheduleDialogProps {
  /** Null for a new one. */
  readonly schedule: ReportSchedule | null;
  readonly savedViewId: string | null;
  readonly close: () => void;
}

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;
/** A weekday is chosen by its word. */
const formBody = reportSchedules.create.body.extend({ weekday: z.enum(weekdays).nullable().optional() });

/** When a saved report is sent, to whom and as what. */
export default function ScheduleDialog({ schedule, savedViewId, close }: ScheduleDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('sentReports.schedule');
  const me = useProfile().id;
  const { create, update } = reportSchedules;
  const creating = useApiMutation(create, { handles: create.errors });
  const updating = useApiMutation(update, { handles: update.errors });
  const initial = schedule
    ? {
        savedViewId: schedule.savedViewId,
        rhythm: schedule.rhythm,
        time: schedule.time,
        weekday: schedule.weekday === null ? null : String(schedule.weekday),
        monthDay: schedule.monthDay,
        shiftId: schedule.shiftId,
        formats: schedule.formats,
        recipients: schedule.recipients.map(({ id }) => id),
        active: schedule.active,
      }
    : { savedViewId, rhythm: 'DAILY', time: '07:00', formats: ['pdf', 'xlsx'], recipients: [me], active: true };
  return (
    <FormDialog
      title={schedule ? t('sentReports.editTitle', { name: schedule.name }) : t('sentReports.newTitle')}
      schema={formBody}
      texts={texts}
      initial={initial}
      send={(sent) => {
        const weekday = sent['weekday'];
        const body = create.body.parse({ ...sent, weekday: weekday ? Number(weekday) : null });
        const { savedViewId: _, ...changed } = body;
        return schedule
          ? updating.mutateAsync({ params: { id: schedule.id }, body: changed })
          : creating.mutateAsync({ body });
      }}
      submitLabel={t('sentReports.save')}
      onCancel={close}
      onDone={() => {
        showToast(t('sentReports.savedToast'), 'success');
        close();
      }}
    >
      {!schedule && <ReferenceField name="savedViewId" options={reportSchedules.reports} autoFocus />}
      <SelectField name="rhythm" codes={rhythms} />
      <Timing />
      <Recipients />
      <CodesField name="formats" codes={sentFormats} />
      <SwitchField name="active" />
    </FormDialog>
  );
}

/** What the rhythm needs to be told. */
function Timing() {
  const rhythm: unknown = useWatch({ name: 'rhythm' });
  const isClocked = rhythm === 'DAILY' || rhythm === 'WEEKLY' || rhythm === 'MONTHLY';
  return (
    <>
      {rhythm === 'WEEKLY' && <SelectField name="weekday" codes={weekdays} required />}
      {rhythm === 'MONTHLY' && <NumberField name="monthDay" required />}
      {isClocked && <TextField name="time" required />}
      {rhythm === 'SHIFT_END' && <ReferenceField name="shiftId" options="/shifts/list" />}
    </>
  );
}

/** Users who may read the report that is chosen. */
function Recipients() {
  const view: unknown = useWatch({ name: 'savedViewId' });
  const chosen = typeof view === 'string' && view !== '';
  return (
    <MultiReferenceField
      name="recipients"
      options={reportSchedules.recipients}
      params={{ id: chosen ? view : '' }}
      disabled={!chosen}
    />
  );
}

import Button from '@mui/material/Button';
import { holidays } from '@parking/contract/tariffs/holidays';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import { labelIn } from '../../../i18n/format.ts';
import { DateField } from '../../../kit/form/fields/date-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import type { Holiday } from './year-view.tsx';

interface HolidayDialogProps {
  readonly day: string;
  /** Null for a new one. */
  readonly holiday: Holiday | null;
  readonly close: () => void;
  /** Null when it may not be deleted, or is not there yet. */
  readonly remove: (() => void) | null;
}

/** A holiday written where it stands in the year. */
export function HolidayDialog({ day, holiday, close, remove }: HolidayDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('tariffs.holidays');
  const create = useApiMutation(holidays.create, { handles: holidays.create.errors });
  const update = useApiMutation(holidays.update, { handles: holidays.update.errors });
  const approving = useApproval();
  const send = async (body: Record<string, unknown>) => {
    if (!holiday)
      return approving.run((approval) =>
        create.mutateAsync({ body: holidays.create.body.parse({ ...body, ...approval }) }),
      );
    if (Object.keys(body).length === 0) return null;
    const changes = { ...body, updatedAt: holiday.updatedAt };
    return approving.run((approval) =>
      update.mutateAsync({
        params: { id: holiday.id },
        body: holidays.update.body.parse({ ...changes, ...approval }),
      }),
    );
  };
  return (
    <>
      <FormDialog
        title={holiday ? labelIn(holiday) : t('kit.record.newOne', { one: texts.one })}
        lead={
          remove && (
            <Button color="error" size="small" onClick={remove} sx={{ ml: -3 }}>
              {t('common.delete')}
            </Button>
          )
        }
        schema={holiday ? holidays.update.body : holidays.create.body}
        texts={texts}
        initial={{ day, label: holiday?.label ?? '', labelEn: holiday?.labelEn ?? null }}
        record={holiday}
        resource={holidays}
        send={send}
        onCancel={close}
        onDone={(saved) => {
          showToast(t(saved ? 'common.saved' : 'kit.form.nothingChanged'), saved ? 'success' : 'info');
          close();
        }}
      >
        <DateField name="day" />
        <TextField name="label" autoFocus />
        <TextField name="labelEn" />
      </FormDialog>
      {approving.dialog}
    </>
  );
}

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useSession } from '../../../api/session.tsx';
import type { LeaveCause } from '../../leaving.ts';
import type { ResourceTexts } from '../../model/resource-types.ts';
import type { FormMemory } from '../form-memory.ts';
import { type KeptInput, dropKeptInput, keepInput, useKeptInput, worthKeeping } from './kept-input.ts';

/** Keeps a form's input when the program leads away from it, and gives it back when the form is open again. */
export function useKeeping(
  texts: ResourceTexts,
  form: UseFormReturn<Record<string, unknown>>,
  memory: FormMemory,
): {
  readonly keep: (cause: LeaveCause) => void;
  readonly offer: KeptInput | null;
  readonly take: () => void;
  readonly drop: () => void;
} {
  const userId = useSession().profile?.id ?? null;
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const kept = useKeptInput(userId);
  const offer = kept?.address === address && kept.form === texts.one ? kept : null;
  return {
    keep: (cause) => {
      const values = worthKeeping(memory.base(), form.getValues());
      keepInput({ userId, address, form: texts.one, cause, values });
    },
    offer,
    take: () => {
      for (const [name, value] of Object.entries(offer?.values ?? {}))
        form.setValue(name, value, { shouldDirty: true });
      dropKeptInput();
    },
    drop: dropKeptInput,
  };
}

interface KeptOfferProps {
  readonly kept: KeptInput;
  readonly take: () => void;
  readonly drop: () => void;
}

export function KeptOffer({ kept, take, drop }: KeptOfferProps) {
  const { t } = useTranslation();
  return (
    <Alert
      severity="info"
      action={
        <>
          <Button size="small" color="inherit" onClick={take} sx={{ whiteSpace: 'nowrap' }}>
            {t('kit.form.keptTake')}
          </Button>
          <Button size="small" color="inherit" onClick={drop}>
            {t('kit.form.leave')}
          </Button>
        </>
      }
    >
      {t(`kit.form.causes.${kept.cause}`)} {t('kit.form.keptHelp')}
    </Alert>
  );
}

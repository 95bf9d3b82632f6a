import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useApiMutation } from '../../api/query.ts';
import { showToast } from '../../api/toast.ts';
import { useApproval } from '../approval/use-approval.tsx';
import type { ResourceTextsKey } from '../model/resource-types.ts';
import { useResourceTexts } from '../model/use-resource-texts.ts';
import type { Values } from '../model/values.ts';
import FormDialog from './form-dialog.tsx';

interface SetUpDialogProps {
  readonly title: string;
  readonly lead: string;
  readonly texts: ResourceTextsKey;
  /** Changes it; what is left out stays. */
  readonly update: EndpointDefinition & { readonly body: z.ZodType };
  /** Of what it is the set-up, where there are several. */
  readonly id?: string;
  /** Null: nothing was set. */
  readonly updatedAt: string | null;
  /** What is set, as it is told. */
  readonly told: Values;
  /** Empty fields for what is never told. */
  readonly secrets?: Values;
  readonly close: () => void;
  readonly children: ReactNode;
}

const noSecrets: Values = {};

/** How something is set up: sends what was changed, with somebody else who signs where that is needed. */
export function SetUpDialog(props: SetUpDialogProps) {
  const { title, lead, update, id = '', updatedAt, told, secrets = noSecrets, close, children } = props;
  const { t } = useTranslation();
  const texts = useResourceTexts(props.texts);
  const approving = useApproval();
  const { mutateAsync } = useApiMutation(update, { handles: update.errors ?? [] });
  const known = updatedAt === null ? {} : { updatedAt };
  return (
    <>
      <FormDialog
        title={title}
        lead={lead}
        schema={update.body}
        texts={texts}
        initial={{ ...told, ...secrets }}
        record={{ id, ...told }}
        send={(body) =>
          approving.run((approval) => mutateAsync({ params: { id }, body: { ...body, ...known, ...approval } }))
        }
        onCancel={close}
        onDone={() => {
          showToast(t('common.saved'), 'success');
          close();
        }}
      >
        {children}
      </FormDialog>
      {approving.dialog}
    </>
  );
}

import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useApiMutation } from '../../api/query.ts';
import { showToast } from '../../api/toast.ts';
import { useApproval } from '../approval/use-approval.tsx';
import { AutoFields } from '../form/fields/auto-fields.tsx';
import { SchemaForm } from '../form/schema-form.tsx';
import type { Values } from '../model/values.ts';
import type { AnyResource, AnyRow, ResourceTexts } from '../model/resource-types.ts';
import { valuesFor } from './form-values.ts';

export interface RecordFormProps {
  readonly resource: AnyResource;
  /** The resource's create or update. */
  readonly endpoint: EndpointDefinition;
  /** Null for a new one. */
  readonly record: AnyRow | null;
  readonly texts: ResourceTexts;
  readonly fields?: readonly string[] | ReactNode;
  readonly toForm?: ((row: AnyRow) => Values) | undefined;
  readonly blank?: Values | undefined;
  readonly reload: () => Promise<AnyRow | null>;
  /** With what the server answered; null when nothing was to be changed. */
  readonly onSaved: (saved: unknown) => void;
  readonly onCancel: () => void;
}

const isNames = (fields: unknown): fields is readonly string[] =>
  Array.isArray(fields) && fields.every((field) => typeof field === 'string');

/** Writes one record by the contract's create or update. */
export function RecordForm(props: RecordFormProps) {
  const { resource, endpoint, record, texts, fields, toForm, blank, reload, onSaved, onCancel } = props;
  const { t } = useTranslation();
  const schema = endpoint.body as z.ZodType;
  const startOf = (row: AnyRow): Values => ({ ...valuesFor(schema, row), ...toForm?.(row) });
  const { mutateAsync } = useApiMutation(endpoint, { handles: endpoint.errors ?? [] });
  const approval = useApproval();
  // Of what the form shows, not of what a live change has put into the list since.
  const filledFrom = useRef(record?.updatedAt);

  const send = (body: Record<string, unknown>) => {
    if (!record) return approval.run((signed) => mutateAsync({ body: { ...body, ...signed } }));
    if (Object.keys(body).length === 0) return Promise.resolve(null);
    return approval.run((signed) =>
      mutateAsync({ params: { id: record.id }, body: { ...body, ...signed, updatedAt: filledFrom.current } }),
    );
  };
  const readAgain = async () => {
    const latest = await reload();
    if (!latest) return null;
    filledFrom.current = latest.updatedAt;
    return startOf(latest);
  };
  return (
    <>
      <SchemaForm
        schema={schema}
        texts={texts}
        record={record}
        resource={resource}
        initial={record ? startOf(record) : { ...valuesFor(schema, {}), ...blank }}
        send={send}
        onReload={readAgain}
        onCancel={onCancel}
        onDone={(saved) => {
          showToast(t(saved ? 'common.saved' : 'kit.form.nothingChanged'), saved ? 'success' : 'info');
          onSaved(saved);
        }}
      >
        {isNames(fields) ? <AutoFields names={fields} /> : (fields as ReactNode)}
      </SchemaForm>
      {approval.dialog}
    </>
  );
}

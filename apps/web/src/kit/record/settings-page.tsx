import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useApiMutation, useApiQuery } from '../../api/query.ts';
import { useFlags } from '../../api/session.tsx';
import { showToast } from '../../api/toast.ts';
import { useApproval } from '../approval/use-approval.tsx';
import { useLate } from '../../theme/use-late.ts';
import { SchemaForm } from '../form/schema-form.tsx';
import type { Values } from '../model/values.ts';
import { FailureNotice } from '../list/list-states.tsx';
import { PageFrame } from '../page-frame.tsx';
import { PageHeader } from '../page-header.tsx';
import type { AnyRow, ResourceTexts, ResourceTextsKey } from '../model/resource-types.ts';
import { useResourceTexts } from '../model/use-resource-texts.ts';
import { valuesFor } from './form-values.ts';
import { RecordDetails } from './record-details.tsx';

interface SettingsPageProps {
  /** The screen's own route: its rights. */
  readonly route: string;
  readonly texts: ResourceTextsKey;
  readonly lead: string;
  /** Said to who may look and not change. */
  readonly readOnly: string;
  readonly get: EndpointDefinition;
  readonly update: EndpointDefinition;
  /** Pixels that the form is wide at most. */
  readonly width?: number;
  /** What stands above the form. */
  readonly above?: ReactNode;
  /** Counts up when something beside the form changed the record: what was typed into it stays. */
  readonly changedBeside?: number;
  /** In place of the plain facts for who may only look. */
  readonly facts?: (settings: Values) => ReactNode;
  /** The fields of the form, drawn with what the server holds. */
  readonly children: (settings: Values) => ReactNode;
}

/** A screen for the one record of its kind: read, changed as a whole, never made nor deleted. */
export function SettingsPage(props: SettingsPageProps) {
  const { route, lead, get, width = 720 } = props;
  const texts = useResourceTexts(props.texts);
  const { editable, known } = useFlags(route);
  const [{ round, saved }, setShown] = useState<{ round: number; saved: Values | null }>({ round: 0, saved: null });
  const settings = useApiQuery(get, {}, { handles: 'all' });
  const data = newest(saved, settings.data as Values | undefined);
  return (
    <PageFrame title={texts.title} scrolls>
      <PageHeader title={texts.title} />
      <Box sx={{ color: 'text.secondary', mt: -2 }}>{lead}</Box>
      {props.above}
      {settings.isPending && <FormSkeleton width={width} />}
      {settings.isError && !data && <FailureNotice failure={settings.error} retry={() => void settings.refetch()} />}
      {data && known && (
        <Box
          sx={{
            maxWidth: width,
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            mt: 2,
            '& > form > :last-child': { position: 'sticky', bottom: 0, zIndex: 1, bgcolor: 'inherit' },
            '& > form': { bgcolor: 'inherit', borderRadius: 'inherit' },
          }}
        >
          {editable ? (
            <Form
              key={round}
              {...props}
              words={texts}
              settings={data}
              reload={async () => ((await settings.refetch()).data as Values | undefined) ?? null}
              again={(result) => setShown({ round: round + 1, saved: result ?? saved })}
            />
          ) : (
            <Facts settings={data} words={texts} note={props.readOnly}>
              {props.facts?.(data)}
            </Facts>
          )}
        </Box>
      )}
    </PageFrame>
  );
}

/** What was saved is shown before it has been read again. */
const newest = (saved: Values | null, read: Values | undefined): Values | undefined =>
  saved && timeOf(saved) >= timeOf(read) ? saved : read;

const timeOf = (values: Values | undefined): string =>
  typeof values?.['updatedAt'] === 'string' ? values['updatedAt'] : '';

interface FormProps extends Pick<SettingsPageProps, 'update' | 'children' | 'changedBeside'> {
  readonly words: ResourceTexts;
  readonly settings: Values;
  readonly reload: () => Promise<Values | null>;
  /** Fills the form anew, with what was saved. */
  readonly again: (saved: Values | null) => void;
}

function Form({ update, children, changedBeside, words, settings, reload, again }: FormProps) {
  const { t } = useTranslation();
  const schema = update.body as z.ZodType;
  const [filledFrom, setFilledFrom] = useState(settings);
  const { mutateAsync } = useApiMutation(update, { handles: update.errors ?? [] });
  const approving = useApproval();
  return (
    <>
      <SchemaForm
        schema={schema}
        texts={words}
        initial={valuesFor(schema, filledFrom as AnyRow)}
        record={{ id: update.path, ...filledFrom }}
        send={(body) => {
          if (Object.keys(body).length === 0) return Promise.resolve(null);
          return approving.run((approval) =>
            mutateAsync({ body: { ...body, ...approval, updatedAt: filledFrom['updatedAt'] } }),
          );
        }}
        {...(changedBeside !== undefined && { changedBeside })}
        onReload={async () => {
          const latest = await reload();
          if (!latest) return null;
          setFilledFrom(latest);
          return valuesFor(schema, latest as AnyRow);
        }}
        onCancel={() => again(null)}
        onDone={(saved) => {
          showToast(t(saved ? 'common.saved' : 'kit.form.nothingChanged'), saved ? 'success' : 'info');
          again(saved as Values | null);
        }}
      >
        {children(filledFrom)}
      </SchemaForm>
      {approving.dialog}
    </>
  );
}

interface FactsProps {
  readonly settings: Values;
  readonly words: ResourceTexts;
  readonly note: string;
  readonly children?: ReactNode;
}

function Facts({ settings, words, note, children }: FactsProps) {
  const shown = ([key, value]: [string, unknown]): [string, unknown] => {
    if (Array.isArray(value)) return [key, value.filter((item) => typeof item === 'string').join(', ')];
    return [key, typeof value === 'string' ? (words.values?.[key]?.[value] ?? value) : value];
  };
  const record = { ...Object.fromEntries(Object.entries(settings).map(shown)), id: '' };
  const columns = Object.entries(words.fields).map(([key, label]) => ({
    key,
    label,
    column: null,
    cell: null,
    hidden: false,
    exportKey: false as const,
  }));
  return (
    <Box sx={{ p: 6 }}>
      <Alert severity="info" sx={{ mb: 4 }}>
        {note}
      </Alert>
      {children ?? <RecordDetails record={record} columns={columns} texts={words} />}
    </Box>
  );
}

function FormSkeleton({ width }: { readonly width: number }) {
  const { t } = useTranslation();
  const late = useLate();
  return (
    <Box role="status" aria-label={t('common.loading')}>
      {late && <Skeleton variant="rounded" height={420} sx={{ maxWidth: width }} />}
    </Box>
  );
}

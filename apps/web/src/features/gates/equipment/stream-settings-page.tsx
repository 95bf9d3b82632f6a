import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type StreamSettings, streamSettings } from '@parking/contract/gates/equipment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { NumberField } from '../../../kit/form/number-field.tsx';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { SwitchField } from '../../../kit/form/switch-field.tsx';
import { WordsField } from '../../../kit/form/words-field.tsx';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { RecordDetails } from '../../../kit/record/record-details.tsx';
import { useResourceTexts } from '../../../kit/resource/use-resource-texts.ts';
import { useLate } from '../../../theme/use-late.ts';
import '../../../i18n/gates.ts';

export default function StreamSettingsPage() {
  const { t } = useTranslation();
  const { editable, known } = useFlags('/stream_settings');
  const [round, setRound] = useState(0);
  const settings = useApiQuery(streamSettings.get, {}, { handles: 'all' });
  const { data } = settings;
  return (
    <PageFrame title={t('gates.stream.title')} scrolls>
      <PageHeader title={t('gates.stream.title')} />
      <Box sx={{ color: 'text.secondary', mt: -2 }}>{t('gates.stream.lead')}</Box>
      {settings.isPending && <FormSkeleton />}
      {settings.isError && !data && <FailureNotice failure={settings.error} retry={() => void settings.refetch()} />}
      {data && known && (
        <Box
          sx={{ maxWidth: 720, bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1, mt: 2 }}
        >
          {editable ? (
            <StreamForm
              key={round}
              settings={data}
              reload={async () => (await settings.refetch()).data ?? null}
              again={() => setRound(round + 1)}
            />
          ) : (
            <StreamFacts settings={data} />
          )}
        </Box>
      )}
    </PageFrame>
  );
}

interface StreamFormProps {
  readonly settings: StreamSettings;
  readonly reload: () => Promise<StreamSettings | null>;
  /** Fills the form anew. */
  readonly again: () => void;
}

function StreamForm({ settings, reload, again }: StreamFormProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('gates.stream');
  const [filledFrom, setFilledFrom] = useState(settings);
  const { updatedAt, ...values } = filledFrom;
  const { mutateAsync } = useApiMutation(streamSettings.update, { handles: streamSettings.update.errors });
  return (
    <SchemaForm
      schema={streamSettings.update.body}
      texts={texts}
      initial={values}
      record={{ id: 'stream_settings', ...values }}
      send={(body) => mutateAsync({ body: { ...streamSettings.update.body.parse(body), updatedAt } })}
      onReload={async () => {
        const latest = await reload();
        if (latest) setFilledFrom(latest);
        return latest;
      }}
      onCancel={again}
      onDone={() => {
        showToast(t('common.saved'), 'success');
        again();
      }}
    >
      <SwitchField name="isEnabled" />
      <NumberField name="framesPerSecond" />
      <NumberField name="width" unit={t('gates.stream.pixels')} />
      <NumberField name="snapshotTimeoutMs" unit={t('gates.stream.milliseconds')} />
      <WordsField name="allowedHosts" />
    </SchemaForm>
  );
}

function StreamFacts({ settings }: { readonly settings: StreamSettings }) {
  const { t } = useTranslation();
  const texts = useResourceTexts('gates.stream');
  const record = { ...settings, id: 'stream_settings', allowedHosts: settings.allowedHosts.join(', ') };
  const columns = Object.entries(texts.fields).map(([key, label]) => ({
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
        {t('gates.stream.readOnly')}
      </Alert>
      <RecordDetails record={record} columns={columns} texts={texts} />
    </Box>
  );
}

function FormSkeleton() {
  const { t } = useTranslation();
  const late = useLate();
  return (
    <Box role="status" aria-label={t('common.loading')}>
      {late && <Skeleton variant="rounded" height={420} sx={{ maxWidth: 720 }} />}
    </Box>
  );
}

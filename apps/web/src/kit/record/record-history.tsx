import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import type { Change } from '@parking/contract/core/resource';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useApiQuery } from '../../api/query.ts';
import { useLate } from '../../theme/use-late.ts';
import { Blank, DateTime } from '../cells/cells.tsx';
import { CellValue } from '../cells/cell-value.tsx';
import type { ListColumn } from '../list/state/column-model.ts';
import { FailureNotice, Notice } from '../list/list-states.tsx';
import { type AnyResource, type ResourceTexts, columnsOf } from '../model/resource-types.ts';
import { type FieldChange, changedFields, isRecordPart } from './history-diff.ts';

type Entry = z.output<typeof Change>;

interface RecordHistoryProps {
  readonly resource: AnyResource & { readonly history: EndpointDefinition };
  readonly id: string;
  readonly texts: ResourceTexts;
  readonly columns: readonly ListColumn[];
}

/** Who did what to a record, when, and each field from what to what. */
export function RecordHistory({ resource, id, texts, columns }: RecordHistoryProps) {
  const { t } = useTranslation();
  const late = useLate();
  const query = useApiQuery(resource.history, { params: { id } }, { handles: 'all' });
  const entries = query.data as readonly Entry[] | undefined;
  if (query.error && !entries) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
  if (!entries) {
    return (
      <Box role="status" aria-label={t('common.loading')}>
        {late && [0, 1, 2].map((line) => <Skeleton key={line} height={64} />)}
      </Box>
    );
  }
  if (entries.length === 0) return <Notice icon="history" title={t('kit.record.noHistory')} />;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 4 }}>
      {entries.map((entry) => (
        <HistoryEntry key={entry.id} {...{ entry, resource, texts, columns }} />
      ))}
    </Box>
  );
}

const plainActions = ['create', 'update', 'delete'] as const;

type Told = Pick<RecordHistoryProps, 'resource' | 'texts' | 'columns'>;

interface HistoryEntryProps extends Told {
  readonly entry: Entry;
}

function HistoryEntry({ entry, ...told }: HistoryEntryProps) {
  const { resource, texts } = told;
  const { t } = useTranslation();
  const action = plainActions.find((known) => known === entry.action);
  const words = action
    ? t(`kit.record.actionsDone.${action}`)
    : (texts.actions?.[camel(entry.action)] ?? t('kit.record.actionsDone.other', { action: entry.action }));
  const isUpdate = entry.before !== null && entry.after !== null;
  const changes = shownChanges(entry, texts, resource);
  const erased = entry.before === null && entry.after === null && action === 'update';
  return (
    <Box component="li" sx={{ borderLeft: 2, borderColor: 'divider', pl: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <Box sx={{ fontWeight: 600 }}>{words}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {entry.actor ?? t('kit.record.system')} · <DateTime local={entry.at} />
        </Box>
      </Box>
      {erased && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('kit.record.erased')}</Box>}
      {changes.length > 0 && (
        <Box component="dl" sx={{ m: 0, mt: 1, typography: 'body2' }}>
          {changes.map((change) => (
            <Box key={change.path} sx={{ py: 1 }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {texts.fields[change.path]}
              </Box>
              <Box
                component="dd"
                sx={{ m: 0, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', overflowWrap: 'anywhere' }}
              >
                <BeforeAfter change={change} isUpdate={isUpdate} {...told} />
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Fields that have a name, in the order they are named; of a new record only what was filled in. */
function shownChanges(entry: Entry, texts: ResourceTexts, resource: AnyResource): FieldChange[] {
  const places = Object.keys(texts.fields);
  const isFilled = (value: unknown) =>
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  const isUpdate = entry.before !== null && entry.after !== null;
  return changedFields(entry.before, entry.after)
    .filter(({ path }) => places.includes(path))
    .filter(
      ({ path, before, after }) =>
        isUpdate || (isFilled(after ?? before) && !isBareKey(resource, path, after ?? before)),
    )
    .sort((one, other) => places.indexOf(one.path) - places.indexOf(other.path));
}

/** The key of a record that nothing here can name. */
const isBareKey = (resource: AnyResource, path: string, value: unknown): boolean =>
  typeof value === 'string' &&
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) &&
  columnsOf(resource)[path]?.type !== 'reference';

interface BeforeAfterProps extends Told {
  readonly change: FieldChange;
  readonly isUpdate: boolean;
}

function BeforeAfter({ change, isUpdate, ...told }: BeforeAfterProps) {
  const { t } = useTranslation();
  const { path, before, after } = change;
  const { resource } = told;
  const shown = (value: unknown) => <Shown name={path} value={value} {...told} />;
  if (!isUpdate) return shown(after ?? before);
  if (isBareKey(resource, path, after) || isBareKey(resource, path, before)) return t('kit.record.otherChosen');
  return (
    <>
      <Box component="del" aria-label={t('kit.record.before')} sx={{ color: 'text.secondary' }}>
        {shown(before)}
      </Box>
      <span aria-hidden>→</span>
      <Box component="ins" aria-label={t('kit.record.after')} sx={{ textDecoration: 'none' }}>
        {shown(after)}
      </Box>
    </>
  );
}

interface ShownProps extends Told {
  readonly name: string;
  readonly value: unknown;
}

/** A value of the log: a plain one as its column is shown, another record by its name, parts as the list shows them. */
function Shown({ name, value, resource, texts, columns }: ShownProps) {
  const { t } = useTranslation();
  const column = columnsOf(resource)[name] ?? null;
  const cell = columns.find(({ key }) => key === name)?.cell;
  if (value === null || value === undefined || value === '') return <em>{t('kit.record.empty')}</em>;
  if (Array.isArray(value) && column?.type !== 'reference') {
    if (value.length === 0) return <Blank />;
    return cell && value.some(isRecordPart) ? cell({ id: '', [name]: value }) : value.map(nameOf).join(', ');
  }
  if (!Array.isArray(value) && typeof value === 'object') return nameOf(value);
  return <CellValue name={name} column={column} value={value} texts={texts} />;
}

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { label, name } = value as { label?: unknown; name?: unknown };
  return typeof label === 'string' ? label : typeof name === 'string' ? name : JSON.stringify(value);
}

const camel = (text: string): string => text.replace(/[-_ ]([a-z])/g, (_, letter: string) => letter.toUpperCase());

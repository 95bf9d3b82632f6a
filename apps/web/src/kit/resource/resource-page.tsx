import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlags } from '../../api/session.tsx';
import { Icon } from '../../theme/icon.tsx';
import { CopyItem } from '../list/copy/copy-item.tsx';
import { listKeys } from '../list/keys/list-keys.ts';
import { useListKeys } from '../list/keys/use-list-keys.ts';
import { ListBody, type ListBodyProps } from '../list/list-body.tsx';
import type { ColumnSpec } from '../list/state/column-model.ts';
import type { ReadyView } from '../list/state/list-model.ts';
import { totalText } from '../list/table/pager.tsx';
import { ListControls } from '../list/toolbar/list-controls.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { exportOfList } from '../export/use-export.ts';
import { PageFrame } from '../page-frame.tsx';
import { PageHeader } from '../page-header.tsx';
import { newRecord, useRecordAddress } from '../list/state/use-record-address.ts';
import { nameOfRow } from '../model/name-of-row.ts';
import type { AnyResource, AnyRow, NamedField, ResourceTextsKey, RowOfResource } from '../model/resource-types.ts';
import type { RecordDrawerProps } from '../record/record-drawer.tsx';
import { useResourceList } from './use-resource-list.ts';
import { useResourceTexts } from '../model/use-resource-texts.ts';

const RecordDrawer = lazy(() => import('../record/record-drawer.tsx'));
const DeleteDialog = lazy(() => import('../dialog/delete-dialog.tsx'));
const ImportDialog = lazy(() => import('../import/import-dialog.tsx'));

export interface ResourcePageProps<R extends AnyResource, Key extends ResourceTextsKey> {
  readonly resource: R;
  /** The screen's own route: its rights and saved views. */
  readonly route: string;
  /** Where the resource's words stand. */
  readonly texts: Key;
  /** The first three are the card on a phone; the first one leads to the record. */
  readonly columns: readonly ColumnSpec<RowOfResource<R>, NamedField<Key>>[];
  /** Views that everybody finds before their own saved ones. */
  readonly views?: readonly ReadyView[];
  /** The form: names of fields, drawn as the contract says, or fields of one's own. */
  readonly fields?: readonly NamedField<Key>[] | ReactNode;
  /** What a form starts from, when it is not simply the row's own fields. */
  readonly toForm?: (row: RowOfResource<R>) => Readonly<Record<string, unknown>>;
  /** What a new record starts from; the form waits for what is `undefined` yet. */
  readonly blank?: Readonly<Record<string, unknown>>;
  readonly nameOf?: (row: RowOfResource<R>) => string;
  readonly canEdit?: (row: RowOfResource<R>) => boolean;
  readonly canDelete?: (row: RowOfResource<R>) => boolean;
  /** Shown above a record's fields. */
  readonly notice?: (row: RowOfResource<R>) => ReactNode;
  /** Shown beneath a record's fields: what belongs to it. */
  readonly more?: (row: RowOfResource<R>) => ReactNode;
  /** Beneath the title: the ways to screens beside this one. */
  readonly beside?: ReactNode;
  /** Further acts on one record, as menu items. */
  readonly recordActions?: (row: RowOfResource<R>) => ReactNode;
  /** Further acts on the selected rows. */
  readonly bulkActions?: (rows: readonly RowOfResource<R>[], clear: () => void) => ReactNode;
  /** What follows when a new record was made. */
  readonly onCreated?: (row: RowOfResource<R>) => void;
  /** What was made is looked at next, in place of its form. */
  readonly showsCreated?: boolean;
  readonly addLabel?: string;
  /** Records with long texts need a wider place beside the list. */
  readonly wide?: boolean;
}

/** What the record beside the list is told as it was declared. */
type RecordParts = Pick<
  RecordDrawerProps,
  | 'resource'
  | 'fields'
  | 'toForm'
  | 'blank'
  | 'notice'
  | 'more'
  | 'recordActions'
  | 'onCreated'
  | 'showsCreated'
  | 'wide'
>;

const noViews: readonly ReadyView[] = [];

interface HeadActionsProps {
  /** The button that adds one; false for who may not. */
  readonly add: ReactNode;
  readonly onImport: (() => void) | null;
}

/** Who may add records may bring a file of them. */
function HeadActions({ add, onImport }: HeadActionsProps) {
  const { t } = useTranslation();
  if (!add || !onImport) return add;
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <Button color="inherit" startIcon={<Icon name="upload" />} onClick={onImport}>
        {t('kit.list.importXlsx')}
      </Button>
      {add}
    </Box>
  );
}

/** The rows, and that newer ones are on their way, or could not be had. */
function Rows(props: ListBodyProps) {
  const { t } = useTranslation();
  const { list, query } = props;
  return (
    <>
      {query.error && query.data && <Alert severity="warning">{t('kit.list.refreshFailed')}</Alert>}
      <Box sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
        {list.waiting && (
          <LinearProgress
            aria-label={t('common.loading')}
            sx={{ position: 'absolute', inset: 0, bottom: 'auto', height: 2, zIndex: 2 }}
          />
        )}
        <ListBody {...props} />
      </Box>
    </>
  );
}

/** A list of the contract as a finished screen: declared, not written. */
export function ResourcePage<R extends AnyResource, Key extends ResourceTextsKey>(props: ResourcePageProps<R, Key>) {
  const { resource, route } = props;
  const { t } = useTranslation();
  const texts = useResourceTexts(props.texts);
  const flags = useFlags(route);
  const address = useRecordAddress();
  const nameOf = (props.nameOf ?? nameOfRow) as (row: AnyRow) => string;
  const canDelete = (props.canDelete ?? (() => true)) as (row: AnyRow) => boolean;
  const bulk = props.bulkActions as ((rows: readonly AnyRow[], clear: () => void) => ReactNode) | undefined;
  const deletes = resource.remove !== undefined && flags.deleteable;
  const { list, query } = useResourceList({
    resource,
    route,
    texts,
    nameOf,
    specs: props.columns as unknown as readonly ColumnSpec<AnyRow>[],
    views: props.views ?? noViews,
    selectable: deletes || (bulk !== undefined && flags.editable),
    address,
  });
  useListKeys(list, address);
  const [deleting, setDeleting] = useState<readonly AnyRow[] | null>(null);
  const [importing, setImporting] = useState(false);
  const selected = list.rows.filter((row) => list.selection.has(row.id));
  const { template, import: start } = resource;
  const adds = resource.create !== undefined && flags.addable;
  const add = adds && (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => address.open(newRecord)}>
      {props.addLabel ?? t('common.add')}
    </Button>
  );

  const record = address.openId !== null && (
    <Suspense fallback={null}>
      <RecordDrawer
        {...(props as unknown as RecordParts)}
        texts={texts}
        columns={list.columns}
        rows={list.rows}
        nameOf={nameOf}
        flags={flags}
        canEdit={props.canEdit as RecordDrawerProps['canEdit']}
        canDelete={canDelete}
        address={address}
        remove={(row) => setDeleting([row])}
      />
    </Suspense>
  );

  return (
    <PageFrame title={texts.title} beside={record || null}>
      <PageHeader
        title={texts.title}
        note={query.data && totalText(query.data)}
        action={<HeadActions add={add} onImport={template && start ? () => setImporting(true) : null} />}
      />
      {props.beside}
      <ListControls
        list={list}
        selected={selected}
        exported={
          resource.export && (
            <ExportButton
              {...exportOfList(resource.export, list)}
              shortcut={listKeys.export.join(' ')}
              more={(close) => <CopyItem ids={list.rows.map(({ id }) => id)} close={close} />}
            />
          )
        }
        bulkActions={flags.editable ? bulk : undefined}
        remove={deletes && selected.every(canDelete) ? () => setDeleting(selected) : undefined}
      />
      <Rows list={list} query={query} add={add} />
      <Suspense fallback={null}>
        {deleting && resource.remove && (
          <DeleteDialog
            remove={resource.remove}
            one={texts.one}
            rows={deleting}
            nameOf={nameOf}
            onClose={() => setDeleting(null)}
            onDeleted={() => {
              list.selection.clear();
              if (deleting.some((row) => row.id === address.openId)) address.close();
            }}
          />
        )}
        {importing && template && start && (
          <ImportDialog title={texts.title} template={template} start={start} onClose={() => setImporting(false)} />
        )}
      </Suspense>
    </PageFrame>
  );
}

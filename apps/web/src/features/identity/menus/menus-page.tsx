import Button from '@mui/material/Button';
import { menus } from '@parking/contract/identity/menus';
import { Suspense, lazy, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { labelIn } from '../../../i18n/format.ts';
import { Blank } from '../../../kit/cells/cells.tsx';
import { resolveColumns } from '../../../kit/list/state/column-model.ts';
import { ExportButton } from '../../../kit/export/export-button.tsx';
import { exportColumns } from '../../../kit/export/use-export.ts';
import { FailureNotice, Notice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { newRecord, useRecordAddress } from '../../../kit/list/state/use-record-address.ts';
import { nameOfRow } from '../../../kit/model/name-of-row.ts';
import { type AnyRow, columnsOf } from '../../../kit/model/resource-types.ts';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { Icon } from '../../../theme/icon.tsx';
import { type Menu, nextNumber } from './menu-tree.ts';
import { MenuTreeList } from './menu-tree-list.tsx';
import '../texts.ts';

const RecordDrawer = lazy(() => import('../../../kit/record/record-drawer.tsx'));
const DeleteDialog = lazy(() => import('../../../kit/dialog/delete-dialog.tsx'));
const MenuFields = lazy(() => import('./menu-fields.tsx'));
const AddBelow = lazy(() => import('./add-below.tsx'));

const everyMenu = [
  ['size', '500'],
  ['sort', 'orderingNumber,asc'],
] as const;

const details = [
  { key: 'label' },
  { key: 'labelEn' },
  { key: 'moduleId', cell: ({ module }: AnyRow) => (module as Menu['module'])?.name ?? <Blank /> },
  { key: 'parentMenuId' },
  { key: 'materialUiIcon' },
  { key: 'divider' },
  { key: 'orderingNumber' },
  { key: 'updatedAt' },
];

/** The menu as a tree: moved by mouse, finger or keys; one menu opens beside it. */
export default function MenusPage() {
  const { t } = useTranslation();
  const texts = useResourceTexts('identity.menus');
  const flags = useFlags('/menus');
  const address = useRecordAddress();
  const query = useApiQuery(menus.list, { list: everyMenu }, { handles: 'all' });
  const [deleting, setDeleting] = useState<AnyRow | null>(null);
  const [parent, setParent] = useState<string | null>(null);
  const columns = useMemo(() => resolveColumns(details, columnsOf(menus), texts.fields), [texts]);
  const rows = query.data?.data;
  const add = flags.addable && (
    <Button
      variant="contained"
      startIcon={<Icon name="add" />}
      onClick={() => {
        setParent(null);
        address.open(newRecord);
      }}
    >
      {t('common.add')}
    </Button>
  );
  const content = () => {
    if (!rows) {
      if (query.error) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
      return <TableSkeleton columns={2} label={t('kit.list.loading', { title: texts.title })} />;
    }
    if (rows.length === 0) return <Notice icon="inbox" title={t('kit.list.noRows', { one: texts.one })} action={add} />;
    return <MenuTreeList rows={rows} editable={flags.editable} address={address} refresh={() => query.refetch()} />;
  };
  const record = address.openId !== null && rows && (
    <Suspense fallback={null}>
      <RecordDrawer
        resource={menus}
        texts={texts}
        columns={columns}
        rows={rows}
        nameOf={nameOfRow}
        flags={flags}
        fields={<MenuFields menus={rows} />}
        blank={{ parentMenuId: parent, orderingNumber: nextNumber(rows, parent) }}
        recordActions={(row) =>
          flags.addable && (
            <AddBelow
              name={labelIn(row as Menu)}
              onAdd={() => {
                setParent(row.id);
                address.show(newRecord, 'details');
              }}
            />
          )
        }
        address={address}
        remove={setDeleting}
      />
    </Suspense>
  );
  return (
    <PageFrame title={texts.title} beside={record || null}>
      <PageHeader
        title={texts.title}
        note={rows?.length}
        action={
          <>
            <ExportButton
              definition={menus.export}
              list={everyMenu.slice(1)}
              body={{ columns: exportColumns(columns) }}
              name={texts.title}
            />
            {add}
          </>
        }
      />
      {content()}
      <Suspense fallback={null}>
        {deleting && (
          <DeleteDialog
            remove={menus.remove}
            one={texts.one}
            rows={[deleting]}
            nameOf={nameOfRow}
            onClose={() => setDeleting(null)}
            onDeleted={address.close}
          />
        )}
      </Suspense>
    </PageFrame>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageRights } from '../../api/session.tsx';
import { Icon } from '../../theme/icon.tsx';
import type { ListColumn } from '../list/state/column-model.ts';
import { FailureNotice, Notice } from '../list/list-states.tsx';
import type { AnyResource, AnyRow, ResourceTexts } from '../model/resource-types.ts';
import { ActionsMenu } from './actions-menu.tsx';
import { RecordDetails } from './record-details.tsx';
import { RecordForm, type RecordFormProps } from './record-form.tsx';
import { RecordHistory } from './record-history.tsx';
import { RecordPlace } from './record-place.tsx';
import { type RecordAddress, newRecord } from '../list/state/use-record-address.ts';
import { useRecord } from './use-record.ts';

export interface RecordDrawerProps extends Pick<RecordFormProps, 'fields' | 'toForm' | 'blank'> {
  readonly resource: AnyResource;
  readonly texts: ResourceTexts;
  readonly columns: readonly ListColumn[];
  /** The records at hand; one that is not among them is asked for. */
  readonly rows: readonly AnyRow[];
  readonly nameOf: (row: AnyRow) => string;
  readonly flags: PageRights;
  readonly canEdit?: ((row: AnyRow) => boolean) | undefined;
  readonly canDelete?: ((row: AnyRow) => boolean) | undefined;
  readonly notice?: ((row: AnyRow) => ReactNode) | undefined;
  readonly more?: ((row: AnyRow) => ReactNode) | undefined;
  readonly recordActions?: ((row: AnyRow) => ReactNode) | undefined;
  readonly wide?: boolean | undefined;
  readonly address: RecordAddress;
  /** What follows when a new record was made. */
  readonly onCreated?: ((row: AnyRow) => void) | undefined;
  /** What was made is looked at next, in place of its form. */
  readonly showsCreated?: boolean | undefined;
  /** Asks, then deletes. */
  readonly remove: (row: AnyRow) => void;
}

/** One record beside its list: details, history, form. Esc closes, and the focus returns to the row. */
export default function RecordDrawer(props: RecordDrawerProps) {
  const titleId = `${useId()}-title`;
  const Part = props.address.openId === newRecord ? NewRecord : OneRecord;
  return (
    <RecordPlace titleId={titleId} wide={props.wide} address={props.address}>
      <Part {...props} titleId={titleId} />
    </RecordPlace>
  );
}

interface PartProps extends RecordDrawerProps {
  readonly titleId: string;
}

function NewRecord(props: PartProps) {
  const { resource, texts, fields, toForm, blank, address, flags, titleId } = props;
  const { t } = useTranslation();
  const title = t('kit.record.newOne', { one: texts.one });
  if (!resource.create || !flags.addable) return <Missing {...props} />;
  // A form takes its first values once: it is drawn when all of them have come.
  if (Object.values(blank ?? {}).includes(undefined)) return <Loading />;
  return (
    <>
      <DrawerHeader titleId={titleId} title={capitalised(title)} close={address.close} />
      <RecordForm
        {...{ resource, texts, fields, toForm, blank }}
        endpoint={resource.create}
        record={null}
        reload={() => Promise.resolve(null)}
        onSaved={(saved) => {
          const made = saved as AnyRow;
          if (props.showsCreated) address.show(made.id, 'details');
          else address.close();
          props.onCreated?.(made);
        }}
        onCancel={address.close}
      />
    </>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('common.loading')} sx={{ p: 6 }}>
      <Skeleton width="60%" height={32} />
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} height={40} />
      ))}
    </Box>
  );
}

function OneRecord(props: PartProps) {
  const { resource, texts, rows, nameOf, flags, address, titleId } = props;
  const { t } = useTranslation();
  const id = address.openId ?? '';
  const { record, loading, failure, reload } = useRecord(resource, id, rows);
  if (failure && !record) {
    return (
      <>
        <DrawerHeader titleId={titleId} title={capitalised(texts.one)} close={address.close} />
        <FailureNotice failure={failure} retry={() => void reload()} />
      </>
    );
  }
  if (loading) return <Loading />;
  if (!record) return <Missing {...props} />;

  const { update } = resource;
  const mayEdit = update !== undefined && flags.editable && (props.canEdit?.(record) ?? true);
  const mayDelete = resource.remove !== undefined && flags.deleteable && (props.canDelete?.(record) ?? true);
  if (address.tab === 'edit' && mayEdit) {
    const { fields, toForm, blank } = props;
    const details = () => address.show(id, 'details');
    return (
      <>
        <DrawerHeader titleId={titleId} title={nameOf(record)} close={address.close} />
        <RecordForm
          {...{ resource, texts, fields, toForm, blank, record, reload }}
          endpoint={update}
          onSaved={details}
          onCancel={details}
        />
      </>
    );
  }
  const menu = props.recordActions?.(record);
  return (
    <>
      <DrawerHeader titleId={titleId} title={nameOf(record)} close={address.close}>
        {mayEdit && (
          <Button
            variant="outlined"
            size="small"
            startIcon={<Icon name="edit" size={18} />}
            onClick={() => address.show(id, 'edit')}
          >
            {t('kit.record.edit')}
          </Button>
        )}
        <ActionsMenu items={menu} remove={mayDelete ? () => props.remove(record) : null} />
      </DrawerHeader>
      <OpenRecord {...props} record={record} />
    </>
  );
}

function OpenRecord(props: PartProps & { readonly record: AnyRow }) {
  const { resource, texts, columns, address, record, notice, more } = props;
  const { t } = useTranslation();
  const id = useId();
  const { history } = resource;
  const tab = address.tab === 'history' && history ? 'history' : 'details';
  const { id: recordId } = record;
  return (
    <>
      {history && (
        <Tabs
          value={tab}
          onChange={(_, chosen) => address.show(recordId, chosen === 'history' ? 'history' : 'details')}
          sx={{ px: 4, borderBottom: 1, borderColor: 'divider', minHeight: 44, flex: 'none' }}
        >
          <Tab value="details" id={`${id}-details`} aria-controls={`${id}-panel`} label={t('kit.record.details')} />
          <Tab value="history" id={`${id}-history`} aria-controls={`${id}-panel`} label={t('kit.record.history')} />
        </Tabs>
      )}
      <Box
        {...(history && { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${tab}` })}
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 6, py: 4, outlineOffset: -2 }}
      >
        {tab === 'history' && history ? (
          <RecordHistory resource={{ ...resource, history }} id={recordId} texts={texts} columns={columns} />
        ) : (
          <>
            {notice?.(record)}
            <RecordDetails record={record} columns={columns} texts={texts} />
            {more?.(record)}
          </>
        )}
      </Box>
    </>
  );
}

interface DrawerHeaderProps {
  readonly titleId: string;
  readonly title: string;
  readonly close: () => void;
  readonly children?: ReactNode;
}

export function DrawerHeader({ titleId, title, close, children }: DrawerHeaderProps) {
  const { t } = useTranslation();
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        pl: 6,
        pr: 3,
        py: 3,
        minHeight: 56,
        boxSizing: 'border-box',
      }}
    >
      <Typography
        id={titleId}
        variant="h3"
        component="h2"
        // Said when keys of the list lead to another record.
        aria-live="polite"
        sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {title}
      </Typography>
      {children}
      <IconButton aria-label={t('kit.record.close', { name: title })} onClick={close}>
        <Icon name="close" />
      </IconButton>
    </Box>
  );
}

function Missing({ texts, address, titleId }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <DrawerHeader titleId={titleId} title={capitalised(texts.one)} close={address.close} />
      <Notice
        icon="search_off"
        title={t('kit.record.notFound')}
        action={
          <Button variant="outlined" onClick={address.close}>
            {t('kit.record.backToList')}
          </Button>
        }
      />
    </>
  );
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import ListItemButton from '@mui/material/ListItemButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { reportCards } from '@parking/contract/reports/report-cards';
import { type SavedReport, type SavedView, savedViews } from '@parking/contract/system/system';
import type { TFunction } from 'i18next';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ApiFailure } from '../../../api/failure.ts';
import { findMenu } from '../../../api/navigation.ts';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { useNavigation } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { Icon } from '../../../theme/icon.tsx';
import { FailureNotice } from '../list-states.tsx';
import type { ReadyView } from '../state/list-model.ts';

interface ViewsMenuProps {
  readonly route: string;
  /** Those that the screen brings. */
  readonly ready: readonly ReadyView[];
  /** The address text of what is shown now. */
  readonly now: string;
  readonly onShow: (query: string) => void;
  readonly close: () => void;
  /** How the report that is shown is written down; of a list nothing. */
  readonly reportOf?: () => SavedReport;
}

/** Views that the user keeps on the server for this screen, and those that others share. */
export default function ViewsMenu({ route, ready, now, onShow, close, reportOf }: ViewsMenuProps) {
  const { t } = useTranslation();
  const {
    data: views = [],
    isPending,
    error,
    refetch,
  } = useApiQuery(savedViews.list, { query: { route } }, { handles: 'all' });
  const { mutate: remove } = useApiMutation(savedViews.remove);
  const sends = findMenu(useNavigation(), sending) !== null;
  const show = (query: string) => {
    onShow(query);
    close();
  };
  return (
    <Box sx={{ p: 3, width: 340, maxWidth: '100%' }}>
      <Typography variant="h4" component="h2" sx={{ px: 1, pb: 1 }}>
        {t('kit.views.title')}
      </Typography>
      {error && <FailureNotice failure={error} retry={() => void refetch()} />}
      {!isPending && !error && views.length + ready.length === 0 && (
        <Typography variant="body2" sx={{ px: 1, pb: 2, color: 'text.secondary' }}>
          {t('kit.views.none')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 280, overflowY: 'auto' }}>
        {ready.map((view) => (
          <Box component="li" key={view.query}>
            <ViewButton view={view} now={now} show={show} />
          </Box>
        ))}
        {views.map((view) => (
          <Box component="li" key={view.id} sx={{ display: 'flex', alignItems: 'center' }}>
            <ViewButton view={view} now={now} show={show} note={noteOf(view, t)} />
            {view.isReport && <PinButton view={view} />}
            {view.isReport && sends && (
              <IconButton
                size="small"
                component={Link}
                to={`${sending}?tab=schedules&new=${view.id}`}
                aria-label={t('kit.views.send', { name: view.name })}
              >
                <Icon name="outgoing_mail" size={16} />
              </IconButton>
            )}
            {view.isOwn && (
              <IconButton
                size="small"
                aria-label={t('kit.views.remove', { name: view.name })}
                onClick={() => remove({ params: { id: view.id } })}
              >
                <Icon name="delete" size={16} />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
      <NewView route={route} query={now} reportOf={reportOf} />
    </Box>
  );
}

/** Where saved reports are sent from. */
const sending = '/report_deliveries';

function noteOf({ isOwn, shared, owner }: SavedView, t: TFunction): string | null {
  if (!isOwn) return t('kit.views.of', { owner });
  return shared ? t('kit.views.isShared') : null;
}

/** Puts a saved report on the own dashboard, or takes it off. */
function PinButton({ view: { id, name } }: { readonly view: SavedView }) {
  const { t } = useTranslation();
  const { data: cards } = useApiQuery(reportCards.list, {}, { handles: 'all' });
  const save = useApiMutation(reportCards.set, {
    onSuccess: () => showToast(t(pinned ? 'kit.views.unpinned' : 'kit.views.pinned'), 'success'),
  });
  const choices = (cards ?? []).map(({ savedViewId, shows, size }) => ({ savedViewId, shows, size }));
  const others = choices.filter(({ savedViewId }) => savedViewId !== id);
  const pinned = others.length < choices.length;
  const card = { savedViewId: id, shows: 'CHART', size: 'MEDIUM' } as const;
  return (
    <IconButton
      size="small"
      disabled={!cards || save.isPending}
      aria-pressed={pinned}
      aria-label={t('kit.views.pin', { name })}
      onClick={() => save.mutate({ body: { cards: pinned ? others : [...others, card] } })}
    >
      <Icon name="push_pin" size={16} sx={{ color: pinned ? 'primary.main' : 'inherit' }} />
    </IconButton>
  );
}

interface ViewButtonProps {
  readonly view: ReadyView;
  readonly now: string;
  readonly show: (query: string) => void;
  readonly note?: string | null;
}

function ViewButton({ view: { name, query }, now, show, note = null }: ViewButtonProps) {
  return (
    <ListItemButton
      dense
      selected={query === now}
      onClick={() => show(query)}
      sx={{ borderRadius: 1, minHeight: 36, overflowWrap: 'anywhere' }}
    >
      <Box component="span" sx={{ minWidth: 0 }}>
        {name}
        {note !== null && (
          <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
            {note}
          </Box>
        )}
      </Box>
    </ListItemButton>
  );
}

/** Why a view is not kept under its name. */
function refusalOf(failure: ApiFailure | null, t: TFunction): string | null {
  if (failure?.code === 'already-exists') return t('kit.views.taken');
  return failure?.code === 'bad-input' ? (failure.fields[0]?.message ?? failure.message) : null;
}

interface NewViewProps {
  readonly route: string;
  readonly query: string;
  readonly reportOf: (() => SavedReport) | undefined;
}

function NewView({ route, query, reportOf }: NewViewProps) {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const create = useApiMutation(savedViews.create, {
    handles: ['already-exists', 'bad-input'],
    onSuccess: () => {
      setName('');
      showToast(t('kit.views.saved'), 'success');
    },
  });
  const refusal = refusalOf(create.error, t);
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '' || create.isPending) return;
    const report = reportOf?.();
    create.mutate({ body: { route, name: name.trim(), query, shared, ...(report && { report }) } });
  };
  return (
    <Box component="form" onSubmit={save} sx={{ mt: 2, pt: 3, borderTop: 1, borderColor: 'divider' }}>
      <Box component="label" htmlFor={id} sx={{ display: 'block', typography: 'body2', fontWeight: 600, mb: 1 }}>
        {t('kit.views.name')}
      </Box>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        value={name}
        error={refusal !== null}
        onChange={(event) => {
          setName(event.target.value);
          create.reset();
        }}
        inputProps={{ maxLength: 60, ...(refusal !== null && { 'aria-describedby': `${id}-help` }) }}
      />
      {refusal !== null && (
        <FormHelperText id={`${id}-help`} error>
          {refusal}
        </FormHelperText>
      )}
      <FormControlLabel
        sx={{ display: 'flex', mt: 1 }}
        label={<Typography variant="body2">{t('kit.views.share')}</Typography>}
        control={<Checkbox size="small" checked={shared} onChange={(_, on) => setShared(on)} />}
      />
      <Button type="submit" variant="outlined" size="small" disabled={name.trim() === ''} sx={{ mt: 2 }}>
        {t('kit.views.save')}
      </Button>
    </Box>
  );
}

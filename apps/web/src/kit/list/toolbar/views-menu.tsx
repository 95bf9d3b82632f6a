import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import ListItemButton from '@mui/material/ListItemButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { savedViews } from '@parking/contract/system/system';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { Icon } from '../../../theme/icon.tsx';
import type { ListModel, ReadyView } from '../state/list-model.ts';
import { viewText } from '../state/list-state.ts';

/** Views that the user keeps on the server for this screen. */
export default function ViewsMenu({ list, close }: { readonly list: ListModel; readonly close: () => void }) {
  const { t } = useTranslation();
  const { data: views = [], isPending } = useApiQuery(savedViews.list, { query: { route: list.route } });
  const { mutate: remove } = useApiMutation(savedViews.remove);
  const now = viewText(list.state);
  const show = (query: string) => {
    list.show(query);
    close();
  };
  return (
    <Box sx={{ p: 3, width: 320, maxWidth: '100%' }}>
      <Typography variant="h4" component="h2" sx={{ px: 1, pb: 1 }}>
        {t('kit.views.title')}
      </Typography>
      {!isPending && views.length + list.views.length === 0 && (
        <Typography variant="body2" sx={{ px: 1, pb: 2, color: 'text.secondary' }}>
          {t('kit.views.none')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 280, overflowY: 'auto' }}>
        {list.views.map((view) => (
          <Box component="li" key={view.query}>
            <ViewButton view={view} now={now} show={show} />
          </Box>
        ))}
        {views.map((view) => (
          <Box component="li" key={view.id} sx={{ display: 'flex', alignItems: 'center' }}>
            <ViewButton view={view} now={now} show={show} />
            <IconButton
              size="small"
              aria-label={t('kit.views.remove', { name: view.name })}
              onClick={() => remove({ params: { id: view.id } })}
            >
              <Icon name="delete" size={16} />
            </IconButton>
          </Box>
        ))}
      </Box>
      <NewView route={list.route} query={now} />
    </Box>
  );
}

interface ViewButtonProps {
  readonly view: ReadyView;
  readonly now: string;
  readonly show: (query: string) => void;
}

function ViewButton({ view: { name, query }, now, show }: ViewButtonProps) {
  return (
    <ListItemButton
      dense
      selected={query === now}
      onClick={() => show(query)}
      sx={{ borderRadius: 1, minHeight: 36, overflowWrap: 'anywhere' }}
    >
      {name}
    </ListItemButton>
  );
}

function NewView({ route, query }: { readonly route: string; readonly query: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState('');
  const create = useApiMutation(savedViews.create, {
    handles: ['already-exists'],
    onSuccess: () => {
      setName('');
      showToast(t('kit.views.saved'), 'success');
    },
  });
  const taken = create.error?.code === 'already-exists';
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !create.isPending) create.mutate({ body: { route, name: name.trim(), query } });
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
        error={taken}
        onChange={(event) => {
          setName(event.target.value);
          create.reset();
        }}
        inputProps={{ maxLength: 60, ...(taken && { 'aria-describedby': `${id}-help` }) }}
      />
      {taken && (
        <FormHelperText id={`${id}-help`} error>
          {t('kit.views.taken')}
        </FormHelperText>
      )}
      <Button type="submit" variant="outlined" size="small" disabled={name.trim() === ''} sx={{ mt: 2 }}>
        {t('kit.views.save')}
      </Button>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../theme/icon.tsx';
import { moved } from '../state/column-model.ts';
import type { AskedModel } from '../state/list-model.ts';

/** Which columns are shown, in which order; kept in the address, and with a saved view. */
export default function ColumnsMenu({ list }: { readonly list: AskedModel }) {
  const { t } = useTranslation();
  const [order, setOrder] = useState(() => {
    const shown = list.shown.map(({ key }) => key);
    return [...shown, ...list.columns.map(({ key }) => key).filter((key) => !shown.includes(key))];
  });
  const [keys, setKeys] = useState(() => list.shown.map(({ key }) => key));
  // A hidden column keeps its place in the menu, so that it can be brought back where it was.
  const show = (next: readonly string[], places: readonly string[] = order) => {
    const shown = places.filter((key) => next.includes(key));
    setOrder([...places]);
    setKeys(shown);
    list.change(() => ({ columns: shown }), { replace: true });
  };
  const reset = () => {
    setOrder(list.columns.map(({ key }) => key));
    setKeys(list.columns.filter(({ hidden }) => !hidden).map(({ key }) => key));
    list.change(() => ({ columns: null }), { replace: true });
  };
  return (
    <Box sx={{ p: 3, width: 320, maxWidth: '100%' }}>
      <Typography variant="h4" component="h2" sx={{ px: 1, pb: 1 }}>
        {t('kit.columns.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {order.map((key) => {
          const label = list.columns.find((column) => column.key === key)?.label ?? key;
          const shown = keys.includes(key);
          return (
            <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <FormControlLabel
                sx={{ flex: 1, m: 0, minHeight: 36, '& .MuiFormControlLabel-label': { typography: 'body2' } }}
                label={label}
                control={
                  <Checkbox
                    size="small"
                    checked={shown}
                    disabled={shown && keys.length === 1}
                    onChange={() => show(shown ? keys.filter((other) => other !== key) : [...keys, key])}
                  />
                }
              />
              <IconButton
                size="small"
                aria-label={t('kit.columns.up', { column: label })}
                disabled={key === order[0]}
                onClick={() => show(keys, moved(order, key, -1))}
              >
                <Icon name="arrow_upward" size={16} />
              </IconButton>
              <IconButton
                size="small"
                aria-label={t('kit.columns.down', { column: label })}
                disabled={key === order.at(-1)}
                onClick={() => show(keys, moved(order, key, 1))}
              >
                <Icon name="arrow_downward" size={16} />
              </IconButton>
            </Box>
          );
        })}
      </Box>
      <Button size="small" disabled={list.state.columns === null} onClick={reset} sx={{ mt: 1 }}>
        {t('kit.columns.reset')}
      </Button>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../theme/icon.tsx';
import { moved } from './column-model.ts';
import type { ListModel } from './list-model.ts';

/** Which columns are shown, in which order; kept in the address, and with a saved view. */
export default function ColumnsMenu({ list }: { readonly list: ListModel }) {
  const { t } = useTranslation();
  const keys = list.shown.map(({ key }) => key);
  const others = list.columns.filter(({ key }) => !keys.includes(key));
  const show = (next: readonly string[]) => list.change({ columns: next }, { replace: true });
  return (
    <Box sx={{ p: 3, minWidth: 280 }}>
      <Typography variant="h4" component="h2" sx={{ px: 1, pb: 1 }}>
        {t('kit.columns.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {[...list.shown, ...others].map(({ key, label }) => {
          const at = keys.indexOf(key);
          return (
            <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <FormControlLabel
                sx={{ flex: 1, m: 0, minHeight: 36, '& .MuiFormControlLabel-label': { typography: 'body2' } }}
                label={label}
                control={
                  <Checkbox
                    size="small"
                    checked={at >= 0}
                    disabled={at >= 0 && keys.length === 1}
                    onChange={() => show(at >= 0 ? keys.filter((other) => other !== key) : [...keys, key])}
                  />
                }
              />
              <IconButton
                size="small"
                aria-label={t('kit.columns.up', { column: label })}
                disabled={at <= 0}
                onClick={() => show(moved(keys, key, -1))}
              >
                <Icon name="arrow_upward" size={16} />
              </IconButton>
              <IconButton
                size="small"
                aria-label={t('kit.columns.down', { column: label })}
                disabled={at < 0 || at === keys.length - 1}
                onClick={() => show(moved(keys, key, 1))}
              >
                <Icon name="arrow_downward" size={16} />
              </IconButton>
            </Box>
          );
        })}
      </Box>
      <Button
        size="small"
        disabled={list.state.columns === null}
        onClick={() => list.change({ columns: null }, { replace: true })}
        sx={{ mt: 1 }}
      >
        {t('kit.columns.reset')}
      </Button>
    </Box>
  );
}

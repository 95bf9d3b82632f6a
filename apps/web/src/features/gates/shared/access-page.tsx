import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { storeWallToken } from '../../../api/wall-token.ts';
import { TextInput } from '../../../kit/text-input.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { tokenIn } from './wall-address.ts';

interface AccessPageProps {
  /** `refused`: the token of this screen is no longer valid. */
  readonly reason: 'nobody' | 'no-right' | 'refused';
}

/** All that is shown to whom may not look: the ways in. */
export function AccessPage({ reason }: AccessPageProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 4 }}>
      <Box
        sx={{
          width: '100%',
          maxWidth: 440,
          display: 'flex',
          flexDirection: 'column',
          gap: 4,
          p: { xs: 5, sm: 8 },
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        <Icon name="videocam" size={40} sx={{ color: 'primary.main' }} />
        <Typography variant="h2" component="h1">
          {t('gates.wall.title')}
        </Typography>
        {reason === 'refused' && <Alert severity="warning">{t('gates.wall.access.refused')}</Alert>}
        <Box sx={{ color: 'text.secondary' }}>
          {t(reason === 'no-right' ? 'gates.wall.access.noRight' : 'gates.wall.access.lead')}
        </Box>
        {reason === 'no-right' ? (
          <Button component={RouterLink} to="/dashboard" variant="contained">
            {t('gates.wall.access.home')}
          </Button>
        ) : (
          <>
            <Button component={RouterLink} to="/login" variant="contained">
              {t('gates.wall.access.signIn')}
            </Button>
            <Divider />
            <TokenForm />
          </>
        )}
      </Box>
    </Box>
  );
}

function TokenForm() {
  const { t } = useTranslation();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState(false);
  const use = (event: FormEvent) => {
    event.preventDefault();
    const token = tokenIn(pasted);
    setProblem(token === null);
    if (token !== null) storeWallToken(token);
  };
  return (
    <Box component="form" noValidate onSubmit={use} sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <TextInput
        label={t('gates.wall.access.token')}
        help={t('gates.wall.access.tokenHelp')}
        problem={problem ? t('gates.wall.access.malformed') : undefined}
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
        html={{ autoComplete: 'off', spellCheck: false, maxLength: 400 }}
      />
      <Button type="submit" variant="outlined">
        {t('gates.wall.access.use')}
      </Button>
    </Box>
  );
}

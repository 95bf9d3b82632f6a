import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { type FirstStep, dashboards } from '@parking/contract/dashboards/dashboards';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { isTraining } from '../../../api/training.ts';
import { TitledPanel } from '../../../kit/panel.tsx';
import { Icon } from '../../../theme/icon.tsx';

/** Where each step is taken. */
const places: Readonly<Record<FirstStep, string>> = {
  NAME: '/system_profiles',
  TARIFF: '/vehicle_types/first_tariff',
  GATES: '/gates',
  PEOPLE: '/users',
  HARDWARE: '/gates/simulator',
  FIRST_CAR: '/gates/simulator',
  BACKUP: '/status',
};

/** What a new installation needs before it earns: a path of steps that tick themselves; nothing once all are done. */
export function FirstSteps() {
  const { t } = useTranslation();
  const { editable } = useFlags('/system_profiles');
  const { addable: mayTrain } = useFlags('/training');
  const { data } = useApiQuery(dashboards.firstSteps, {}, { enabled: editable && !isTraining, handles: 'all' });
  const steps = data?.steps ?? [];
  const next = steps.find(({ done }) => !done);
  if (!next) return null;
  // Once a car has come it is no first tariff any more.
  const hasCome = steps.some(({ step, done }) => step === 'FIRST_CAR' && done);
  const placeOf = (step: FirstStep): string => (step === 'TARIFF' && hasCome ? '/vehicle_types' : places[step]);
  const count = steps.filter(({ done }) => done).length;
  return (
    <TitledPanel
      title={t('dashboard.firstSteps.title')}
      lead={t('dashboard.firstSteps.lead', { count, of: steps.length })}
      aside={
        <Button component={RouterLink} to={placeOf(next.step)} variant="contained">
          {t(`dashboard.firstSteps.steps.${next.step}`)}
        </Button>
      }
    >
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
        }}
      >
        {steps.map(({ step, done }, place) => (
          <Box component="li" key={step} sx={{ display: 'flex', gap: 2, minWidth: 0 }}>
            <Icon
              name={done ? 'check_circle' : 'radio_button_unchecked'}
              sx={{ color: done ? 'success.main' : 'text.secondary' }}
            />
            <Box sx={{ minWidth: 0 }}>
              <Link
                component={RouterLink}
                to={placeOf(step)}
                color="inherit"
                underline="hover"
                sx={{ fontWeight: step === next.step ? 600 : 400 }}
              >
                {place + 1}. {t(`dashboard.firstSteps.steps.${step}`)}
                {done && (
                  <Box component="span" sx={visuallyHidden}>
                    {t('dashboard.firstSteps.done')}
                  </Box>
                )}
              </Link>
              {!done && (
                <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t(`dashboard.firstSteps.why.${step}`)}</Box>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {mayTrain && (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('dashboard.firstSteps.orLook')}{' '}
          <Link component={RouterLink} to="/training">
            {t('dashboard.firstSteps.sample')}
          </Link>
        </Box>
      )}
    </TitledPanel>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brandingCall, logoCall } from '../../../api/early-calls.ts';
import { useApiQuery } from '../../../api/query.ts';
import { addressOf, isTraining } from '../../../api/training.ts';
import { currentLanguage, keepGuestChoice } from '../../../i18n/language.ts';
import { changeLanguage } from '../../../i18n/setup.ts';
import { PlainPage } from '../../../kit/plain-page.tsx';
import { Icon } from '../../../theme/icon.tsx';

/** What guests may know of this installation; nothing of it is needed to log in. */
export function useBranding() {
  return useApiQuery(brandingCall, {}, { handles: 'all', staleTimeMs: 60_000 }).data;
}

/** The way to training, and from there back; nothing while there is only one. */
export function OtherEntrance() {
  const { t } = useTranslation();
  const other = useBranding()?.otherEntrance;
  if (!other) return null;
  return (
    <Link href={addressOf(other)} sx={{ display: 'inline-flex', gap: 2, alignItems: 'center' }}>
      <Icon name={isTraining ? 'arrow_back' : 'school'} size={18} />
      {t(isTraining ? 'common.training.leave' : 'common.training.enter')}
    </Link>
  );
}

interface GuestFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
}

export function GuestFrame({ title, lead, children }: GuestFrameProps) {
  const branding = useBranding();
  return (
    <PlainPage
      title={title}
      lead={lead}
      mark={<Brand name={branding?.appName} company={branding?.companyName} hasLogo={Boolean(branding?.logo)} />}
      footer={
        <>
          <LanguageChoice />
          <OtherEntrance />
        </>
      }
    >
      {children}
    </PlainPage>
  );
}

interface BrandProps {
  readonly name: string | undefined;
  readonly company: string | undefined;
  readonly hasLogo: boolean;
}

function Brand({ name, company, hasLogo }: BrandProps) {
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center', minHeight: 40 }}>
      <img
        src={hasLogo ? `/api${logoCall.path}` : '/icon.svg'}
        alt=""
        width={40}
        height={40}
        style={{ objectFit: 'contain' }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>{company}</Box>
      </Box>
    </Stack>
  );
}

function LanguageChoice() {
  const { t } = useTranslation();
  const shown = currentLanguage();
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      {(['id', 'en'] as const).map((language) => (
        <Button
          key={language}
          size="small"
          color={language === shown ? 'primary' : 'secondary'}
          aria-pressed={language === shown}
          lang={language}
          onClick={() => {
            keepGuestChoice(language);
            void changeLanguage(language);
          }}
        >
          {t(`common.language.${language}`)}
        </Button>
      ))}
    </Stack>
  );
}

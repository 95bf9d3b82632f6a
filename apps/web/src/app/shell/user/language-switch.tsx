import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { languages } from '@parking/contract/core/language';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../theme/icon.tsx';
import { chooseLanguage } from './use-preferences.ts';

export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const code = i18n.language === 'en' ? 'EN' : 'ID';
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title={t('shell.language.label')}>
        <Button
          color="secondary"
          aria-label={`${t('shell.language.label')}: ${code}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ minWidth: 36, px: 1 }}
        >
          {code}
        </Button>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {languages.map((language) => (
          <MenuItem
            key={language}
            lang={language}
            selected={language === i18n.language}
            onClick={() => {
              setAnchor(null);
              void chooseLanguage(language);
            }}
          >
            <Icon name={language === i18n.language ? 'check' : 'translate'} sx={{ color: 'text.secondary' }} />
            {t(`common.language.${language}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memberImportColumns } from '@parking/contract/members/import-columns';
import { memberImports } from '@parking/contract/members/member-imports';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiFailure } from '../../../api/failure.ts';
import { handleFailure } from '../../../api/handle-failure.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { saveAnswer } from '../../../kit/export/save-file.ts';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Icon } from '../../../theme/icon.tsx';
import './texts.ts';

/** What belongs into which column of a sheet of members, and the sheet itself. */
export default function TemplatePage() {
  const { t } = useTranslation();
  const language = currentLanguage();
  const title = t('memberImports.template.title');
  const download = () =>
    void saveAnswer(memberImports.template, {}, `${title}.xlsx`).catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error;
      handleFailure(error);
    });
  return (
    <PageFrame title={title} scrolls>
      <PageHeader
        title={title}
        action={
          <Button variant="contained" startIcon={<Icon name="download" />} onClick={download}>
            {t('memberImports.template.download')}
          </Button>
        }
      />
      <Box component="p" sx={{ m: 0, maxWidth: 760 }}>
        {t('memberImports.template.lead')}
      </Box>
      <Box>
        <Button component={Link} to="/members/import" color="inherit" startIcon={<Icon name="upload" />}>
          {t('memberImports.template.toImport')}
        </Button>
      </Box>
      <Box component="dl" sx={{ m: 0, maxWidth: 760, display: 'grid', rowGap: 3 }}>
        {memberImportColumns.map(({ key, heading, help, required }) => (
          <Box key={key} sx={{ borderBottom: 1, borderColor: 'divider', pb: 2 }}>
            <Box component="dt" sx={{ typography: 'subtitle2' }}>
              {heading[language]}
              {required && (
                <Box component="span" sx={{ ml: 2, color: 'text.secondary', typography: 'body2' }}>
                  {t('memberImports.template.required')}
                </Box>
              )}
            </Box>
            <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
              {help[language]}
            </Box>
          </Box>
        ))}
      </Box>
    </PageFrame>
  );
}

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation, useParams } from 'react-router';
import { Notice, TableSkeleton } from '../../kit/list/list-states.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Markdown } from './shared/markdown.tsx';
import type { Page } from './shared/page.ts';
import { useManual } from './shared/use-manual.ts';
import { useOpens } from './shared/use-opens.ts';
import './texts.ts';

/** The manual: its pages at the left, the chosen one beside them. */
export default function ManualScreen() {
  const { t } = useTranslation();
  const { page: wanted } = useParams();
  const pages = useManual();
  const page = pages?.find(({ name }) => name === (wanted ?? pages[0]?.name));
  return (
    <PageFrame title={page ? `${page.title} · ${t('manual.title')}` : t('manual.title')} scrolls>
      <PageHeader title={t('manual.title')} note={t('manual.hint')} />
      {!pages && <TableSkeleton columns={2} label={t('common.loading')} />}
      {pages && (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: '240px minmax(0, 1fr)' } }}>
          <Contents pages={pages} shown={page} />
          {page ? <Article page={page} /> : <Notice icon="menu_book" title={t('manual.unknown')} />}
        </Box>
      )}
    </PageFrame>
  );
}

function Contents({ pages, shown }: { readonly pages: readonly Page[]; readonly shown: Page | undefined }) {
  const { t } = useTranslation();
  return (
    <Box
      component="nav"
      aria-label={t('manual.pages')}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2, order: { xs: 1, md: 0 } }}
    >
      {pages.map(({ name, title }) => (
        <Link
          key={name}
          component={RouterLink}
          to={`/manual/${name}`}
          underline="hover"
          aria-current={name === shown?.name ? 'page' : undefined}
          sx={{ '&[aria-current]': { fontWeight: 600, color: 'text.primary' } }}
        >
          {title}
        </Link>
      ))}
    </Box>
  );
}

/** An address that is written wrongly leads to no heading. */
function headingOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

function Article({ page }: { readonly page: Page }) {
  const { hash } = useLocation();
  const opens = useOpens();
  useEffect(() => {
    document.querySelector(`[id="${CSS.escape(headingOf(hash))}"]`)?.scrollIntoView();
  }, [hash, page]);
  return (
    <Panel component="article" sx={{ p: { xs: 4, md: 6 }, maxWidth: 820, minWidth: 0 }}>
      <Box component="h2" sx={{ typography: 'h2', m: 0 }}>
        {page.title}
      </Box>
      <Markdown tokens={page.tokens} opens={opens} />
    </Panel>
  );
}

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Token, Tokens } from 'marked';
import { type ReactNode, createContext, createElement, use } from 'react';
import { Link as RouterLink } from 'react-router';
import { slugOf } from './page.ts';

interface MarkdownProps {
  readonly tokens: readonly Token[];
  /** Whether the reader may open an address: others are only named. */
  readonly opens: (to: string) => boolean;
}

/** Draws what the manual is written in, part by part: markup in its text is text, and nothing of it is ever run. */
export function Markdown({ tokens, opens }: MarkdownProps) {
  return <Opens value={opens}>{drawAll(tokens)}</Opens>;
}

const Opens = createContext<MarkdownProps['opens']>(() => false);

const drawAll = (tokens: readonly Token[] = []): ReactNode[] =>
  tokens.map((token, place) => <Drawn key={`${place} ${token.type}`} token={token as Tokens.Generic} />);

/** Where a page leads: another page, or a screen. */
export function addressOfLink(href: string): string {
  const page = /^([\w-]+)\.md(#.*)?$/.exec(href);
  return page ? `/manual/${page[1]}${page[2] ?? ''}` : href;
}

function Drawn({ token }: { readonly token: Tokens.Generic }) {
  const inner = () => (token.tokens ? drawAll(token.tokens) : token.text);
  switch (token.type) {
    case 'heading':
      return (
        <Typography variant="h3" component="h2" id={slugOf(String(token.text))} sx={{ mt: 5, mb: 2 }}>
          {inner()}
        </Typography>
      );
    case 'paragraph':
      return <Typography sx={{ my: 2 }}>{inner()}</Typography>;
    case 'list':
      return (
        <Box component={token['ordered'] ? 'ol' : 'ul'} sx={{ my: 2, pl: 5, '& > li': { mb: 1.5 } }}>
          {drawAll(token['items'] as Token[])}
        </Box>
      );
    case 'list_item':
      return <li>{inner()}</li>;
    case 'table':
      return <DrawnTable table={token as Tokens.Table} />;
    case 'strong':
    case 'em':
      return createElement(token.type, null, inner());
    case 'codespan':
      return <Key>{token.text}</Key>;
    case 'link':
      return <Leading to={addressOfLink(String(token['href']))}>{inner()}</Leading>;
    case 'text':
    case 'escape':
      return <>{inner()}</>;
    default:
      return null;
  }
}

function Leading({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  if (!use(Opens)(to)) return <>{children}</>;
  return (
    <Link component={RouterLink} to={to}>
      {children}
    </Link>
  );
}

/** A key as it stands on the keyboard, or what is typed. */
export function Key({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="kbd"
      sx={{
        px: 1.5,
        py: 0.25,
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.75,
        bgcolor: 'action.hover',
        fontFamily: 'inherit',
        fontSize: '0.9em',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}

function DrawnTable({ table }: { readonly table: Tokens.Table }) {
  const cells = (row: readonly Tokens.TableCell[], component: 'th' | 'td') =>
    row.map((cell, place) => (
      <Box
        key={`${place} ${cell.text}`}
        component={component}
        sx={{ textAlign: 'left', verticalAlign: 'top', p: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {drawAll(cell.tokens)}
      </Box>
    ));
  return (
    <Box sx={{ overflowX: 'auto', my: 2 }}>
      <Box component="table" sx={{ borderCollapse: 'collapse', typography: 'body1' }}>
        <thead>
          <tr>{cells(table.header, 'th')}</tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.map(({ text }) => text).join(' ')}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

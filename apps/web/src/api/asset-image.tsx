import { assetFiles } from '@parking/contract/files/files';
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { Icon } from '../theme/icon.tsx';
import { callFile } from './client.ts';
import { queryClient } from './query.ts';

export interface AssetImageProps {
  readonly token: string | null | undefined;
  /** Empty for a picture that only decorates what a text beside it says. */
  readonly alt: string;
  readonly size?: 'thumbnail' | 'full';
  /** Whose letters stand where there is no picture. */
  readonly name?: string;
  readonly fit?: 'cover' | 'contain';
  readonly sx?: SxProps<Theme>;
  /** What changes while it is looked at. */
  readonly style?: CSSProperties;
}

const keyword = 'asset';
const keptForMs = 10 * 60_000;

/**
 * A stored picture: fetched with the session's token and kept for a while. A face has initials where there is none, any
 * other an icon; one that cannot be had says so, and is asked for again.
 */
export function AssetImage({ token, alt, size = 'thumbnail', name, fit = 'cover', sx, style }: AssetImageProps) {
  const { data: address, isError } = useAssetQuery(token, size);
  const box: SxProps<Theme> = {
    display: 'grid',
    // A picture larger than its box does not stretch the row it stands in: it would be cut off instead of shown whole.
    gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
    placeItems: 'center',
    overflow: 'hidden',
    flex: 'none',
    bgcolor: 'background.sunken',
    color: 'text.secondary',
    fontWeight: 600,
    userSelect: 'none',
  };
  const given = Array.isArray(sx) ? sx : [sx];
  if (!address && isError && name === undefined) {
    return (
      <Box role="img" aria-label={i18next.t('failures.noPicture')} sx={[box, { gap: 1 }, ...given]}>
        <Box sx={{ display: 'grid', justifyItems: 'center', typography: 'body2' }}>
          <Icon name="broken_image" size={size === 'full' ? 28 : 18} />
          {size === 'full' && i18next.t('failures.noPicture')}
        </Box>
      </Box>
    );
  }
  if (!token && name === undefined) {
    return (
      <Box {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })} sx={[box, ...given]}>
        <Icon name="no_photography" size={size === 'full' ? 28 : 18} />
      </Box>
    );
  }
  if (!address) {
    // Drawn, not written: the letters are no part of the name of what the picture stands in.
    const letters = { '&::before': { content: 'attr(data-initials)' } };
    return (
      <Box
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        data-initials={initials(name ?? '')}
        sx={[box, letters, ...given]}
      />
    );
  }
  return (
    <Box sx={[box, ...given]} style={style}>
      <Box component="img" src={address} alt={alt} sx={{ width: '100%', height: '100%', objectFit: fit }} />
    </Box>
  );
}

/** The blob address of a stored picture; it lives as long as the answer is kept. */
export function useAssetAddress(token: string | null | undefined, size: 'thumbnail' | 'full'): string | null {
  return useAssetQuery(token, size).data ?? null;
}

const askAgainMs = 5_000;

const useAssetQuery = (token: string | null | undefined, size: 'thumbnail' | 'full') =>
  useQuery({
    ...pictureQuery(token ?? '', size),
    enabled: Boolean(token),
    // What failed may only be late: a camera's picture comes after its plate.
    refetchInterval: ({ state }) => (state.status === 'error' && state.errorUpdateCount < 12 ? askAgainMs : false),
  });

/** The same where no component asks: for what is drawn outside React. */
export const fetchAssetAddress = (token: string, size: 'thumbnail' | 'full'): Promise<string> =>
  queryClient.fetchQuery(pictureQuery(token, size));

const pictureQuery = (token: string, size: 'thumbnail' | 'full') =>
  queryOptions({
    queryKey: [keyword, token, size],
    queryFn: async ({ signal }) => {
      const definition = size === 'thumbnail' ? assetFiles.thumbnail : assetFiles.download;
      return URL.createObjectURL((await callFile(definition, { params: { token }, signal })).blob);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptForMs,
    meta: { handles: 'all' },
  });

queryClient.getQueryCache().subscribe(({ type, query }) => {
  const address: unknown = query.state.data;
  if (type === 'removed' && query.queryKey[0] === keyword && typeof address === 'string') URL.revokeObjectURL(address);
});

/** `Budi Santoso` is `BS`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0]?.[0], words.at(-1)?.[0]] : [words[0]?.[0]];
  return letters.join('').toUpperCase();
}

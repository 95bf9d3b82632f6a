import { assetFiles } from '@parking/contract/files';
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { queryOptions, useQuery } from '@tanstack/react-query';
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
}

const keyword = 'asset';
const keptForMs = 10 * 60_000;

/** A stored picture: fetched with the session's token, kept for a while, replaced by initials when there is none. */
export function AssetImage({ token, alt, size = 'thumbnail', name, fit = 'cover', sx }: AssetImageProps) {
  const address = useAssetAddress(token, size);
  const box: SxProps<Theme> = {
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    flex: 'none',
    bgcolor: 'background.sunken',
    color: 'text.secondary',
    fontWeight: 600,
    userSelect: 'none',
  };
  const given = Array.isArray(sx) ? sx : [sx];
  if (!address) {
    // Drawn, not written: the letters are no part of the name of what the picture stands in.
    const letters = { '&::before': { content: 'attr(data-initials)' } };
    return (
      <Box
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        data-initials={initials(name ?? alt)}
        sx={[box, letters, ...given]}
      />
    );
  }
  return (
    <Box sx={[box, ...given]}>
      <Box component="img" src={address} alt={alt} sx={{ width: '100%', height: '100%', objectFit: fit }} />
    </Box>
  );
}

/** The blob address of a stored picture; it lives as long as the answer is kept. */
export function useAssetAddress(token: string | null | undefined, size: 'thumbnail' | 'full'): string | null {
  const address = useQuery({ ...pictureQuery(token ?? '', size), enabled: Boolean(token) });
  return address.data ?? null;
}

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

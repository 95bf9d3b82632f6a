import Box from '@mui/material/Box';
import type { RowOf } from '@parking/contract/core/endpoint';
import type { news } from '@parking/contract/communication/news/news';
import { AssetImage } from '../../../api/asset-image.tsx';
import { RichText } from '../../../kit/rich-text/rich-text.tsx';
import { radius } from '../../../theme/tokens.ts';

/** Picture and content, as readers see them. */
export default function NewsBody({ item }: { readonly item: Pick<RowOf<typeof news.list>, 'token' | 'content'> }) {
  return (
    <Box sx={{ mt: 4 }}>
      {item.token && (
        <AssetImage
          token={item.token}
          alt=""
          size="full"
          sx={{ width: '100%', height: { xs: 200, sm: 320 }, borderRadius: `${radius.card}px`, mb: 4 }}
        />
      )}
      <RichText html={item.content} />
    </Box>
  );
}

import { toCollect } from '@parking/contract/parking/to-collect/to-collect';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { CollectionsScreen } from './collections-screen.tsx';

export const ahead = listAhead(toCollect);

/** What cars owe that were let go, and how it comes in or is given up. */
export default function ToCollectPage() {
  return <CollectionsScreen resource={toCollect} route="/to_collect" texts="toCollect.collections" />;
}

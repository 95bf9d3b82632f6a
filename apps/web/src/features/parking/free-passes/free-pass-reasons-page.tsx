import { freePassReasons } from '@parking/contract/parking/free-passes/free-pass-reasons';
import { CataloguePage } from '../../../kit/resource/catalogue-page.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import './texts.ts';

export const ahead = listAhead(freePassReasons);

export default function FreePassReasonsPage() {
  return <CataloguePage resource={freePassReasons} route="/free_pass_reasons" texts="freePasses.freePassReasons" />;
}

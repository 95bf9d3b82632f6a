import { departments } from '@parking/contract/members/departments';
import { CataloguePage } from '../../../kit/resource/catalogue-page.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import '../texts.ts';

export const ahead = listAhead(departments);

export default function DepartmentsPage() {
  return <CataloguePage resource={departments} route="/departments" texts="members.departments" />;
}

import { departments } from '@parking/contract/members/departments';
import { CataloguePage } from '../../../kit/resource/catalogue-page.tsx';
import '../../../i18n/members.ts';

export default function DepartmentsPage() {
  return <CataloguePage resource={departments} route="/departments" texts="members.departments" />;
}

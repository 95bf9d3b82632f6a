import { departments } from '@parking/contract/members/departments';
import { CataloguePage } from '../../../kit/resource/catalogue-page.tsx';
import '../texts.ts';

export default function DepartmentsPage() {
  return <CataloguePage resource={departments} route="/departments" texts="members.departments" />;
}

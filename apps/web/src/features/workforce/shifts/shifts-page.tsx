import { shifts } from '@parking/contract/workforce/shifts';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import '../texts.ts';

export const ahead = listAhead(shifts);

export default function ShiftsPage() {
  return (
    <ResourcePage
      resource={shifts}
      route="/shift"
      texts="workforce.shifts"
      columns={[{ key: 'name' }, { key: 'start' }, { key: 'end' }, { key: 'updatedAt', hidden: true }]}
      fields={['name', 'start', 'end']}
    />
  );
}

import { deviceTypes } from '@parking/contract/gates/equipment';
import { lazy } from 'react';
import { Blank } from '../../../kit/cells/cells.tsx';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import '../texts.ts';

const DeviceTypeFields = lazy(() => import('./device-type-fields.tsx'));

export const ahead = listAhead(deviceTypes);

export default function DeviceTypesPage() {
  return (
    <ResourcePage
      resource={deviceTypes}
      route="/device_types"
      texts="gates.deviceTypes"
      columns={[
        { key: 'name' },
        { key: 'label' },
        { key: 'labelEn' },
        {
          key: 'deviceTypeList',
          exportKey: false,
          cell: ({ deviceTypeList }) => (deviceTypeList.length > 0 ? deviceTypeList.join(', ') : <Blank />),
        },
        { key: 'imageType' },
        { key: 'updatedAt', hidden: true },
      ]}
      fields={<DeviceTypeFields />}
    />
  );
}

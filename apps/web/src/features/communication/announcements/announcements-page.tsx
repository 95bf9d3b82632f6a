import { announcements } from '@parking/contract/communication/communication';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { listAhead } from '../../../kit/resource/list-ahead.ts';
import { ResourcePage } from '../../../kit/resource/resource-page.tsx';
import '../texts.ts';

const MessageField = lazy(() =>
  import('../../../kit/form/fields/text-field.tsx').then(({ TextField }) => ({
    default: () => <TextField name="message" lines={4} autoFocus />,
  })),
);

export const ahead = listAhead(announcements);

export default function AnnouncementsPage() {
  const { t } = useTranslation();
  return (
    <ResourcePage
      resource={announcements}
      route="/announcements"
      texts="communication.announcements"
      columns={[{ key: 'message' }, { key: 'author' }, { key: 'createdAt' }]}
      fields={<MessageField />}
      nameOf={({ message }) => message}
      addLabel={t('communication.announcements.write')}
    />
  );
}
